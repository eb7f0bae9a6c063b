// Which of a teacher's lessons are not filled in, and what is missing in each. Pure: from the weeks on the device and what is known
// of their lessons beyond them.
import { instantIn, type LocalDate } from '#contract/core/time.ts';
import type { ScheduleEntry, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { KnownLesson } from './use-known-lessons.ts';

/** So many weeks back a lesson is reminded of, the present one included: more than the fortnight that a village is without signal. */
export const backlogWeeks = 4;
/** Days before today that count. */
export const backlogDays = 21;

export type Missing =
  | { readonly kind: 'conduct' | 'roll' | 'theme' | 'marks' }
  /** Pupils of a summative lesson who were there and have no points. */
  | { readonly kind: 'points'; readonly count: number };

export type BacklogLesson = {
  readonly date: LocalDate;
  readonly entry: ScheduleEntry;
  /** Empty for a lesson that is filled in. */
  readonly missing: readonly Missing[];
  /** What is entered already and waits to be sent. */
  readonly waiting: number;
  readonly isHere: boolean;
  readonly needs: readonly string[];
};

type Facts = Partial<KnownLesson>;

/** Grade 1 is not assessed, and credits are not given lesson by lesson. */
function isMarked({ scoreType, class: { label } }: ScheduleEntry): boolean {
  return scoreType === 'mark' && !/^1(?!\d)/.test(label);
}

function missingMarks(entry: ScheduleEntry, facts: Facts): Missing[] {
  const marks = Math.max(facts.marks ?? 0, facts.marks === undefined ? (entry.markCount ?? 0) : 0);
  if (entry.type === 'sor' || entry.type === 'soch') {
    const present = entry.count - (facts.absent ?? entry.absentCount ?? 0);
    if (marks === 0 && present > 0) return [{ kind: 'marks' }];
    return marks < present ? [{ kind: 'points', count: present - marks }] : [];
  }
  // The teacher may say that a lesson gives no marks; the points of a summative are wanted in any case.
  if (facts.hasNoMarks ?? entry.hasNoMarks) return [];
  // A week of before the counting of marks tells nothing about them.
  const isKnown = facts.marks !== undefined || entry.markCount !== undefined;
  return entry.type === 'regular' && isMarked(entry) && isKnown && marks === 0 ? [{ kind: 'marks' }] : [];
}

/** What is missing in one lesson that is over, in the order in which it is filled in. */
export function missingIn(entry: ScheduleEntry, facts: Facts): Missing[] {
  const isConducted = facts.conduct === undefined ? entry.lesson.evaluation_status === 'done' : facts.conduct !== null;
  const isRollTaken = facts.isRollTaken ?? entry.absentCount !== null;
  const theme = facts.conduct ? facts.conduct.theme : entry.theme.label;
  return [
    ...(isRollTaken ? [] : [{ kind: 'roll' } as const]),
    // One act takes the roll and conducts, so that both are named only where the roll is alone.
    ...(isConducted || !isRollTaken ? [] : [{ kind: 'conduct' } as const]),
    ...(theme ? [] : [{ kind: 'theme' } as const]),
    ...missingMarks(entry, facts),
  ];
}

/** Own lessons that are over, oldest first; `lessons` of closed periods are nothing a teacher could fill. */
export function pastLessons(
  weeks: readonly (ScheduleWeek | null)[],
  known: ReadonlyMap<string, KnownLesson>,
  { now, from, timeZone }: { now: number; from: LocalDate; timeZone: string },
): BacklogLesson[] {
  const found = weeks.flatMap((week) =>
    (week?.days ?? [])
      .filter(({ date }) => date >= from)
      .flatMap(({ date, schedule }) =>
        schedule
          .filter((entry) => instantIn(date, entry.time.timeEnd, timeZone) <= now)
          .map((entry) => ({ date, entry, facts: known.get(entry.scheduleUuid) })),
      ),
  );
  return found
    .filter(({ facts }) => !facts?.isPeriodClosed)
    .map(({ date, entry, facts = {} as Facts }) => ({
      date,
      entry,
      missing: missingIn(entry, facts),
      waiting: facts.waiting ?? 0,
      isHere: facts.isHere ?? false,
      needs: facts.needs ?? [],
    }))
    .sort((a, b) => (`${a.date} ${a.entry.time.timeStart}` < `${b.date} ${b.entry.time.timeStart}` ? -1 : 1));
}

/** Where a lesson is opened: on what is missing first. Roll and conducting are one act. */
export function openedOn(missing: readonly Missing[]): 'roll' | 'theme' | 'marks' {
  const [first] = missing;
  if (first?.kind === 'theme') return 'theme';
  return first?.kind === 'marks' || first?.kind === 'points' ? 'marks' : 'roll';
}

export type Step = {
  readonly place: number;
  readonly all: number;
  readonly previous: string | null;
  readonly next: string | null;
};

/**
 * Where a lesson is on the way. `sitting` is the list with which the way was started, so that "3 of 7" stays while lessons are
 * finished one by one; a lesson that is not in it is alone.
 */
export function stepOf(scheduleUuid: string, sitting: readonly string[]): Step | null {
  const index = sitting.indexOf(scheduleUuid);
  if (index < 0) return null;
  return {
    place: index + 1,
    all: sitting.length,
    previous: sitting[index - 1] ?? null,
    next: sitting[index + 1] ?? null,
  };
}

/** The lessons to go through: all that lack something, and in any case the one that is open, in order of time. */
export function sittingOf(lessons: readonly BacklogLesson[], open: string): string[] {
  return lessons
    .filter(({ missing, entry }) => missing.length > 0 || entry.scheduleUuid === open)
    .map(({ entry }) => entry.scheduleUuid);
}
