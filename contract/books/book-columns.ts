// The sheet of textbooks: its columns. A subject is known by the names that the product has for it.
import { type Choice, choiceColumn, eduLangColumn } from '../core/choice-column.ts';
import type { ImportColumn } from '../core/import.ts';
import { saysNothing } from '../core/import-cells.ts';
import { type BookSubject, bookFields } from './books.schema.ts';

/** Distinguishes the id of a subject from a number that is typed into a cell. */
const keyPrefix = 'subject:';
export const subjectKey = (id: number): string => keyPrefix + id;
export const idOfSubjectKey = (key: string): number => Number(key.slice(keyPrefix.length));

const choiceOf = ({ id, name }: BookSubject): Choice => ({
  value: subjectKey(id),
  words: [...new Set([name.ru, name.kz, name.en])],
});
/** "7 класс" is written for a parallel as often as "7". */
const restoredParallel = (cell: string) => /^(\d{1,2}) ?[-–]? ?(?:сынып|класс|кл\.?|grade)$/iu.exec(cell)?.[1] ?? cell;

/** Columns of a sheet; `subjects` null: not known yet. */
export const bookColumns = (subjects: readonly BookSubject[] | null = null): readonly ImportColumn[] => [
  {
    field: 'title',
    kind: 'text',
    schema: bookFields.shape.title,
    isRequired: true,
    example: 'Алгебра, мысал',
    canAsk: true,
    isNaming: true,
    marksExample: true,
    titles: { kz: 'Атауы', ru: 'Название', en: 'Title' },
    synonyms: ['Оқулық', 'Учебник', 'Наименование', 'Textbook', 'Book'],
  },
  choiceColumn(
    {
      field: 'subject',
      isRequired: true,
      example: 'Алгебра',
      titles: { kz: 'Пән', ru: 'Предмет', en: 'Subject' },
      synonyms: ['Пәні', 'Дисциплина'],
    },
    subjects?.map(choiceOf) ?? null,
    'books.wrong.subject',
  ),
  {
    field: 'parallel',
    kind: 'number',
    schema: bookFields.shape.parallel,
    isRequired: true,
    example: '7',
    restore: restoredParallel,
    titles: { kz: 'Параллель', ru: 'Параллель', en: 'Grade' },
    synonyms: ['Сынып', 'Класс', 'Сыныбы', 'Parallel'],
  },
  { ...eduLangColumn, isRequired: true },
  {
    field: 'author',
    kind: 'text',
    schema: bookFields.shape.author,
    example: '',
    isNothing: saysNothing,
    titles: { kz: 'Авторы', ru: 'Автор', en: 'Author' },
    synonyms: ['Авторлары', 'Авторы учебника', 'Authors'],
  },
  {
    field: 'year',
    kind: 'number',
    schema: bookFields.shape.year,
    example: '',
    isNothing: saysNothing,
    titles: { kz: 'Шыққан жылы', ru: 'Год издания', en: 'Year' },
    synonyms: ['Жылы', 'Год'],
  },
];
