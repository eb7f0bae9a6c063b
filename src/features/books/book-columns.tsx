import { columnsOf, type ListColumn } from '#blocks/list/index.ts';
import { type BookRow, bookList } from '#contract/books/books.schema.ts';
import { languageWords } from '#domain/person/person-words.ts';
import type { Text } from '#shared/i18n/index.ts';

export function columnsIn(text: Text): readonly ListColumn<BookRow>[] {
  const title = (field: string) => text(`books.field.${field}`);
  const state = { open: text('books.state.open'), archived: text('books.state.archived') };
  return columnsOf(bookList, {
    title: { title: title('title'), width: 18 },
    subject: { title: title('subject'), width: 12, card: 'detail' },
    parallel: { title: title('parallel'), width: 7, card: 'end' },
    eduLang: { title: title('eduLang'), width: 9, words: languageWords(text) },
    author: { title: title('author'), width: 12 },
    year: { title: title('year'), width: 7 },
    state: {
      title: title('state'),
      width: 8,
      words: state,
      card: 'state',
      show: ({ isArchived }) => isArchived && <span className="tag">{state.archived}</span>,
    },
  });
}
