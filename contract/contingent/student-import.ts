// The sheet of students: its columns, and what is asked once for all who are new in it.
import * as z from 'zod/mini';
import { arrivalShape, isWholeArrival } from '../core/arrivals.ts';
import { eduLanguages, highestParallel, mixedParallel, shift } from '../core/class-fields.ts';
import type { ImportColumn } from '../core/import.ts';
import { classKey, saysNothing } from '../core/import-cells.ts';
import { personColumns } from '../core/people-columns.ts';
import { rosterColumns, rosterParents } from '../core/roster-columns.ts';
import { parentColumns } from './parent-columns.ts';

const { iin, fullName, surname, firstname, patronymic, bornDate, gender, phone, isNotResident, isResident, isAnother } =
  personColumns;

/** What is said of all classes that an import makes. */
export const newClasses = z.object({ eduLang: z.enum(eduLanguages), shift });
export type NewClasses = z.infer<typeof newClasses>;

/** The grade and letter of a class that a cell names; null for what names none. */
export function classIn(cell: string): { readonly parallel: number; readonly letter: string } | null {
  const [grade = '', letter = ''] = classKey(cell)?.split(' ') ?? [];
  const number = Number(grade);
  return letter !== '' && number > mixedParallel && number <= highestParallel ? { parallel: number, letter } : null;
}

/** The classes of a year, which a server knows; `isMade`: of one that is not there, whether it is made. */
export type KnownClasses = { readonly labels: readonly string[]; readonly isMade: (label: string) => boolean };

/** A class by its label "7 «А»"; null: any, for who does not know them. */
const groupColumn = (classes: KnownClasses | null): ImportColumn => {
  const known = new Map(classes?.labels.map((label) => [classKey(label), label]));
  const restored = (cell: string): string => {
    if (classes === null || classes.labels.includes(cell)) return cell;
    const there = known.get(classKey(cell));
    const named = classIn(cell);
    const label = named && `${named.parallel} «${named.letter}»`;
    return there ?? (label !== null && classes.isMade(label) ? label : cell);
  };
  return {
    field: 'group',
    kind: 'text',
    isRequired: 'new',
    example: '7 «А»',
    titles: { kz: 'Сынып', ru: 'Класс', en: 'Class' },
    synonyms: ['Сыныбы', 'Класс, литера', 'Grade', 'Класс/группа'],
    schema: z.string().check(
      z.maxLength(40),
      z.refine(
        (label) => !classes || classes.labels.includes(label) || (classIn(label) !== null && classes.isMade(label)),
        {
          error: 'people-import.wrong.group',
        },
      ),
    ),
    restore: restored,
    isSheetName: (name) => classIn(name) !== null,
  };
};

/** The first two name a row in lists. */
export const studentColumns = (classes: KnownClasses | null = null): readonly ImportColumn[] => [
  surname,
  firstname,
  patronymic,
  fullName,
  iin,
  groupColumn(classes),
  bornDate,
  gender,
  phone,
  {
    field: 'address',
    kind: 'text',
    example: 'Абай даңғылы, 48',
    titles: { kz: 'Мекенжайы', ru: 'Адрес', en: 'Address' },
    synonyms: ['Тұрғылықты мекенжайы', 'Домашний адрес', 'Адрес проживания', 'Home address'],
    schema: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    isNothing: saysNothing,
  },
  ...parentColumns,
  isNotResident,
  isResident,
  isAnother,
  ...rosterColumns,
  rosterParents,
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
