import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import type { FormField } from '#blocks/form/fields.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import {
  type Book,
  type BookFields,
  type BookSubject,
  bookFields,
  longestAuthor,
  parallels,
  type StoredBook,
} from '#contract/books/books.schema.ts';
import { maxBookTitle } from '#contract/core/book-place.ts';
import { eduLanguages } from '#contract/core/class-fields.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { languageWords } from '#domain/person/person-words.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { useBooks } from './use-books.ts';

/** A select gives texts. */
const chosen = z.string().check(z.minLength(1));
const bookForm = z.object({ ...bookFields.shape, subjectId: chosen, parallel: chosen });
type Form = z.infer<typeof bookForm>;
const sentBook = ({ subjectId, parallel, ...rest }: Sent<Form>): Sent<BookFields> => ({
  ...rest,
  subjectId: Number(subjectId),
  parallel: Number(parallel),
});

type Props = { book: Book | null; subjects: readonly BookSubject[]; onClose: () => void };

/** `book` is null for a new one. */
export function BookForm({ book, subjects, onClose }: Props) {
  const text = useText();
  const language = useLanguage();
  const { timeZone } = usePerson();
  const { send, saved } = useBooks();
  const label = (field: string) => `books.field.${field}`;
  const languages = languageWords(text);
  const fields: readonly FormField<keyof Form & string>[] = [
    { name: 'title', kind: 'text', label: label('title'), maxLength: maxBookTitle },
    {
      name: 'subjectId',
      kind: 'select',
      label: label('subject'),
      options: subjects.map(({ id, name }) => ({ value: String(id), label: pickLocalized(name, language) })),
    },
    {
      name: 'parallel',
      kind: 'select',
      label: label('parallel'),
      width: 'half',
      options: parallels.map((value) => ({ value, label: value })),
    },
    {
      name: 'eduLang',
      kind: 'select',
      label: label('eduLang'),
      width: 'half',
      options: eduLanguages.map((value) => ({ value, label: languages[value] ?? value })),
    },
    { name: 'author', kind: 'text', label: label('author'), isOptional: true, maxLength: longestAuthor },
    { name: 'year', kind: 'number', label: label('year'), isOptional: true, width: 'half' },
  ];
  return (
    <FormModal<Form, StoredBook>
      name={`books-${book?.uuid ?? 'new'}`}
      title={text(book ? 'books.edit' : 'books.add')}
      subtitle={book?.title ?? null}
      fields={fields}
      schema={bookForm}
      entry={book ? { ...book, subjectId: String(book.subjectId), parallel: String(book.parallel) } : {}}
      version={book?.version ?? null}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      send={(typed) => send(book, sentBook(typed))}
      onSent={(stored) => {
        saved(stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
