// Bells of a school: when its lessons begin and end (decisions E34). A class rings by the scheme chosen for it, else by the default one of
// its shift; a weekday with bells of its own rings by these alone.
import * as z from 'zod/mini';
import { requestId } from '../core/writes.ts';

export const lessonLength = { min: 5, max: 180 } as const;
export const shortestBreak = 5;
export const highestNumber = 15;
export const highestShift = 3;
/** In `weekday`: every day that has no bells of its own. */
export const everyDay = 0;

const number = z.coerce.number().check(z.int(), z.gte(1));
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'form.wrong.time' }));

export const bell = z.object({
  /** 1 for Monday to 7 for Sunday. */
  weekday: z.int().check(z.gte(everyDay), z.lte(7)),
  /** Of the lesson. */
  number: z.int().check(z.gte(0), z.lte(highestNumber)),
  /** HH:MM in the school's zone. */
  timeStart: time,
  timeEnd: time,
});
export type Bell = z.infer<typeof bell>;

/** Minutes of a day that a time of it stands for. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

export type BellProblem = {
  /** Place among the bells. */
  readonly index: number;
  readonly key: string;
  readonly values: Readonly<Record<string, number>>;
};

/** What is wrong with bells: lengths, numbers that stand twice, overlaps and breaks that are too short. At most one for each bell. */
export function bellProblems(bells: readonly Bell[]): BellProblem[] {
  const problems: BellProblem[] = [];
  const last = new Map<number, Bell>();
  const inOrder = [...bells.entries()].sort(([, a], [, b]) => a.number - b.number);
  for (const [index, { weekday, number: lesson, timeStart, timeEnd }] of inOrder) {
    const before = last.get(weekday);
    last.set(weekday, { weekday, number: lesson, timeStart, timeEnd });
    const refuse = (key: string, values: BellProblem['values']) => problems.push({ index, key, values });
    const length = minutesOf(timeEnd) - minutesOf(timeStart);
    if (before?.number === lesson) refuse('bells.wrong.twice', { number: lesson });
    else if (length < lessonLength.min || length > lessonLength.max)
      refuse('bells.wrong.length', { number: lesson, ...lessonLength });
    else if (before && minutesOf(timeStart) < minutesOf(before.timeEnd) + shortestBreak)
      refuse('bells.wrong.break', { number: lesson, before: before.number, min: shortestBreak });
  }
  return problems;
}

/** What a person says of a scheme. */
export const timeSchemeFields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  shift: number.check(z.lte(highestShift)),
  /** Of an ordinary lesson; each may be of another length. */
  lessonMinutes: z.int().check(z.gte(lessonLength.min), z.lte(lessonLength.max)),
  /** Rings for all classes of its shift for which no other is chosen. */
  isDefault: z.boolean(),
  entries: z.array(bell).check(
    z.minLength(1),
    z.maxLength((highestNumber + 1) * 8),
    z.check<Bell[]>(({ value, issues }) => {
      for (const { index, key, values } of bellProblems(value))
        issues.push({ code: 'custom', message: key, params: values, path: [index], input: value });
    }),
  ),
  /** Classes of the current year for which it is chosen, whatever the default is. */
  groupIds: z.array(number).check(z.maxLength(1_000)),
});
export type TimeSchemeFields = z.infer<typeof timeSchemeFields>;

export const timeScheme = z.object({ uuid: z.uuid(), schoolId: z.int(), version: z.int(), ...timeSchemeFields.shape });
export type TimeScheme = z.infer<typeof timeScheme>;

/** With the batch that undoes what was stored. */
export const storedTimeScheme = z.object({ ...timeScheme.shape, batch: z.uuid() });
export type StoredTimeScheme = z.infer<typeof storedTimeScheme>;

/** By which scheme a class of the current year rings. */
export const classBells = z.object({
  groupId: z.int(),
  label: z.string(),
  parallel: z.int(),
  letter: z.string(),
  shift: z.int(),
  /** Null: no scheme is the default of its shift. */
  timeSchemeUuid: z.nullable(z.uuid()),
  /** Not by the default alone. */
  isChosen: z.boolean(),
});
export type ClassBells = z.infer<typeof classBells>;

/** Body of the `bells` document. */
export type BellsBody = { readonly schemes: readonly TimeScheme[]; readonly classes: readonly ClassBells[] };

const school = { schoolId: number, eduYear: z.optional(number) };
/** The first day whose lessons move, where lessons to come ring by what is changed. */
const applyFrom = z.optional(z.nullable(z.iso.date({ error: 'spa.validation.date_not_match_format' })));
export const newTimeScheme = z.object({ ...school, ...timeSchemeFields.shape, applyFrom, requestId });
export const changedTimeScheme = z.object({ ...newTimeScheme.shape, uuid: z.uuid(), version: z.int() });
/** `uuid` is missing for a scheme that is not there yet. */
export const supposedTimeScheme = z.object({
  ...school,
  ...timeSchemeFields.shape,
  applyFrom,
  uuid: z.optional(z.uuid()),
});

/** Two lessons that would be at the same time and are not now, as often as `count` says. */
export const bellClash = z.object({
  kind: z.enum(['teacher', 'room', 'class']),
  /** Whose or what. */
  name: z.string(),
  count: z.int(),
  /** Of the first one. */
  date: z.string(),
  lessons: z.array(z.object({ label: z.string(), timeStart: z.string(), timeEnd: z.string() })),
});
export type BellClash = z.infer<typeof bellClash>;

/** What would move. */
export const bellPreview = z.object({
  lessons: z.int(),
  classes: z.array(z.string()),
  /** First and last day of what moves; null: nothing does. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Lessons that are marked as conducted and keep their times. */
  held: z.int(),
  /** Lessons whose number has no bell there: they keep their times. */
  withoutBell: z.int(),
  clashes: z.array(bellClash),
});
export type BellPreview = z.infer<typeof bellPreview>;
