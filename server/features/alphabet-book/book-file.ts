import { alphabetBook, type BookRow } from '#contract/alphabet-book/alphabet-book.schema.ts';
import type { ListFile } from '#contract/core/files.ts';
import type { Language } from '#contract/core/localized.ts';
import { type FileColumn, listFile } from '#server/shared/list-file.ts';
import { textOf } from '#server/shared/texts.ts';

type Field = Exclude<keyof (typeof alphabetBook)['fields'], 'type'>;
const widths: Partial<Record<Field, number>> = {
  name: 36,
  parents: 36,
  address: 36,
  arrivalReason: 30,
  departureReason: 30,
};
const fields = [
  ...['letter', 'file', 'name', 'bornDate', 'gender', 'iin', 'nationality', 'group', 'eduLang', 'parents', 'address'],
  ...['phone', 'arrivedOn', 'arrivalReason', 'arrivalOrder', 'arrivalOrderDate'],
  ...['leftOn', 'departureReason', 'departureOrder', 'departureOrderDate'],
] as readonly Field[];
/** Keys of the words of a value begin with this. */
const words: Partial<Record<Field, string>> = {
  gender: 'people.gender',
  eduLang: 'people.language',
  arrivalReason: 'contingent.reason.arrived',
  departureReason: 'contingent.reason.left',
};

/** The columns of the book in the words of a language, those of who has left at the end. */
export function bookColumns(language: Language): FileColumn<Field>[] {
  return fields.map((field) => {
    const start = words[field];
    return {
      field,
      title: textOf(language, `alphabet-book.field.${field}`),
      ...(widths[field] !== undefined && { width: widths[field] }),
      ...(start !== undefined && { words: (value: string) => textOf(language, `${start}.${value}`) }),
    };
  });
}

/** The pupils of a query as a sheet. */
export function bookFile(format: ListFile, rows: readonly BookRow[], language: Language) {
  const name = textOf(language, 'office.alphabet-book');
  return listFile(format, { list: alphabetBook, rows, name, columns: bookColumns(language) }, language);
}
