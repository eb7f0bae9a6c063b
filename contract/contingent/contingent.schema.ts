// The students of a school (decisions E42, E43): one row of the list, and the card that opens from it.
import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';
import { ownContacts } from '../core/own-contacts.ts';
import { genders, mostParents, nameSources } from '../core/people-fields.ts';
import { personName } from '../core/person-name.ts';

export const studentStates = ['active', 'archived'] as const;
/** Of a parent. `first`: the password that the school handed out is still the one. */
const parentSignIns = ['own', 'first'] as const;
/** `never`: nobody has signed in with the account yet; `blocked` (decisions E24): nobody can until it is unblocked, whatever the password is. */
export const signIns = ['never', 'first', 'own', 'blocked'] as const;

/** yyyy-MM-dd */
const date = z.string();

export const studentRow = z.object({
  /** Of the user. */
  id: z.int(),
  surname: z.string(),
  firstname: z.string(),
  patronymic: z.nullable(z.string()),
  /** "1009••••••••". */
  iin: z.nullable(z.string()),
  bornDate: z.nullable(date),
  gender: z.enum(genders),
  /** The class of the year that was asked for: the present one, or the last. */
  group: z.nullable(z.object({ id: z.int(), label: z.string(), parallel: z.int(), eduLang: z.string() })),
  state: z.enum(studentStates),
  /** The last day of one who has left. */
  leftOn: z.nullable(date),
  isInStatistic: z.boolean(),
  /** Number of the personal file, "Қ-17" (decisions E35). */
  file: z.nullable(z.string()),
  parents: z.array(z.string()),
  /** How many of them have signed in. */
  activeParents: z.int(),
  /** A movement of the year was written down without an order, which is still to come (decisions E26). */
  isOrderMissing: z.boolean(),
  /** In an inclusive programme today. */
  isInProgramme: z.boolean(),
  signIn: z.enum(signIns),
});
export type StudentRow = z.infer<typeof studentRow>;

/** Why the account is blocked; a block of another school says no more than that it is one. */
const toldBlock = { blockReason: z.nullable(z.string()), isBlockedElsewhere: z.boolean() };
const contact = z.nullable(z.string());
export const studentCard = z.object({
  ...studentRow.shape,
  version: z.int(),
  login: z.string(),
  isNotResident: z.boolean(),
  ...toldBlock,
  /** Of one who has left: another school has changed name, IIN, birth date or gender since; what is here is as they left. */
  isChangedElsewhere: z.optional(z.boolean()),
  /** Where the name is from; null: it is older than the question. */
  nameSource: z.nullable(z.enum(nameSources)),
  phone: contact,
  /** Given by themselves. */
  own: z.optional(ownContacts),
  address: contact,
  nationalityId: z.nullable(z.int()),
  /** IINs of the parents, "••••••••0017". */
  parentship: z.array(z.string()),
  parents: z.array(
    z.object({
      id: z.int(),
      /** Of the link to this student. */
      linkUuid: z.uuid(),
      name: z.string(),
      iin: z.nullable(z.string()),
      phone: contact,
      own: z.optional(ownContacts),
      signIn: z.enum(parentSignIns),
      /** Somebody has signed in with it. */
      isActivated: z.boolean(),
      isBlocked: z.boolean(),
      ...toldBlock,
    }),
  ),
  /** In all years, the newest first. */
  classes: z.array(z.object({ group: z.string(), eduYear: z.int(), dateFrom: date, dateTo: z.nullable(date) })),
  studentSchoolUuid: z.uuid(),
  /** The membership of the year that was asked for which has not ended; null: none. */
  studentGroupUuid: z.nullable(z.uuid()),
});
export type StudentCard = z.infer<typeof studentCard>;

const ofGroup = (read: (group: NonNullable<StudentRow['group']>) => string | number) => {
  return ({ group }: StudentRow): readonly string[] | null => group && [String(read(group))];
};
const isYes = (is: (row: StudentRow) => boolean) =>
  ({
    kind: 'choice',
    choices: ['yes', 'no'],
    can: ['filter'],
    value: (row: StudentRow) => [is(row) ? 'yes' : 'no'],
  }) as const;
/** More than two are one of the past (decisions E27). */
const parentCount = ({ parents }: StudentRow) => [String(Math.min(parents.length, mostParents))];
export const studentList = defineList({
  id: ({ id }: StudentRow) => String(id),
  fields: {
    name: { kind: 'text', value: personName, can: ['sort', 'search'] },
    group: { kind: 'choice', value: ofGroup(({ label }) => label), can: ['sort', 'filter', 'search'] },
    groupId: { kind: 'choice', value: ofGroup(({ id }) => id), can: ['filter'] },
    parallel: { kind: 'choice', value: ofGroup(({ parallel }) => parallel), can: ['filter'] },
    iin: { kind: 'text', value: ({ iin }) => iin, can: ['search'] },
    bornDate: { kind: 'date', value: ({ bornDate }) => bornDate, can: ['sort', 'filter'] },
    gender: { kind: 'choice', value: ({ gender }) => [gender], choices: genders, can: ['sort', 'filter'] },
    eduLang: { kind: 'choice', value: ofGroup(({ eduLang }) => eduLang), can: ['filter'] },
    parents: { kind: 'choice', value: ({ parents }) => parents, can: ['search'] },
    parentCount: { kind: 'choice', value: parentCount, choices: ['0', '1', '2'], can: ['sort', 'filter'] },
    hasIin: isYes(({ iin }) => iin !== null),
    isOrderMissing: isYes((row) => row.isOrderMissing),
    isInProgramme: isYes((row) => row.isInProgramme),
    signIn: { kind: 'choice', value: ({ signIn }) => [signIn], choices: signIns, can: ['sort', 'filter'] },
    isInStatistic: isYes((row) => row.isInStatistic),
    file: { kind: 'text', value: ({ file }) => file, can: ['sort', 'search'] },
    leftOn: { kind: 'date', value: ({ leftOn }) => leftOn, can: ['sort', 'filter'] },
    state: { kind: 'choice', value: ({ state }) => [state], choices: studentStates, can: ['filter'] },
  },
  sort: 'name',
});
