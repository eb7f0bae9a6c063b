// A teacher is replaced by others, from a day, to a day or for good (decisions E19).
import * as z from 'zod/mini';
import { localized } from '../core/localized.ts';
import { localDate } from '../core/people-fields.ts';
import type { LocalDate } from '../core/time.ts';
import { personId, pressInYear } from '../core/writes.ts';

const line = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
const lesson = { group: z.string(), subgroup: z.nullable(z.string()), subject: localized };

export const replacedAssignment = z.object({
  assignmentUuid: z.uuid(),
  ...lesson,
  weeklyHours: z.number(),
  substitute: z.object({ id: z.int(), name: z.string() }),
});

export const replacement = z.object({
  uuid: z.uuid(),
  version: z.int(),
  /** Who is replaced. */
  userId: z.int(),
  name: z.string(),
  /** Days, both included; `to` null: for good. */
  from: z.string(),
  to: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Null: still missing. */
  order: z.nullable(z.object({ number: z.string(), date: z.string() })),
  assignments: z.array(replacedAssignment),
});
export type Replacement = z.infer<typeof replacement>;

export type ReplacementState = 'planned' | 'running' | 'ended';
/** What a replacement is on a day of the school. */
export function replacementState({ from, to }: Pick<Replacement, 'from' | 'to'>, today: LocalDate): ReplacementState {
  if (today < from) return 'planned';
  return to !== null && to < today ? 'ended' : 'running';
}

/** The most assignments that one replacement hands over. */
const mostHandedOver = 60;
const handedOver = z.array(z.object({ assignmentUuid: z.uuid(), substituteId: personId }));
const handoverFields = {
  dateFrom: localDate,
  dateTo: z.nullable(localDate),
  assignments: handedOver.check(z.minLength(1), z.maxLength(mostHandedOver)),
};
const orderFields = {
  reason: z.nullable(line(200)),
  orderNumber: z.nullable(line(30)),
  orderDate: z.nullable(localDate),
};
type Order = { orderNumber: string | null; orderDate: string | null };
/** An order may come later: then neither of its fields is given. */
export const isWholeReplacement = z.refine<Order>(
  (fields) => (fields.orderNumber === null) === (fields.orderDate === null),
  {
    path: ['orderDate'],
    error: 'personnel.wrong.order',
  },
);

/** Of a form: when, by whom, by which order. */
export const replacementForm = { ...handoverFields, ...orderFields };
const { requestId: _, ...inYear } = pressInYear;
export const replacementPlan = z.object({ ...inYear, userId: personId, ...handoverFields });
export type ReplacementPlan = z.infer<typeof replacementPlan>;
export const newReplacement = z
  .object({ ...pressInYear, userId: personId, ...replacementForm })
  .check(isWholeReplacement);
/** `from`: the first day on which the replaced teacher teaches again; the day on which it was to begin, or one before: it never was. */
export const cancelledReplacement = z.object({
  ...pressInYear,
  uuid: z.uuid(),
  version: z.optional(z.int()),
  from: localDate,
});

export const replacementPreview = z.object({
  /** Lessons that change hands. */
  lessons: z.int(),
  /** The substitute has another lesson at that time; by day, at most `mostClashesShown`. */
  clashes: z.array(
    z.object({
      date: z.string(),
      timeStart: z.string(),
      timeEnd: z.string(),
      substituteId: z.int(),
      name: z.string(),
      ...lesson,
      /** What else they teach then. */
      other: z.object(lesson),
    }),
  ),
  clashCount: z.int(),
  /** Hours a week of everybody concerned on the first day, without and with the replacement; the replaced teacher first. */
  loads: z.array(z.object({ userId: z.int(), name: z.string(), before: z.number(), after: z.number() })),
});
export type ReplacementPreview = z.infer<typeof replacementPreview>;
export const mostClashesShown = 50;

/** `batch`: under which it is undone. `replacement` null: it never was. */
export const storedReplacement = z.object({ batch: z.uuid(), replacement: z.nullable(replacement) });
export type StoredReplacement = z.infer<typeof storedReplacement>;
