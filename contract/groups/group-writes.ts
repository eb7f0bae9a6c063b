// What a school says of its classes (decisions E32): what is typed, what is sent, and what comes back.

import * as z from 'zod/mini';
import { eduLanguages, mixedParallel, parallel, shift } from '../core/class-fields.ts';
import { foldLookalikes } from '../core/lookalikes.ts';
import { pressInYear } from '../core/writes.ts';
import { faculties, firstFacultyGrade, type SchoolGroup, schoolGroup } from './groups.schema.ts';

export const longestMixedName = 40;
export const capacityLimits = { min: 1, max: 60 } as const;

/** A letter as it is stored: a capital, and Cyrillic where it looks like one. */
export const letterOf = (typed: string): string => foldLookalikes(typed.trim());

/** One to three letters of any alphabet; what an import brought stays valid until somebody changes it. */
export function isLetter(letter: string, parallel: number, before?: string): boolean {
  if (letter === before) return true;
  return parallel === mixedParallel ? letter.length > 0 : /^\p{L}{1,3}$/u.test(letter);
}

const number = z.int().check(z.gte(1), z.lte(2_147_483_647));
const letter = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestMixedName));
export const capacity = z.int().check(z.gte(capacityLimits.min), z.lte(capacityLimits.max));

const said = {
  parallel,
  letter,
  eduLang: z.enum(eduLanguages),
  shift,
  /** The class teacher, by user id. */
  leadUserId: z.nullable(number),
  roomId: z.nullable(number),
  /** Null: the bells of its shift. */
  timeSchemeUuid: z.nullable(z.uuid()),
  faculty: z.nullable(z.enum(faculties)),
  capacity,
  isInStatistic: z.boolean(),
  isInclusive: z.boolean(),
};
export const groupFields = z.object(said);
export type GroupFields = z.infer<typeof groupFields>;
export const groupFieldNames = Object.keys(said) as readonly (keyof GroupFields)[];

/** Rules between the fields of a class, as keys of texts by field; `before` is what it was. */
export function groupProblems(
  fields: Pick<GroupFields, 'parallel' | 'letter' | 'faculty'>,
  before?: Pick<GroupFields, 'letter'>,
): Readonly<Record<string, string>> {
  return {
    ...(!isLetter(letterIn(fields), fields.parallel, before?.letter) && { letter: 'groups.wrong.letter' }),
    ...(fields.faculty !== null && fields.parallel < firstFacultyGrade && { faculty: 'groups.wrong.faculty' }),
  };
}

/** The letter of a class, or the name of a mixed group, as it is stored. */
export const letterIn = ({ parallel: grade, letter: typed }: Pick<GroupFields, 'parallel' | 'letter'>): string =>
  grade === mixedParallel ? typed.normalize('NFC').trim() : letterOf(typed);

/** The first day whose lessons move, where lessons to come ring otherwise afterwards. */
const applyFrom = z.optional(z.nullable(z.iso.date({ error: 'spa.validation.date_not_match_format' })));
const optional = z.partial(groupFields).shape;

/** What is not said of a new class: no lead, no room, the bells and the capacity that the school's settings name. */
export const newGroup = z.object({ ...pressInYear, ...optional, parallel, letter, eduLang: said.eduLang, shift });
export const changedGroup = z.object({
  ...pressInYear,
  id: number,
  version: z.optional(z.int()),
  ...optional,
  applyFrom,
});
export const archivedGroup = z.object({ ...pressInYear, id: number, isArchived: z.boolean() });
const mostArchived = 200;
/** All of them or none. */
export const archivedGroups = z.object({
  ...pressInYear,
  ids: z.array(number).check(z.minLength(1), z.maxLength(mostArchived)),
  isArchived: z.boolean(),
});
/** Of how many it was otherwise before; `batch` is null where of none. */
export const storedGroups = z.object({ count: z.int(), batch: z.nullable(z.uuid()) });
export const deletedGroup = z.object({ ...pressInYear, id: number });

/** `batch`: under which it is undone; null: nothing changed. */
export const storedGroup = z.object({ ...schoolGroup.shape, batch: z.nullable(z.uuid()) });
export type StoredGroup = z.infer<typeof storedGroup>;

/** The classes of one grade are made as those of another, of the same year or of one before it. */
export const copiedParallel = z.object({
  ...pressInYear,
  fromYear: pressInYear.eduYear,
  fromParallel: parallel.check(z.gte(1)),
  parallel: parallel.check(z.gte(1)),
  /** Says what would be made, and changes nothing. */
  dryRun: z.boolean(),
});
export const copiedGroups = z.object({
  /** Labels of the classes that are made, and of those that are there already. */
  made: z.array(z.string()),
  present: z.array(z.string()),
  batch: z.nullable(z.uuid()),
});
export type CopiedGroups = z.infer<typeof copiedGroups>;

/** What a form begins with for a class that is there. */
export const fieldsOfGroup = (group: SchoolGroup): GroupFields => ({
  parallel: group.parallel,
  letter: group.letter,
  eduLang: group.eduLang as GroupFields['eduLang'],
  shift: group.shift,
  leadUserId: group.lead?.userId ?? null,
  roomId: group.roomId,
  timeSchemeUuid: group.timeSchemeUuid,
  faculty: group.faculty,
  capacity: group.capacity,
  isInStatistic: group.isInStatistic,
  isInclusive: group.isInclusive,
});
