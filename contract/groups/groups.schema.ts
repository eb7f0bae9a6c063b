// Classes of a school year as administration sees them (part 3 sections 2, 3, 7; decisions E14, E32).

import * as z from 'zod/mini';
import { shifts } from '../core/class-fields.ts';
import { defineList } from '../core/list.ts';
import { personName } from '../core/person-name.ts';

/** Of the class's year, in the spelling of groups (decisions B23). */
export const groupStatuses = ['not_started', 'active', 'transfer', 'archive'] as const;
/** Of an item in the archive of the school, and of any other (part 3 section 3). */
export const itemStatuses = ['active', 'archive'] as const;
export type ItemStatus = (typeof itemStatuses)[number];
/** Directions of grades 10 to 12: sciences and mathematics, or society and humanities. */
export const faculties = ['natural', 'social'] as const;
export const firstFacultyGrade = 10;
/** Pupils of a class for which the school said nothing else. */
export const usualCapacity = 25;

export const shortGroup = z.object({
  id: z.int(),
  /** "7 «А»". */
  label: z.string(),
  parallel: z.int(),
  letter: z.string(),
  eduLang: z.string(),
  isInclusive: z.boolean(),
});
export type ShortGroup = z.infer<typeof shortGroup>;

export const schoolGroup = z.object({
  ...shortGroup.shape,
  version: z.int(),
  /** The school no longer plans with one in the archive. */
  state: z.enum(itemStatuses),
  shift: z.int(),
  status: z.enum(groupStatuses),
  /** The class teacher. */
  lead: z.nullable(z.object({ userId: z.int(), name: z.string() })),
  /** "214 - Физика". */
  room: z.nullable(z.string()),
  roomId: z.nullable(z.int()),
  /** Name of the bells that were chosen for it; null: those of its shift. */
  timeScheme: z.nullable(z.string()),
  timeSchemeUuid: z.nullable(z.uuid()),
  faculty: z.nullable(z.enum(faculties)),
  /** Pupils that the school plans it for. */
  capacity: z.int(),
  isInStatistic: z.boolean(),
  /** Pupils today; on the nearest day of the year, where today is outside of it. */
  girls: z.int(),
  boys: z.int(),
  /** Open inclusive programmes of the class, and its pupils in one on that day. */
  programmes: z.int(),
  inProgramme: z.int(),
});
export type SchoolGroup = z.infer<typeof schoolGroup>;

export const groupMember = z.object({
  studentGroupUuid: z.uuid(),
  studentUserId: z.int(),
  /** In the register; null: does not attend now. */
  number: z.nullable(z.int()),
  surname: z.string(),
  firstname: z.string(),
  patronymic: z.nullable(z.string()),
  gender: z.enum(['m', 'f']),
  bornDate: z.nullable(z.iso.date()),
  from: z.iso.date(),
  /** The last day; null while nobody has set one. */
  to: z.nullable(z.iso.date()),
  /** How somebody left the class whose last day is past or set; null: the register of movements knows nothing of it. */
  departure: z.nullable(
    z.object({
      kind: z.enum(['moved', 'left']),
      reason: z.string(),
      /** The other class, "7 «Ә»"; null for who left the school. */
      to: z.nullable(z.string()),
      order: z.nullable(z.object({ number: z.string(), date: z.iso.date() })),
    }),
  ),
});
export type GroupMember = z.infer<typeof groupMember>;
/** One class with everybody who attends it in the year, or did. */
export const groupCard = z.object({ ...schoolGroup.shape, members: z.array(groupMember) });
export type GroupCard = z.infer<typeof groupCard>;

export const groupList = defineList({
  id: ({ id }: SchoolGroup) => String(id),
  fields: {
    group: { kind: 'text', value: ({ label }) => label, can: ['sort', 'search'] },
    parallel: { kind: 'choice', value: ({ parallel }) => [String(parallel)], can: ['filter'] },
    eduLang: { kind: 'choice', value: ({ eduLang }) => [eduLang], can: ['sort', 'filter'] },
    shift: { kind: 'choice', value: ({ shift }) => [String(shift)], choices: shifts, can: ['sort', 'filter'] },
    lead: { kind: 'text', value: ({ lead }) => lead?.name ?? null, can: ['sort', 'filter', 'search'] },
    room: { kind: 'text', value: ({ room }) => room, can: ['sort', 'search'] },
    timeScheme: { kind: 'text', value: ({ timeScheme }) => timeScheme, can: ['sort', 'filter'] },
    pupils: { kind: 'number', value: ({ girls, boys }) => girls + boys, can: ['sort', 'filter'] },
    girls: { kind: 'number', value: ({ girls }) => girls, can: ['sort'] },
    boys: { kind: 'number', value: ({ boys }) => boys, can: ['sort'] },
    programmes: { kind: 'number', value: ({ programmes }) => programmes, can: ['sort'] },
    capacity: { kind: 'number', value: ({ capacity }) => capacity, can: ['sort', 'filter'] },
    faculty: { kind: 'choice', value: ({ faculty }) => faculty && [faculty], choices: faculties, can: ['filter'] },
    isInStatistic: {
      kind: 'choice',
      choices: ['yes', 'no'],
      can: ['filter'],
      value: ({ isInStatistic }) => [isInStatistic ? 'yes' : 'no'],
    },
    state: { kind: 'choice', value: ({ state }) => [state], choices: itemStatuses, can: ['filter'] },
  },
  sort: 'group',
});

export const memberList = defineList({
  id: ({ studentGroupUuid }: GroupMember) => studentGroupUuid,
  fields: {
    name: { kind: 'text', value: personName, can: ['sort', 'search'] },
    number: { kind: 'number', value: ({ number }) => number, can: ['sort'] },
    gender: { kind: 'choice', value: ({ gender }) => [gender], choices: ['f', 'm'], can: ['sort', 'filter'] },
    bornDate: { kind: 'date', value: ({ bornDate }) => bornDate, can: ['sort', 'filter'] },
    state: {
      kind: 'choice',
      value: ({ number }) => [number === null ? 'away' : 'here'],
      choices: ['here', 'away'],
      can: ['sort', 'filter'],
    },
    from: { kind: 'date', value: ({ from }) => from, can: ['sort', 'filter'] },
    to: { kind: 'date', value: ({ to }) => to, can: ['sort', 'filter'] },
  },
  sort: 'name',
});
