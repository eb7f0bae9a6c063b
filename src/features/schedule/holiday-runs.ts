import type { Localized } from '#contract/core/localized.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { ScheduleDay } from '#contract/schedule/schedule.schema.ts';

export type HolidayRun = { readonly from: LocalDate; readonly to: LocalDate; readonly name: Localized | null };

/** Holidays of the days, neighbours of one name together: a break is told once and not six times. */
export function holidayRuns(days: readonly Pick<ScheduleDay, 'date' | 'isHoliday' | 'holiday'>[]): HolidayRun[] {
  const runs: HolidayRun[] = [];
  let isOpen = false;
  for (const { date, isHoliday, holiday } of days) {
    const last = runs.at(-1);
    if (isHoliday && isOpen && last && last.name?.kz === holiday?.kz) runs[runs.length - 1] = { ...last, to: date };
    else if (isHoliday) runs.push({ from: date, to: date, name: holiday });
    isOpen = isHoliday;
  }
  return runs;
}
