// What comes after the day that is shown, as far as the weeks on the device reach: summative works and holidays.
import type { Localized } from '#contract/core/localized.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import type { KnownWeeks } from './school-day.ts';

export type Coming =
  | { readonly kind: 'work'; readonly date: LocalDate; readonly entry: ScheduleEntry }
  | { readonly kind: 'holiday'; readonly date: LocalDate; readonly name: Localized | null };

/** In order of days; a break of several days is once, with its first day. */
export function comingAfter(date: LocalDate, weeks: KnownWeeks): Coming[] {
  const coming: Coming[] = [];
  let lastHoliday: string | null = null;
  for (const day of weeks.flatMap((days) => days ?? [])) {
    const name = day.isHoliday ? (day.holiday?.kz ?? '') : null;
    if (day.date > date) {
      if (name !== null && name !== lastHoliday) coming.push({ kind: 'holiday', date: day.date, name: day.holiday });
      for (const entry of day.schedule) {
        if (entry.type === 'sor' || entry.type === 'soch') coming.push({ kind: 'work', date: day.date, entry });
      }
    }
    // A weekend between two weeks of one break is no end of it.
    if (name !== null || day.schedule.length > 0) lastHoliday = name;
  }
  return coming;
}
