// What the management does to many students at once: each is shown before it happens, is one batch, and is undone as a whole.
import * as z from 'zod/mini';
import { departureShape, isInStatistic, isWholeMove } from '../core/arrivals.ts';
import { mostAtOnce, personId, pressInYear } from '../core/writes.ts';
import { moveShape } from './movements.ts';

/** User ids. */
const ids = z.array(personId).check(z.minLength(1), z.maxLength(mostAtOnce));
/** `digest`: of the plan that was shown; what has become another one since is refused. */
const planned = { ...pressInYear, ids, dryRun: z.optional(z.boolean()), digest: z.optional(z.string()) };

export const bulkMoveBody = z.object({ ...planned, ...moveShape }).check(isWholeMove);
export const bulkDepartureBody = z.object({ ...planned, ...departureShape }).check(isWholeMove);
export const bulkStatisticBody = z.object({ ...pressInYear, ids, isInStatistic });

export const plannedAct = z.object({
  /** Of the user. */
  id: z.int(),
  name: z.string(),
  /** The class that is left, "7 «А»"; null: in none. */
  group: z.nullable(z.string()),
  /** Why it cannot be done with this one, in words of the caller; null: it can. */
  wrong: z.nullable(z.string()),
});
export type PlannedAct = z.infer<typeof plannedAct>;
export const bulkPlan = z.object({
  /** By name. */
  rows: z.array(plannedAct),
  digest: z.string(),
  /** Under which it is undone; null for a plan. */
  batch: z.nullable(z.uuid()),
});
export type BulkPlan = z.infer<typeof bulkPlan>;
/** Of how many it was another value before; `batch` is null where of nobody. */
export const bulkStored = z.object({ count: z.int(), batch: z.nullable(z.uuid()) });
