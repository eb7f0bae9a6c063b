// How books look in the history of changes.
import { defineKind } from '#blocks/changes/kinds.ts';
import { booksEndpoints } from '#contract/books/books.endpoints.ts';
import type { Book, BookFields, BookSubject } from '#contract/books/books.schema.ts';
import { languageWords } from '#domain/person/person-words.ts';
import { useText } from '#shared/i18n/index.ts';

type Kept = BookFields & Pick<Book, 'isArchived'> & { readonly subject: BookSubject['name'] | null };

export const bookKind = defineKind<Kept>({
  kind: 'book',
  counted: 'books.counted',
  calls: [
    [booksEndpoints.create, 'books.add'],
    [booksEndpoints.update, 'books.edit'],
    [booksEndpoints.archive, 'books.archive'],
    [booksEndpoints.delete, 'books.delete'],
    [booksEndpoints.applyImport, 'books.import'],
  ],
  useFields: () => {
    const text = useText();
    const languages = languageWords(text);
    const title = (field: string) => text(`books.field.${field}`);
    return [
      { key: 'title', title: title('title'), kind: 'text', value: (book) => book.title },
      { key: 'subject', title: title('subject'), kind: 'localized', value: ({ subject }) => subject },
      { key: 'parallel', title: title('parallel'), kind: 'number', value: ({ parallel }) => parallel },
      { key: 'eduLang', title: title('eduLang'), kind: 'text', value: ({ eduLang }) => languages[eduLang] ?? eduLang },
      { key: 'author', title: title('author'), kind: 'text', value: ({ author }) => author },
      { key: 'year', title: title('year'), kind: 'text', value: ({ year }) => year && String(year) },
      {
        key: 'state',
        title: title('state'),
        kind: 'text',
        value: ({ isArchived }) => text(isArchived ? 'books.state.archived' : 'books.state.open'),
      },
    ];
  },
});

/** Folders whose words the fields show besides. */
export const texts = ['people'];

export default [bookKind];
