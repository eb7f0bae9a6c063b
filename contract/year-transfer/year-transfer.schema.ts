// The step of a school into its next year: the plan that is kept on the server, and what it comes to (decisions E20, E21).

import * as z from 'zod/mini';
import { eduLanguages, longestLetter, parallel, shift } from '../core/class-fields.ts';
import { localDate } from '../core/people-fields.ts';
import { requestId } from '../core/writes.ts';

/** What is decided of a pupil. `finished`: the school's last grade of theirs, 9 or 11 (12 where there is one). */
export const decisions = ['promoted', 'conditional', 'repeats', 'finished', 'left'] as const;
export type Decision = (typeof decisions)[number];
/** What a pupil ends in; each has an order of its own. */
export const fates = ['promoted', 'conditional', 'repeats', 'finished9', 'finished11', 'left'] as const;
export type Fate = (typeof fates)[number];
/** After these the pupil is no longer in the school. */
export const isLeaving = (fate: Fate): boolean => fate === 'finished9' || fate === 'finished11' || fate === 'left';
/** Where somebody goes who leaves without finishing, in the words of the country's forms. */
export const leavingReasons = [
  'same_district',
  'same_region',
  'other_region',
  'abroad',
  'college',
  'expelled',
  'death',
] as const;
export type LeavingReason = (typeof leavingReasons)[number];

const wholeNumber = z.int().check(z.gte(1), z.lte(2_147_483_647));
const label = z.string();

const classFields = {
  /** Made by the device. */
  uuid: z.uuid(),
  parallel: parallel.check(z.gte(1)),
  letter: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestLetter)),
  eduLang: z.enum(eduLanguages),
  shift,
};
/** A class of the coming year. It takes lead, room, bells, direction and size of the class that it goes on from. */
export const plannedClass = z.object({
  ...classFields,
  capacity: z.int(),
  /** Who will lead it; null: nobody yet. */
  lead: z.nullable(z.string()),
  /** The class of the year that ends which it goes on from; null: it is new. */
  previousGroupId: z.nullable(z.int()),
  version: z.int(),
});
export type PlannedClass = z.infer<typeof plannedClass>;

/** A class of the year that ends, and the one into which its pupils go unless something else is said of one of them. */
export const sourceClass = z.object({
  groupId: z.int(),
  label,
  parallel: z.int(),
  letter: z.string(),
  eduLang: z.string(),
  shift: z.int(),
  toUuid: z.nullable(z.uuid()),
  /** 0: nobody has said anything of it yet. */
  version: z.int(),
});
export type SourceClass = z.infer<typeof sourceClass>;

export const plannedPupil = z.object({
  /** The membership in the class that ends. */
  studentGroupUuid: z.uuid(),
  studentUserId: z.int(),
  name: z.string(),
  groupId: z.int(),
  decision: z.nullable(z.enum(decisions)),
  reason: z.nullable(z.enum(leavingReasons)),
  /** Another class than that of the others; null: the same. */
  toUuid: z.nullable(z.uuid()),
  version: z.int(),
  /** Has a class of the coming year already, and so is left as they are. */
  isPlaced: z.boolean(),
});
export type PlannedPupil = z.infer<typeof plannedPupil>;

const orderShape = {
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
  date: localDate,
  /** The last day in the school, of those who leave it; null for all others. */
  day: z.nullable(localDate),
};
export const transferOrder = z.object(orderShape);
export type TransferOrder = z.infer<typeof transferOrder>;
const ordersShape = {
  promoted: z.optional(transferOrder),
  conditional: z.optional(transferOrder),
  repeats: z.optional(transferOrder),
  finished9: z.optional(transferOrder),
  finished11: z.optional(transferOrder),
  left: z.optional(transferOrder),
};
export const transferOrders = z.object(ordersShape);
export type TransferOrders = z.infer<typeof transferOrders>;

/** `none`: nobody has started; `draft`: it is planned; `applied`: it is done, and can be undone for a while. */
export const transferStates = ['none', 'draft', 'applied'] as const;
export const yearStates = ['NotStarted', 'Active', 'Transfer', 'Archive'] as const;

export const transferState = z.object({
  /** The year that ends. */
  eduYear: z.int(),
  /** Its last day. */
  dateEnd: z.string(),
  yearStatus: z.enum(yearStates),
  /** Quarters of it that are not closed: closing the year waits for them. */
  openQuarters: z.array(z.int()),
  /** First day of the coming year. */
  nextStart: z.string(),
  /** Null: the school has no such year yet. */
  nextStatus: z.nullable(z.enum(yearStates)),
  state: z.enum(transferStates),
  /** Of the orders. */
  version: z.int(),
  orders: transferOrders,
  /** Who began, and when it was applied (epoch milliseconds). */
  startedBy: z.nullable(z.string()),
  appliedAt: z.nullable(z.number()),
  classes: z.array(plannedClass),
  sources: z.array(sourceClass),
  pupils: z.array(plannedPupil),
  /** Students of the school who have no class in the year, and so are not transferred. */
  withoutClass: z.array(z.string()),
});
export type TransferState = z.infer<typeof transferState>;

/** A school year as it stands, and what still keeps it from the archive. */
export const schoolYear = z.object({
  eduYear: z.int(),
  status: z.enum(yearStates),
  isCurrent: z.boolean(),
  dateStart: z.string(),
  dateEnd: z.string(),
  quarters: z.array(z.object({ number: z.int(), dateStart: z.string(), dateEnd: z.string(), isOpen: z.boolean() })),
  /** The school has stepped into the year after it: only then it can be closed. */
  isLeft: z.boolean(),
  /** Pupils of its classes who have no class in the year after it; 0 unless it is left and not closed. */
  unplaced: z.int(),
});
export type SchoolYear = z.infer<typeof schoolYear>;

const year = { schoolId: wholeNumber, eduYear: z.int().check(z.gte(2000), z.lte(2099)) };
const version = z.int().check(z.gte(0));
const mostClasses = 300;
const mostPupils = 3_500;

/** Any part of the plan, as somebody decides it; without one it is started. Each entry has the version that was seen. */
export const planBody = z.object({
  ...year,
  requestId,
  /** 0 is the version of a new one; `isGone`: it is not made after all. */
  classes: z.optional(
    z
      .array(
        z.object({
          ...classFields,
          previousGroupId: z.nullable(wholeNumber),
          version,
          isGone: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(mostClasses)),
  ),
  sources: z.optional(
    z.array(z.object({ groupId: wholeNumber, toUuid: z.nullable(z.uuid()), version })).check(z.maxLength(mostClasses)),
  ),
  pupils: z.optional(
    z
      .array(
        z.object({
          studentGroupUuid: z.uuid(),
          decision: z.nullable(z.enum(decisions)),
          reason: z.nullable(z.enum(leavingReasons)),
          toUuid: z.nullable(z.uuid()),
          version,
        }),
      )
      .check(z.maxLength(mostPupils)),
  ),
  orders: z.optional(z.object({ ...ordersShape, version })),
});
export type PlanBody = z.infer<typeof planBody>;

/** What a change of the plan left: the entries that it named, as they are now. */
export const planned = z.object({
  state: z.enum(transferStates),
  version: z.int(),
  orders: transferOrders,
  classes: z.array(plannedClass),
  /** Classes that are not made after all. */
  gone: z.array(z.uuid()),
  sources: z.array(sourceClass),
  pupils: z.array(
    z.object({
      studentGroupUuid: z.uuid(),
      decision: z.nullable(z.enum(decisions)),
      reason: z.nullable(z.enum(leavingReasons)),
      toUuid: z.nullable(z.uuid()),
      version: z.int(),
    }),
  ),
  batch: z.nullable(z.uuid()),
});
export type Planned = z.infer<typeof planned>;

const count = z.int();
/** Pupils by what they end in; `placed` have a class already. They are as many as `now`. */
export const sums = z.object({
  now: count,
  promoted: count,
  conditional: count,
  repeats: count,
  finished9: count,
  finished11: count,
  left: count,
  placed: count,
  undecided: count,
  /** In the classes of the coming year. */
  next: count,
});
export type Sums = z.infer<typeof sums>;

/** The dry run: what applying would do, and nothing else. */
export const transferPreview = z.object({
  /** Stands for all that is shown: applying wants it, so that nothing else is done than what was seen. */
  digest: z.string(),
  sums,
  classes: z.array(
    z.object({
      uuid: z.uuid(),
      label,
      count,
      capacity: count,
      hasLead: z.boolean(),
      /** Where they come from. */
      from: z.array(z.object({ label, count })),
    }),
  ),
  /** Everybody who leaves, is promoted conditionally or repeats, by name. */
  named: z.array(z.object({ name: z.string(), from: label, fate: z.enum(fates), to: z.nullable(label) })),
  /** What has no order yet although somebody ends in it. */
  missingOrders: z.array(z.enum(fates)),
});
export type TransferPreview = z.infer<typeof transferPreview>;

export const pressBody = z.object({ ...year, requestId });
export const applyBody = z.object({ ...year, requestId, digest: z.string().check(z.maxLength(100)) });
export const applied = z.object({ batch: z.uuid(), sums });
export const undone = z.object({
  /** Null: nothing was put back. */
  batch: z.nullable(z.uuid()),
  undone: z.int(),
  /** Entries that somebody changed since, and that stay. */
  kept: z.int(),
});
export const closed = z.object({ yearStatus: z.enum(yearStates), batch: z.nullable(z.uuid()) });
