// Which days of a week stand on the page, and which of them is open (part 1 section 4, decisions B40).
import { addDays, daysBetween, type LocalDate, weekdayOf } from '#contract/core/time.ts';

/** What the rules need to know of a day. */
export type DayLessons = { readonly date: LocalDate; readonly schedule: readonly unknown[] };

const saturday = 6;
const sunday = 7;
const schoolDays = 5;

function hasLessonsOn(days: readonly DayLessons[], weekday: number): boolean {
  return days.some((day) => weekdayOf(day.date) === weekday && day.schedule.length > 0);
}

/** 7 when Sunday has lessons, 6 when Saturday has or the reader is an employee, else 5. */
export function dayCount(days: readonly DayLessons[], isEmployee: boolean): 5 | 6 | 7 {
  if (hasLessonsOn(days, sunday)) return sunday;
  return isEmployee || hasLessonsOn(days, saturday) ? saturday : schoolDays;
}

/** The dates of a week from its Monday. */
export function datesFrom(monday: LocalDate, count: number): LocalDate[] {
  return Array.from({ length: count }, (_, offset) => addDays(monday, offset));
}

/** The day with lessons that is fewest days away, the coming one of two; null when none of the days has lessons. */
export function nearestSchoolDay(from: LocalDate, days: readonly DayLessons[]): LocalDate | null {
  const distance = (date: LocalDate) => Math.abs(daysBetween(from, date));
  let nearest: LocalDate | null = null;
  for (const { date, schedule } of days) {
    if (schedule.length === 0) continue;
    const isNearer = nearest === null || distance(date) < distance(nearest);
    const isLaterOfTwo = nearest !== null && distance(date) === distance(nearest) && date > nearest;
    if (isNearer || isLaterOfTwo) nearest = date;
  }
  return nearest;
}

/** Whether a day of the coming week could be nearer than what this week has: on a Sunday its Monday is. */
export function isNextWeekNearer(from: LocalDate, days: readonly DayLessons[]): boolean {
  const nearest = nearestSchoolDay(from, days);
  const toNextMonday = sunday + 1 - weekdayOf(from);
  return nearest === null || toNextMonday <= Math.abs(daysBetween(from, nearest));
}

/** The day among those shown: a weekend that is trimmed away gives way to the last day before it. */
export function amongShown(date: LocalDate, shown: readonly LocalDate[]): LocalDate | null {
  return shown.findLast((candidate) => candidate <= date) ?? shown[0] ?? null;
}
