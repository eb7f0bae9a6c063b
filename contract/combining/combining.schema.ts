// Two cards of one pupil become one (decisions E25): likely pairs, two cards side by side, and what combining them comes to.
import * as z from 'zod/mini';
import { genders, mostParents } from '../core/people-fields.ts';
import { personId, pressInYear } from '../core/writes.ts';

/** What is said of the person, in every school that has a card of them. */
export const personalFields = ['surname', 'firstname', 'patronymic', 'iin', 'bornDate', 'gender'] as const;
/** What the card that stays may take from the other one. */
export const takenFields = [...personalFields, 'phone', 'address', 'nationalityId', 'isInStatistic'] as const;
export type TakenField = (typeof takenFields)[number];

const name = z.nullable(z.string());
/** yyyy-MM-dd */
const date = z.string();
const count = z.int();

/** A card in a list of pairs. */
export const pairedCard = z.object({
  /** Of the user. */
  id: z.int(),
  surname: z.string(),
  firstname: z.string(),
  patronymic: name,
  /** "1009••••••••" */
  iin: name,
  bornDate: z.nullable(date),
  /** "7 «А»" */
  group: name,
  state: z.enum(['active', 'archived']),
});
export type PairedCard = z.infer<typeof pairedCard>;

/** `born`: name and day of birth are the same; `iin`: the name is, and one of them has no IIN. */
export const likenesses = ['born', 'iin'] as const;
export const likelyPair = z.object({ first: pairedCard, second: pairedCard, why: z.enum(likenesses) });
export type LikelyPair = z.infer<typeof likelyPair>;

/** A combination that may still be taken back. */
export const combination = z.object({
  /** Under which it is undone. */
  batch: z.uuid(),
  /** Epoch milliseconds. */
  at: z.number(),
  by: z.string(),
  id: z.int(),
  kept: z.string(),
  gone: z.string(),
  /** The last day on which it is taken back. */
  until: date,
});
export type Combination = z.infer<typeof combination>;
export const duplicates = z.object({ pairs: z.array(likelyPair), combinations: z.array(combination) });
export type Duplicates = z.infer<typeof duplicates>;

/** What hangs on a card. */
export const carried = z.object({
  marks: count,
  /** Entries of attendance. */
  attendance: count,
  /** Ticks of homework. */
  done: count,
  /** To homework and lectures. */
  answers: count,
  movements: count,
  /** Social categories and home visits. */
  social: count,
});
export type Carried = z.infer<typeof carried>;
export const carriedKinds = [
  'marks',
  'attendance',
  'done',
  'answers',
  'movements',
  'social',
] as const satisfies readonly (keyof Carried)[];

/** One of two cards beside each other. */
export const comparedCard = z.object({
  ...pairedCard.shape,
  version: z.int(),
  login: z.string(),
  /** Null: nobody has signed in with it. Epoch milliseconds. */
  firstSignedInAt: z.nullable(z.number()),
  isNotResident: z.boolean(),
  gender: z.enum(genders),
  phone: name,
  address: name,
  nationalityId: z.nullable(z.int()),
  isInStatistic: z.boolean(),
  classes: z.array(z.object({ group: z.string(), dateFrom: date, dateTo: z.nullable(date) })),
  parents: z.array(z.object({ linkUuid: z.uuid(), id: z.int(), name: z.string() })),
  carries: carried,
});
export type ComparedCard = z.infer<typeof comparedCard>;
export const comparedCards = z.object({ first: comparedCard, second: comparedCard });

export const apartBody = z.object({
  ...pressInYear,
  /** User ids. */
  first: personId,
  second: personId,
});

export const combineBody = z.object({
  ...pressInYear,
  /** The card and the account that stay, and those that go; user ids. */
  keepId: personId,
  goneId: personId,
  keepVersion: z.int(),
  goneVersion: z.int(),
  /** Fields whose value is the one of the card that goes. */
  take: z.array(z.enum(takenFields)).check(z.maxLength(takenFields.length)),
  /** Links of the parents who stay; not given: all of both cards. */
  parents: z.optional(z.array(z.uuid()).check(z.maxLength(mostParents))),
  /** Only says what it would come to. */
  dryRun: z.optional(z.boolean()),
});
export type CombineBody = z.infer<typeof combineBody>;

/** What combining comes to, or came to. */
export const combined = z.object({
  id: z.int(),
  /** Names and login of the card as it stays, and the login that ends. */
  name: z.string(),
  login: z.string(),
  endedLogin: z.string(),
  /** What comes to the card that stays. */
  comes: carried,
  /**
   * Entries that both cards have at one place. The entry of the kept card wins and the other stays in the history. An answer that was
   * handed in wins over one that was not.
   */
  covered: count,
  /** Names of the parents afterwards. */
  parents: z.array(z.string()),
  classes: comparedCard.shape.classes,
  /** What stands in the way, in the language of the caller; none: it can be done. */
  problems: z.array(z.string()),
  /** Under which it is undone; null: nothing was done. */
  batch: z.nullable(z.uuid()),
});
export type Combined = z.infer<typeof combined>;
