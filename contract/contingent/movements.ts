// Movements of pupils, and the reasons of the country's forms for each (decisions E35).
import * as z from 'zod/mini';
import { localDate } from '../core/people-fields.ts';
import { personId, pressInYear } from '../core/writes.ts';

/** `programmeStart` and `programmeEnd` are of an inclusive programme: the class stays (decisions E17). */
export const movementKinds = ['arrived', 'moved', 'left', 'programmeStart', 'programmeEnd'] as const;
export type MovementKind = (typeof movementKinds)[number];
/** What the school orders besides: that somebody teaches in another's place. */
export const orderKinds = [...movementKinds, 'replacement'] as const;
export type OrderKind = (typeof orderKinds)[number];

export const arrivalReasons = [
  'grade1',
  'preschool',
  'grade10',
  'same_district',
  'same_region',
  'other_region',
  'abroad',
  'restored',
] as const;
export const moveReasons = ['class', 'next_grade', 'repeat', 'conditional', 'home'] as const;
export const departureReasons = [
  'same_district',
  'same_region',
  'other_region',
  'abroad',
  'college',
  'graduate9',
  'graduate11',
  'expelled',
  'death',
] as const;

const orderNumber = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(30)));
const orderDate = z.nullable(localDate);
/** An order may come later: then neither of its fields is given, and it is marked as missing. */
const isWholeOrder = <Fields>(numberField: keyof Fields & string, dateField: keyof Fields & string) =>
  z.refine<Fields>((fields) => ((fields[numberField] ?? null) === null) === ((fields[dateField] ?? null) === null), {
    path: [dateField],
    error: 'contingent.wrong.order',
  });
const groupId = z.int().check(z.gte(1));

export const arrivalShape = {
  groupId,
  arrivalDate: localDate,
  reason: z.enum(arrivalReasons),
  arrivalOrder: orderNumber,
  arrivalOrderDate: orderDate,
};
type ArrivalOrder = { arrivalOrder?: string | null | undefined; arrivalOrderDate?: string | null | undefined };
export const isWholeArrival = isWholeOrder<ArrivalOrder>('arrivalOrder', 'arrivalOrderDate');
/** Into which class somebody comes, from which day, by which order. */
export const arrivalFields = z.object(arrivalShape).check(isWholeArrival);
export type ArrivalFields = z.infer<typeof arrivalFields>;

type Order = { orderNumber: string | null; orderDate: string | null };
export const isWholeMove = isWholeOrder<Order>('orderNumber', 'orderDate');
export const departureShape = { date: localDate, reason: z.enum(departureReasons), orderNumber, orderDate };
/** The last day in the school. */
export const departureFields = z.object(departureShape).check(isWholeMove);
export type DepartureFields = z.infer<typeof departureFields>;

export const moveShape = { groupId, date: localDate, reason: z.enum(moveReasons), orderNumber, orderDate };
/** The first day in the other class. */
export const moveFields = z.object(moveShape).check(isWholeMove);
export type MoveFields = z.infer<typeof moveFields>;

export const departureBody = z.object({ ...pressInYear, id: personId, ...departureShape }).check(isWholeMove);
export const returnBody = z.object({ ...pressInYear, id: personId, ...arrivalShape }).check(isWholeArrival);

const mostMoves = 200;
const { groupId: _, ...moveRest } = moveShape;
export const moveBody = z
  .object({
    ...pressInYear,
    /** Only says what it would come to. */
    dryRun: z.optional(z.boolean()),
    moves: z.array(z.object({ studentGroupUuid: z.uuid(), groupId })).check(z.minLength(1), z.maxLength(mostMoves)),
    ...moveRest,
  })
  .check(isWholeMove);

/** What a move comes to, for each pupil. */
export const plannedMove = z.object({
  studentGroupUuid: z.uuid(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** The last day with marks in the former class that the move would leave behind; null: there is none. */
  marksUntil: z.nullable(z.string()),
});
export type PlannedMove = z.infer<typeof plannedMove>;
export const moved = z.object({ moves: z.array(plannedMove), batch: z.nullable(z.uuid()) });

export const movement = z.object({
  uuid: z.uuid(),
  kind: z.enum(movementKinds),
  date: z.string(),
  reason: z.string(),
  /** "7 «А»"; null where there is no class on that side. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  order: z.nullable(z.object({ number: z.string(), date: z.string() })),
});
export type Movement = z.infer<typeof movement>;
