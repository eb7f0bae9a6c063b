// The teacher's lessons of some weeks, in order, with the homework that this device knows of.
import type { LocalDate } from '#contract/core/time.ts';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import type { ScheduleEntry, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { CellState } from '#data/documents/views.ts';
import type { KnownLesson } from '#domain/lesson/use-known-lessons.ts';

export type OwnLesson = {
  readonly date: LocalDate;
  readonly entry: ScheduleEntry;
  /** Null: nothing was entered yet. */
  readonly homework: HomeworkValue | null;
  readonly state: CellState;
};

/** What the week of the server says; its choice of the due lesson is not among it. */
function homeworkOfEntry({ homework }: ScheduleEntry): HomeworkValue | null {
  if (homework.status !== 'created') return null;
  const { body, files, books } = homework;
  return { body, dueScheduleUuid: null, ...(files && { files }), ...(books && { books }) };
}

/** In order of time; weeks that are not on the device are missing. */
export function ownLessons(
  weeks: readonly (ScheduleWeek | null)[],
  known: ReadonlyMap<string, KnownLesson>,
): OwnLesson[] {
  const lessons = weeks.flatMap((week) =>
    (week?.days ?? []).flatMap(({ date, schedule }) =>
      schedule.map((entry): OwnLesson => {
        const facts = known.get(entry.scheduleUuid);
        return {
          date,
          entry,
          homework: facts?.homework === undefined ? homeworkOfEntry(entry) : facts.homework,
          state: facts?.homeworkState ?? 'saved',
        };
      }),
    ),
  );
  return lessons.sort((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1));
}

/** "2026-11-20 08:00": sorts by time. */
export function momentOf({ date, entry }: Pick<OwnLesson, 'date' | 'entry'>): string {
  return `${date} ${entry.time.timeStart}`;
}

/** Schedule uuids of weeks, for reading what is known of their lessons. */
export function uuidsOf(weeks: readonly (ScheduleWeek | null)[]): string[] {
  return weeks.flatMap((week) =>
    (week?.days ?? []).flatMap(({ schedule }) => schedule.map(({ scheduleUuid }) => scheduleUuid)),
  );
}

/** "7" of "7 «А»"; the week names no parallel. */
export function parallelOf(label: string): string {
  return /^\d+/.exec(label)?.[0] ?? label;
}

/** "7 «А»", with the subgroup where the class is split. */
export function classWords({ class: { label }, subgroup }: Pick<ScheduleEntry, 'class' | 'subgroup'>): string {
  return subgroup === null ? label : `${label}, ${subgroup}`;
}
