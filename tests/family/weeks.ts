// A pupil's weeks for tests of the family pages.
import { addDays } from '#contract/core/time.ts';
import type { DueHomework, ScheduleDay, ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { aDay } from '#tests/schedule/entries.ts';
import { idOf } from '#tests/support/small-school.ts';

export const holiday = { kz: 'Қысқы каникул', ru: 'Зимние каникулы', en: 'Winter break' };

export function dueItem(body: string, given: Partial<DueHomework> = {}): DueHomework {
  const uuid = idOf(`homework ${body}`);
  return {
    scheduleUuid: idOf(`lesson of ${body}`),
    studentGroupUuid: idOf('membership'),
    homeworkUuid: uuid,
    body,
    setOn: '2026-11-18',
    teacher: 'Нұрланова А. С.',
    ...given,
  };
}

/** A week from its Monday: lessons by day, and its holidays. */
export function days(
  monday: string,
  lessons: Readonly<Record<string, ScheduleEntry[]>>,
  holidays: readonly string[] = [],
): ScheduleDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(monday, index);
    const isHoliday = holidays.includes(date);
    return aDay(date, { isHoliday, holiday: isHoliday ? holiday : null, schedule: lessons[date] ?? [] });
  });
}
