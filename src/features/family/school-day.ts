// Which day a family looks at: today until its lessons begin, then the next one with lessons. Holidays are skipped and said.
import type { Localized } from '#contract/core/localized.ts';
import { addDays, type LocalDate } from '#contract/core/time.ts';
import type { ScheduleDay } from '#contract/schedule/schedule.schema.ts';

/** Days of the weeks from this one on; null: that week is not on the device. A week after the end of the year is left out. */
export type KnownWeeks = readonly (readonly ScheduleDay[] | null)[];

export type Found =
  | { readonly kind: 'day'; readonly day: ScheduleDay; readonly skipped: Skipped | null }
  /** A week that decides is not on this device. */
  | { readonly kind: 'unknown' }
  /** No lessons as far as the weeks reach. */
  | { readonly kind: 'none'; readonly skipped: Skipped | null };

/** Why tomorrow has no lessons: a holiday with its name, or simply none. */
export type Skipped = { readonly from: LocalDate; readonly holiday: Localized | null; readonly isHoliday: boolean };

/** The next day with lessons after `today`. */
export function nextSchoolDay(today: LocalDate, weeks: KnownWeeks): Found {
  const tomorrow = addDays(today, 1);
  let skipped: Skipped | null = null;
  for (const days of weeks) {
    if (days === null) return { kind: 'unknown' };
    for (const day of days) {
      if (day.date <= today) continue;
      if (day.schedule.length > 0) return { kind: 'day', day, skipped: day.date === tomorrow ? null : skipped };
      // What stands in the way first gives the reason, but a holiday says more than a weekend.
      if (skipped === null || (day.isHoliday && !skipped.isHoliday)) {
        skipped = { from: day.date, holiday: day.holiday, isHoliday: day.isHoliday };
      }
    }
  }
  return { kind: 'none', skipped };
}

/** Today, as far as this week is known. */
export function schoolDayToday(today: LocalDate, [days]: KnownWeeks): Found {
  if (days === undefined || days === null) return { kind: 'unknown' };
  const day = days.find(({ date }) => date === today);
  if (day && day.schedule.length > 0) return { kind: 'day', day, skipped: null };
  return { kind: 'none', skipped: { from: today, holiday: day?.holiday ?? null, isHoliday: day?.isHoliday ?? false } };
}

/** The day to get ready for. `time`: hours and minutes in the school's zone. */
export function comingSchoolDay({ date, time }: { date: LocalDate; time: string }, weeks: KnownWeeks): Found {
  const today = schoolDayToday(date, weeks);
  const isAhead = today.kind === 'day' && today.day.schedule.every((lesson) => time < lesson.time.timeStart);
  return isAhead ? today : nextSchoolDay(date, weeks);
}
