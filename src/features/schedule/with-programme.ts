import type { ProgrammeWeek, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';

/** An employee's week with the programme lessons of its days, by start. Lessons that clash in time all stay, the own ones first. */
export function withProgramme(week: ScheduleWeek, programme: ProgrammeWeek): ScheduleWeek {
  const entriesOn = new Map(programme.days.map(({ date, schedule }) => [date, schedule]));
  const days = week.days.map((day) => {
    const more = entriesOn.get(day.date) ?? [];
    const schedule = [...day.schedule, ...more].toSorted((a, b) => a.time.timeStart.localeCompare(b.time.timeStart));
    return { ...day, schedule };
  });
  const hasLessons = days.some(({ schedule }) => schedule.length > 0);
  // 418: nothing is scheduled this week.
  return week.errorType === 418 && hasLessons ? { ...week, days, error: false, errorType: null } : { ...week, days };
}
