// Strokes that a teacher draws on the pages of an answer. Each stroke has an id, and an operation adds and removes strokes by id, so
// concurrent edits of two teachers merge without a conflict (docs/decisions/2026-11-29-answers-and-files.md).
import * as z from 'zod/mini';

/** Coordinates are integers from 0 to this, relative to the width and height of the unrotated page. */
export const pageSteps = 10_000;
/** `bytes`: of all pages of an attempt, as JSON. */
export const strokeLimits = { points: 400, strokes: 600, pages: 40, bytes: 48_000 } as const;

export const turns = [0, 90, 180, 270] as const;
/** Clockwise, in degrees. */
export type Turn = (typeof turns)[number];
export const stampKinds = ['tick', 'cross', 'plus', 'minus', 'plusMinus', 'question'] as const;
export type StampKind = (typeof stampKinds)[number];

const step = z.int().check(z.gte(0), z.lte(pageSteps));
/** Chosen by the device that draws; unique in an attempt. */
const strokeId = z.string().check(z.regex(/^[\w-]{8,24}$/));
const turn = z.literal(turns);

const line = z.object({
  id: strokeId,
  tool: z.enum(['pen', 'highlighter']),
  /** x and y by turns; two numbers are a dot. */
  points: z.array(step).check(
    z.minLength(2),
    z.maxLength(2 * strokeLimits.points),
    z.refine((points) => points.length % 2 === 0),
  ),
});
const stamp = z.object({
  id: strokeId,
  tool: z.literal('stamp'),
  stamp: z.enum(stampKinds),
  x: step,
  y: step,
  /** Rotation of the page when the stamp was set: the stamp is upright in it. */
  turn,
});
// A discriminated union would add its code to the first route.
export const stroke = z.union([line, stamp]);

const isWithin = (bytes: number) => z.refine((value) => bytesOf(value) <= bytes);

export const pageStrokes = z.object({
  /** The file of the page. */
  file: z.uuid(),
  turn,
  strokes: z.array(stroke),
});
/** The strokes of an attempt. Pages that are neither drawn on nor turned are missing. */
export const answerStrokes = z
  .object({
    pages: z.array(pageStrokes).check(
      z.minLength(1),
      z.maxLength(strokeLimits.pages),
      z.refine((pages) => pages.reduce((sum, { strokes }) => sum + strokes.length, 0) <= strokeLimits.strokes),
    ),
  })
  .check(isWithin(strokeLimits.bytes));

/** What changes on a page: `remove` goes first, then `add` comes. */
export const strokeChange = z.object({
  file: z.uuid(),
  /** Null: as it is. */
  turn: z.nullable(turn),
  add: z.array(stroke).check(z.maxLength(strokeLimits.strokes)),
  remove: z.array(strokeId).check(z.maxLength(2 * strokeLimits.strokes)),
});
/** Twice the bytes of a value: a full page may be cleared and drawn again in one operation. */
export const strokeChanges = z
  .array(strokeChange)
  .check(z.minLength(1), z.maxLength(strokeLimits.pages), isWithin(2 * strokeLimits.bytes));

export type Line = z.infer<typeof line>;
export type Stamp = z.infer<typeof stamp>;
export type Stroke = z.infer<typeof stroke>;
export type PageStrokes = z.infer<typeof pageStrokes>;
export type AnswerStrokes = z.infer<typeof answerStrokes>;
export type StrokeChange = z.infer<typeof strokeChange>;

/** Everything in it is ASCII. */
export function bytesOf(value: unknown): number {
  return JSON.stringify(value).length;
}

const emptyPage = (file: string): PageStrokes => ({ file, turn: 0, strokes: [] });

/** What is on a page. */
export function strokesOn(value: AnswerStrokes | null, file: string): PageStrokes {
  return value?.pages.find((page) => page.file === file) ?? emptyPage(file);
}

/** Whether a page has strokes or is rotated. */
export function hasMarks({ turn, strokes }: PageStrokes): boolean {
  return strokes.length > 0 || turn !== 0;
}

/** The strokes after changes. Idempotent by stroke id. */
export function strokesAfter(value: AnswerStrokes | null, changes: readonly StrokeChange[]): AnswerStrokes | null {
  const pages = new Map((value?.pages ?? []).map((page) => [page.file, page]));
  for (const { file, turn, add, remove } of changes) {
    const page = pages.get(file) ?? emptyPage(file);
    const removed = new Set(remove);
    const kept = page.strokes.filter(({ id }) => !removed.has(id));
    const strokes = new Map([...kept, ...add].map((one) => [one.id, one]));
    pages.set(file, { file, turn: turn ?? page.turn, strokes: [...strokes.values()] });
  }
  const left = [...pages.values()].filter(hasMarks);
  return left.length > 0 ? { pages: left } : null;
}

/** Merges two changes into one. */
export function changesTogether(older: readonly StrokeChange[], newer: readonly StrokeChange[]): StrokeChange[] {
  const files = [...new Set([...older, ...newer].map(({ file }) => file))];
  return files.map((file) => {
    const both = [...older, ...newer].filter((change) => change.file === file);
    return both.reduce((before, { turn, add, remove }) => ({
      file,
      turn: turn ?? before.turn,
      add: [...before.add.filter(({ id }) => !remove.includes(id) && add.every((one) => one.id !== id)), ...add],
      remove: [...new Set([...before.remove, ...remove])],
    }));
  });
}

/** The inverse of `changes`. */
export function changesBack(before: AnswerStrokes | null, changes: readonly StrokeChange[]): StrokeChange[] {
  return changes.map(({ file, turn, add, remove }) => {
    const page = strokesOn(before, file);
    const touched = new Set([...remove, ...add.map(({ id }) => id)]);
    return {
      file,
      turn: turn === null ? null : page.turn,
      add: page.strokes.filter(({ id }) => touched.has(id)),
      remove: add.map(({ id }) => id),
    };
  });
}

/** Whether the value after the changes is within `strokeLimits`. */
export function haveRoom(value: AnswerStrokes | null, changes: readonly StrokeChange[]): boolean {
  const after = strokesAfter(value, changes);
  return after === null || answerStrokes.safeParse(after).success;
}
