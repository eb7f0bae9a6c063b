// Parents of the students of a school (decisions E27, D66-D68): one row of the list, what a look-up tells, what is bound.
import * as z from 'zod/mini';
import { iin, parentMask } from '../core/iin.ts';
import { defineList } from '../core/list.ts';
import { ownContacts } from '../core/own-contacts.ts';
import { mostParents, personFields, phoneOrNone } from '../core/people-fields.ts';
import { personId, requestId } from '../core/writes.ts';

/**
 * `activated`: has signed in; `bound`: the school entered the IIN, nobody has signed in yet; `waiting`: accepted a code and waits for the
 * school; `invited`: a code is open.
 */
export const parentStates = ['activated', 'bound', 'waiting', 'invited'] as const;
export type ParentState = (typeof parentStates)[number];

export const parentRow = z.object({
  /** Of the link, or of the invitation. */
  id: z.uuid(),
  state: z.enum(parentStates),
  /** `id` of the user. */
  child: z.object({ id: z.int(), name: z.string(), group: z.nullable(z.string()) }),
  /** Null: an invitation that nobody has accepted yet. */
  name: z.nullable(z.string()),
  /** "••••••••0017". */
  iin: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Given by themselves. */
  own: z.optional(ownContacts),
  /** Nobody signs in with the account until it is opened again (decision E24). */
  isBlocked: z.boolean(),
  blockReason: z.nullable(z.string()),
  /** By another school, which keeps its reason to itself. */
  isBlockedElsewhere: z.boolean(),
  /** The last day of an open invitation, yyyy-MM-dd. */
  until: z.nullable(z.string()),
});
export type ParentRow = z.infer<typeof parentRow>;

export const parentList = defineList({
  id: ({ id }: ParentRow) => id,
  fields: {
    child: { kind: 'text', value: ({ child }) => child.name, can: ['sort', 'search'] },
    group: {
      kind: 'choice',
      can: ['sort', 'filter', 'search'],
      value: ({ child }) => (child.group === null ? null : [child.group]),
    },
    name: { kind: 'text', value: ({ name }) => name, can: ['sort', 'search'] },
    iin: { kind: 'text', value: ({ iin: masked }) => masked, can: ['search'] },
    phone: { kind: 'text', value: ({ phone: number }) => number, can: ['search'] },
    state: { kind: 'choice', value: ({ state }) => [state], choices: parentStates, can: ['sort', 'filter'] },
  },
  sort: 'child',
});

/**
 * What is known of an IIN (decisions E3): a name of the own school or of the register of persons (E1); that somebody is in the system, in which school; or nothing, and then
 * the name is typed (E2).
 */
export const foundParent = z.object({
  kind: z.enum(['known', 'elsewhere', 'unknown']),
  fullName: z.nullable(z.string()),
  school: z.nullable(z.string()),
});
export type FoundParent = z.infer<typeof foundParent>;

const number = z.int().check(z.gte(1), z.lte(2_147_483_647));
const eduYear = z.optional(z.int().check(z.gte(2000), z.lte(2100)));
/** Without a year the current one of the school counts. */
const press = { schoolId: number, eduYear, requestId: z.optional(requestId) };

export const lookUpBody = z.object({ schoolId: number, iin, userId: personId });

const { surname, firstname, patronymic } = personFields;
/** Somebody whose name nobody here knows. */
export const typedName = z.object({ iin, surname, firstname, patronymic });
/** Older data may hold more parents than are bound today. */
const mostShown = 20;
/** A parent who is bound already may be named as they are shown: "••••••••0017". */
const maskedIin = z.string().check(z.regex(parentMask, 'olessons.validation.iin'));

/**
 * All parents of a student with an IIN; who is not named is one no more. `id` is the user of the student. `shown`: the links (`linkUuid`) of
 * the parents whom the sender saw, so that nobody is detached whom another has bound meanwhile; without it nothing is compared.
 */
export const bindBody = z.object({
  ...press,
  id: personId,
  parentship: z.array(z.union([iin, maskedIin])).check(z.minLength(1), z.maxLength(mostParents)),
  names: z.optional(z.array(typedName).check(z.maxLength(mostParents))),
  shown: z.optional(z.array(z.uuid()).check(z.maxLength(mostShown))),
});
const parentOf = z.object({ iin: z.nullable(z.string()), fullName: z.string() });
/**
 * `batch`: under which it is undone; null: nothing changed. `renewed`: names of parents who sign in with the next slip only, because the lead
 * of another class had printed their password.
 */
export const boundParents = z.object({
  parentOne: z.nullable(parentOf),
  parentTwo: z.nullable(parentOf),
  renewed: z.optional(z.array(z.string())),
  batch: z.nullable(z.uuid()),
});
export type BoundParents = z.infer<typeof boundParents>;

/** `id` of the row. */
export const savePhoneBody = z.object({ ...press, id: z.uuid(), phone: phoneOrNone });
export const oneParent = z.object({ ...press, id: z.uuid() });
/** `isDocumentSeen`: the caller has compared name and IIN with the person's document. */
export const confirmBody = z.object({ ...press, id: z.uuid(), isDocumentSeen: z.optional(z.boolean()) });

/** Of how many students one call makes codes; whoever invites more sends several. */
export const mostInvited = 50;
/** Users of students. */
export const inviteBody = z.object({
  ...press,
  ids: z.array(personId).check(z.minLength(1), z.maxLength(mostInvited)),
});
