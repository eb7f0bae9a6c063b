// Homework of a month by the day it is due, from the weeks on the device.
import { addDays, type LocalDate, mondayOf } from '#contract/core/time.ts';
import type { DueHomework, ScheduleDay, ScheduleEntry } from '#contract/schedule/schedule.schema.ts';

/** yyyy-MM */
export type Month = string;
export type HomeworkDay = {
  readonly date: LocalDate;
  readonly tasks: readonly { readonly entry: ScheduleEntry; readonly item: DueHomework }[];
};

const lastMonth = 12;

/** The month of the address; a wrong one is ignored. */
export function isMonth(value: string | null): value is Month {
  return value !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);
}

export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * lastMonth + Number(month.slice(5)) - 1 + count;
  const number = (index % lastMonth) + 1;
  return `${Math.floor(index / lastMonth)}-${String(number).padStart(2, '0')}`;
}

/** Mondays of the weeks that have days in the month, within the year. */
export function mondaysOf(month: Month, year: { dateStart: LocalDate; dateEnd: LocalDate } | null): LocalDate[] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const from = year && year.dateStart > first ? year.dateStart : first;
  const to = year && year.dateEnd < next ? addDays(year.dateEnd, 1) : next;
  const mondays: LocalDate[] = [];
  for (let monday = mondayOf(from); monday < to; monday = addDays(monday, 7)) mondays.push(monday);
  return mondays;
}

/** Days of the month that have homework, in order. */
export function homeworkDays(days: readonly ScheduleDay[], month: Month): HomeworkDay[] {
  return days
    .filter(({ date }) => date.startsWith(month))
    .map(({ date, schedule }) => ({
      date,
      tasks: schedule
        .toSorted((a, b) => a.time.timeStart.localeCompare(b.time.timeStart))
        .flatMap((entry) => (entry.due?.items ?? []).map((item) => ({ entry, item }))),
    }))
    .filter(({ tasks }) => tasks.length > 0)
    .toSorted((a, b) => a.date.localeCompare(b.date));
}
