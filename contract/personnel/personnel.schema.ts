// The staff of a school as its management sees it (decisions E6, E9, E29, E43). The IIN is never whole here.
import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';
import { localized } from '../core/localized.ts';
import { ownContacts } from '../core/own-contacts.ts';
import { nameSources } from '../core/people-fields.ts';
import { positionIds } from './positions.ts';

/** Qualification categories of teachers, lowest first. */
export const staffCategories = ['pedagogue', 'moderator', 'expert', 'researcher', 'master', 'none'] as const;
export const staffStates = ['active', 'archived'] as const;
/** Their own password; the first one, still to be changed; a card without a sign-in. */
export const signInStates = ['own', 'first', 'none'] as const;

const assignment = z.object({
  uuid: z.uuid(),
  /** "7 «А»". */
  group: z.string(),
  subgroup: z.nullable(z.string()),
  subject: localized,
  weeklyHours: z.number(),
});
export type StaffAssignment = z.infer<typeof assignment>;

export const staffMember = z.object({
  /** User id. */
  id: z.int(),
  version: z.int(),
  surname: z.string(),
  firstname: z.string(),
  lastname: z.nullable(z.string()),
  sex: z.enum(['m', 'f']),
  bornDate: z.nullable(z.string()),
  /** Masked: `1009••••••••`. */
  iin: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Given by themselves. */
  own: z.optional(ownContacts),
  positionId: z.int(),
  position: localized,
  category: z.nullable(z.enum(staffCategories)),
  isInStatistic: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(staffStates),
  signIn: z.enum(signInStates),
  login: z.nullable(z.string()),
  isNotResident: z.boolean(),
  /** Where the name is from; null: it is older than the question. */
  nameSource: z.nullable(z.enum(nameSources)),
  /** Nobody signs in with the account until it is unblocked (decisions E24). */
  isBlocked: z.boolean(),
  blockReason: z.nullable(z.string()),
  /** By another school, which keeps its reason to itself. */
  isBlockedElsewhere: z.boolean(),
  /** Others teach in their place, now or in days to come; `to` null: for good. Null: nobody does. */
  replaced: z.nullable(z.object({ from: z.string(), to: z.nullable(z.string()) })),
  /** Classes led in the year. */
  leads: z.array(z.string()),
  /** What they teach today, or taught when the year ended. */
  assignments: z.array(assignment),
  weeklyHours: z.number(),
  archive: z.nullable(
    z.object({ date: z.nullable(z.string()), order: z.nullable(z.string()), reason: z.nullable(z.string()) }),
  ),
});
export type StaffMember = z.infer<typeof staffMember>;

export const staffPosition = z.object({ id: z.int(), ...localized.shape });
export type StaffPosition = z.infer<typeof staffPosition>;

type NameParts = Pick<StaffMember, 'surname' | 'firstname' | 'lastname'>;
export const staffName = ({ surname, firstname, lastname }: NameParts): string =>
  [surname, firstname, lastname].filter(Boolean).join(' ');

export const personnelList = defineList({
  id: ({ id }: StaffMember) => String(id),
  fields: {
    name: { kind: 'text', value: staffName, can: ['sort', 'search'] },
    iin: { kind: 'text', value: ({ iin }) => iin, can: [] },
    phone: { kind: 'text', value: ({ phone }) => phone, can: ['search'] },
    position: {
      kind: 'choice',
      value: ({ positionId }) => [String(positionId)],
      choices: positionIds,
      can: ['sort', 'filter'],
    },
    category: {
      kind: 'choice',
      value: ({ category }) => category && [category],
      choices: staffCategories,
      can: ['sort', 'filter'],
    },
    leads: { kind: 'choice', value: ({ leads }) => leads, can: ['filter', 'search'] },
    weeklyHours: { kind: 'number', value: (row) => row.weeklyHours, can: ['sort', 'filter'] },
    signIn: { kind: 'choice', value: ({ signIn }) => [signIn], choices: signInStates, can: ['filter'] },
    archivedOn: { kind: 'date', value: ({ archive }) => archive?.date ?? null, can: ['sort', 'filter'] },
    state: { kind: 'choice', value: ({ state }) => [state], choices: staffStates, can: ['filter'] },
  },
  sort: 'name',
});
