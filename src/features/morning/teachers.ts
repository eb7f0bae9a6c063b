// Teachers by what they have not filled: on the day, and on the days before it that are on the device.
import { compareKazakh } from '#contract/core/collation.ts';
import { toRanges } from '#contract/core/ranges.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { SchoolDay } from '#contract/morning/school-day.ts';
import { isOpen, type Moment, type StatedLesson, statedLessons } from './day-facts.ts';

export type TeacherBacklog = {
  readonly userId: number;
  readonly name: string;
  /** Unfilled lessons of the day. */
  readonly today: readonly StatedLesson[];
  /** Of the day and of those before it. */
  readonly total: number;
  /** The earliest day of them. */
  readonly since: LocalDate;
};
export type DayBefore = { readonly date: LocalDate; readonly day: SchoolDay | null };

/** Who lacks most on the day first, then in all; a lesson of several teachers is open for each of them. */
export function backlogByTeacher(day: SchoolDay, earlier: readonly DayBefore[], moment: Moment): TeacherBacklog[] {
  const found = new Map<number, { name: string; today: StatedLesson[]; total: number; since: LocalDate }>();
  const count = (date: LocalDate, of: SchoolDay, isToday: boolean) => {
    for (const lesson of statedLessons(of, { ...moment, date })) {
      if (!isOpen(lesson.state)) continue;
      for (const { userId, name } of lesson.teachers) {
        const known = found.get(userId) ?? { name, today: [], total: 0, since: date };
        if (isToday) known.today.push(lesson);
        found.set(userId, { ...known, total: known.total + 1, since: date < known.since ? date : known.since });
      }
    }
  };
  count(moment.date, day, true);
  for (const before of earlier) if (before.day) count(before.date, before.day, false);
  return [...found]
    .map(([userId, backlog]) => ({ userId, ...backlog }))
    .sort((a, b) => b.today.length - a.today.length || b.total - a.total || compareKazakh(a.name, b.name));
}

/** "1–3, 5": numbers of lessons, runs of them together. */
export function lessonNumbers(numbers: readonly number[]): string {
  return toRanges([...new Set(numbers)].sort((a, b) => a - b))
    .map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
    .join(', ');
}
