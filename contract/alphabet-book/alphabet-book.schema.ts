// The alphabet book of a school (decisions E35, E36): everybody who learns there or has left, under the letter of the surname. The staff
// of the book are those of `personnel`.
import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';
import { localized } from '../core/localized.ts';
import { genders } from '../core/people-fields.ts';
import { personName } from '../core/person-name.ts';
import { fileLetterOf } from '../core/personal-file.ts';

/** Parts of the book; the first one is shown without a choice. */
export const bookTypes = ['students', 'left', 'staff'] as const;
export type BookType = (typeof bookTypes)[number];

const text = z.nullable(z.string());
/** yyyy-MM-dd */
const date = z.nullable(z.string());
/** How somebody came or left. Without an order it is still missing. */
const passage = z.nullable(z.object({ date: z.string(), reason: text, order: text, orderDate: date }));

export const bookRow = z.object({
  /** Of the user. */
  id: z.int(),
  /** On the day of the book: today, or the last day of a year that is over. */
  type: z.enum(['students', 'left']),
  /** The personal file, "Қ-17"; null where a card came with no admission. */
  file: text,
  surname: z.string(),
  firstname: z.string(),
  patronymic: text,
  bornDate: date,
  gender: z.enum(genders),
  /** "1009••••••••" (decisions E29). */
  iin: text,
  nationality: z.nullable(localized),
  address: text,
  phone: text,
  parents: z.array(z.string()),
  /** The class of the year, or the last one in it. */
  group: z.nullable(z.object({ id: z.int(), label: z.string(), parallel: z.int(), eduLang: z.string() })),
  arrival: passage,
  /** Null while they learn here. */
  departure: passage,
});
export type BookRow = z.infer<typeof bookRow>;

const listOf = (value: string | null | undefined) => (value ? [value] : null);

export const alphabetBook = defineList({
  id: ({ id }: BookRow) => String(id),
  fields: {
    name: { kind: 'text', value: personName, can: ['sort', 'search'] },
    letter: { kind: 'choice', value: ({ surname }) => [fileLetterOf(surname)], can: ['filter'] },
    type: { kind: 'choice', value: ({ type }) => [type], choices: ['students', 'left'], can: ['filter'] },
    file: { kind: 'text', value: ({ file }) => file, can: ['sort', 'search'] },
    bornDate: { kind: 'date', value: ({ bornDate }) => bornDate, can: ['sort', 'filter'] },
    gender: { kind: 'choice', value: ({ gender }) => [gender], choices: genders, can: ['filter'] },
    iin: { kind: 'text', value: ({ iin }) => iin, can: ['search'] },
    nationality: { kind: 'localized', value: ({ nationality }) => nationality, can: ['sort'] },
    group: { kind: 'choice', value: ({ group }) => listOf(group?.label), can: ['sort', 'filter', 'search'] },
    eduLang: { kind: 'choice', value: ({ group }) => listOf(group?.eduLang), can: ['filter'] },
    parents: { kind: 'choice', value: ({ parents }) => parents, can: ['search'] },
    address: { kind: 'text', value: ({ address }) => address, can: ['search'] },
    phone: { kind: 'text', value: ({ phone }) => phone, can: ['search'] },
    arrivedOn: { kind: 'date', value: ({ arrival }) => arrival?.date ?? null, can: ['sort', 'filter'] },
    arrivalReason: { kind: 'choice', value: ({ arrival }) => listOf(arrival?.reason), can: [] },
    arrivalOrder: { kind: 'text', value: ({ arrival }) => arrival?.order ?? null, can: ['search'] },
    arrivalOrderDate: { kind: 'date', value: ({ arrival }) => arrival?.orderDate ?? null, can: [] },
    leftOn: { kind: 'date', value: ({ departure }) => departure?.date ?? null, can: ['sort', 'filter'] },
    departureReason: { kind: 'choice', value: ({ departure }) => listOf(departure?.reason), can: [] },
    departureOrder: { kind: 'text', value: ({ departure }) => departure?.order ?? null, can: ['search'] },
    departureOrderDate: { kind: 'date', value: ({ departure }) => departure?.orderDate ?? null, can: [] },
  },
  sort: 'name',
});
