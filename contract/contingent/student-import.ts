// The sheet of students: its columns, and what is asked once for all who are new in it.
import * as z from 'zod/mini';
import { arrivalShape, isWholeArrival } from '../core/arrivals.ts';
import type { ImportColumn } from '../core/import.ts';
import { classKey } from '../core/import-cells.ts';
import { personColumns } from '../core/people-columns.ts';

const { iin, fullName, surname, firstname, patronymic, bornDate, gender, phone, isNotResident, isAnother } =
  personColumns;

/** A class by its label "7 «А»"; `labels`: those of the year, which a server knows. */
const groupColumn = (labels: readonly string[] | null): ImportColumn => {
  const known = new Map(labels?.map((label) => [classKey(label), label]));
  return {
    ...{ field: 'group', kind: 'text', isRequired: 'new', example: '7 «А»' },
    titles: { kz: 'Сынып', ru: 'Класс', en: 'Class' },
    synonyms: ['Сыныбы', 'Класс, литера', 'Grade', 'Класс/группа'],
    schema: z.string().check(
      z.maxLength(40),
      z.refine((label) => labels === null || labels.includes(label), { error: 'people-import.wrong.group' }),
    ),
    restore: (cell) => (labels?.includes(cell) ? cell : (known.get(classKey(cell)) ?? cell)),
  };
};

/** The first two name a row in lists. */
export const studentColumns = (labels: readonly string[] | null = null): readonly ImportColumn[] => [
  surname,
  firstname,
  patronymic,
  fullName,
  iin,
  groupColumn(labels),
  bornDate,
  gender,
  phone,
  {
    ...{ field: 'address', kind: 'text', example: 'Абай даңғылы, 48' },
    titles: { kz: 'Мекенжайы', ru: 'Адрес', en: 'Address' },
    synonyms: ['Тұрғылықты мекенжайы', 'Домашний адрес', 'Адрес проживания', 'Home address'],
    schema: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  },
  isNotResident,
  isAnother,
];

const { groupId: _, ...ofFile } = arrivalShape;
/** From which day, for what reason and by which order the new ones of a sheet come. */
export const importArrival = z.object(ofFile).check(isWholeArrival);
export type ImportArrival = z.infer<typeof importArrival>;

/** The same in an address, where what is not given is absent. */
export const importArrivalQuery = {
  ...ofFile,
  arrivalOrder: z.optional(ofFile.arrivalOrder),
  arrivalOrderDate: z.optional(ofFile.arrivalOrderDate),
};
