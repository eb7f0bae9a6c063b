// The sheet of the staff: its columns. Positions are known by their names in three languages, which the dictionary of positions has.
import * as z from 'zod/mini';
import type { ImportColumn } from '../core/import.ts';
import type { Localized } from '../core/localized.ts';
import { personColumns } from '../core/people-columns.ts';
import { rosterColumns } from '../core/roster-columns.ts';
import { staffCategories } from './personnel.schema.ts';

export type NamedPosition = Localized & { readonly id: number };
const { iin, fullName, surname, firstname, patronymic, bornDate, gender, phone, isNotResident, isResident, isAnother } =
  personColumns;

/** A position by the number of its dictionary; null: any, for who has not the dictionary. */
const positionColumn = (positions: readonly NamedPosition[] | null): ImportColumn => ({
  field: 'position',
  kind: 'text',
  isRequired: 'new',
  example: 'Мұғалім',
  titles: { kz: 'Лауазымы', ru: 'Должность', en: 'Position' },
  synonyms: ['Қызметі', 'Лауазым'],
  schema: z.string().check(
    z.maxLength(200),
    z.refine((word) => positions === null || positions.some(({ id }) => String(id) === word), {
      error: 'people-import.wrong.position',
    }),
  ),
  ...(positions && { words: Object.fromEntries(positions.map(({ id, kz, ru, en }) => [String(id), [kz, ru, en]])) }),
});

/** The first two name a row in lists. */
export const staffColumns = (positions: readonly NamedPosition[] | null = null): readonly ImportColumn[] => [
  surname,
  firstname,
  patronymic,
  fullName,
  iin,
  positionColumn(positions),
  bornDate,
  gender,
  { ...phone, isRequired: 'new' },
  {
    field: 'category',
    kind: 'text',
    schema: z.enum(staffCategories),
    example: 'Педагог-зерттеуші',
    titles: { kz: 'Санаты', ru: 'Категория', en: 'Category' },
    synonyms: ['Біліктілік санаты', 'Квалификационная категория', 'Категория педагога'],
    words: {
      pedagogue: ['Педагог', 'Teacher'],
      moderator: ['Педагог-модератор', 'Модератор', 'Teacher-moderator', 'Moderator'],
      expert: ['Педагог-сарапшы', 'Педагог-эксперт', 'Сарапшы', 'Эксперт', 'Teacher-expert', 'Expert'],
      researcher: [
        'Педагог-зерттеуші',
        'Педагог-исследователь',
        'Зерттеуші',
        'Исследователь',
        'Teacher-researcher',
        'Researcher',
      ],
      master: ['Педагог-шебер', 'Педагог-мастер', 'Шебер', 'Мастер', 'Master teacher', 'Teacher-master', 'Master'],
      none: ['Санаты жоқ', 'Без категории', 'Нет', 'Жоқ', 'None', 'No category'],
    },
  },
  isNotResident,
  isResident,
  isAnother,
  ...rosterColumns,
];
