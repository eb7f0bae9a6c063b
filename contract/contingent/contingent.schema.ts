// The students of a school (decisions E42, E43): one row of the list, and the card that opens from it.
import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';
import { genders } from '../core/people-fields.ts';

export const studentStates = ['active', 'archived'] as const;
/** `first`: the password that the school handed out is still the one. */
export const signIns = ['own', 'first'] as const;

/** yyyy-MM-dd */
const date = z.string();

export const studentRow = z.object({
  /** Of the user. */
  id: z.int(),
  surname: z.string(),
  firstname: z.string(),
  patronymic: z.nullable(z.string()),
  /** "1009••••0017" (decision E29). */
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
  signIn: z.enum(signIns),
  /** Nobody signs in with the account until it is unblocked (decisions E24). */
  isBlocked: z.boolean(),
});
export type StudentRow = z.infer<typeof studentRow>;

const contact = z.nullable(z.string());
export const studentCard = z.object({
  ...studentRow.shape,
  version: z.int(),
  login: z.string(),
  isNotResident: z.boolean(),
  blockReason: z.nullable(z.string()),
  phone: contact,
  address: contact,
  nationalityId: z.nullable(z.int()),
  /** IINs of the parents, "8403••••0017". */
  parentship: z.array(z.string()),
  parents: z.array(
    z.object({
      id: z.int(),
      /** Of the link to this student. */
      linkUuid: z.uuid(),
      name: z.string(),
      iin: z.nullable(z.string()),
      phone: contact,
      signIn: z.enum(signIns),
      /** Somebody has signed in with it. */
      isActivated: z.boolean(),
    }),
  ),
  /** In all years, the newest first. */
  classes: z.array(z.object({ group: z.string(), eduYear: z.int(), dateFrom: date, dateTo: z.nullable(date) })),
  studentSchoolUuid: z.uuid(),
  /** The membership of the year that was asked for which has not ended; null: none. */
  studentGroupUuid: z.nullable(z.uuid()),
});
export type StudentCard = z.infer<typeof studentCard>;

type Named = Pick<StudentRow, 'surname' | 'firstname' | 'patronymic'>;
export const studentName = ({ surname, firstname, patronymic }: Named): string =>
  [surname, firstname, patronymic].filter(Boolean).join(' ');

const ofGroup = (read: (group: NonNullable<StudentRow['group']>) => string | number) => {
  return ({ group }: StudentRow): readonly string[] | null => group && [String(read(group))];
};
export const studentList = defineList({
  id: ({ id }: StudentRow) => String(id),
  fields: {
    name: { kind: 'text', value: studentName, can: ['sort', 'search'] },
    group: { kind: 'choice', value: ofGroup(({ label }) => label), can: ['sort', 'filter', 'search'] },
    groupId: { kind: 'choice', value: ofGroup(({ id }) => id), can: ['filter'] },
    parallel: { kind: 'choice', value: ofGroup(({ parallel }) => parallel), can: ['filter'] },
    iin: { kind: 'text', value: ({ iin }) => iin, can: ['search'] },
    bornDate: { kind: 'date', value: ({ bornDate }) => bornDate, can: ['sort', 'filter'] },
    gender: { kind: 'choice', value: ({ gender }) => [gender], choices: genders, can: ['sort', 'filter'] },
    eduLang: { kind: 'choice', value: ofGroup(({ eduLang }) => eduLang), can: ['filter'] },
    parents: { kind: 'choice', value: ({ parents }) => parents, can: ['search'] },
    signIn: { kind: 'choice', value: ({ signIn }) => [signIn], choices: signIns, can: ['sort', 'filter'] },
    isInStatistic: {
      ...{ kind: 'choice', choices: ['yes', 'no'], can: ['filter'] },
      value: ({ isInStatistic }) => [isInStatistic ? 'yes' : 'no'],
    },
    file: { kind: 'text', value: ({ file }) => file, can: ['sort', 'search'] },
    leftOn: { kind: 'date', value: ({ leftOn }) => leftOn, can: ['sort', 'filter'] },
    state: { kind: 'choice', value: ({ state }) => [state], choices: studentStates, can: ['filter'] },
  },
  sort: 'name',
});
