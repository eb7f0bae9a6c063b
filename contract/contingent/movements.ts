// Movements of pupils, and the reasons of the country's forms for each (decisions E35).
import * as z from 'zod/mini';
import { groupId, isWholeMove, orderDate, orderNumber } from '../core/arrivals.ts';
import { localDate } from '../core/people-fields.ts';
import { pressInYear } from '../core/writes.ts';

/** `programmeStart` and `programmeEnd` are of an inclusive programme: the class stays (decisions E17). */
export const movementKinds = ['arrived', 'moved', 'left', 'programmeStart', 'programmeEnd'] as const;
export type MovementKind = (typeof movementKinds)[number];
/** What the school orders besides: that somebody teaches in another's place. */
export const orderKinds = [...movementKinds, 'replacement'] as const;
export type OrderKind = (typeof orderKinds)[number];

export const moveReasons = ['class', 'next_grade', 'repeat', 'conditional', 'home'] as const;
/** Entries of the former class from the first day in the other one on are brought along; without it they forbid the move. */
const bringsMarks = z.optional(z.boolean());
export const moveShape = { groupId, date: localDate, reason: z.enum(moveReasons), orderNumber, orderDate, bringsMarks };
/** The first day in the other class. */
export const moveFields = z.object(moveShape).check(isWholeMove);
export type MoveFields = z.infer<typeof moveFields>;

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
  /** The last day with entries in the former class from the move on, which `bringsMarks` brings along; null: there is none. */
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
