// Builders of a week as the server returns it.
import { addDays, type LocalDate } from '#contract/core/time.ts';
import type { ScheduleDay, ScheduleEntry, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';

export function anEntry(given: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return {
    scheduleUuid: '0192f0a0-0000-7000-8000-000000000001',
    type: 'regular',
    maxScore: null,
    time: { timeStart: '08:00', timeEnd: '08:45' },
    isSyncLesson: false,
    class: { label: '7 «А»', groupId: 7, schoolName: '№ 42' },
    subject: {
      label: 'Алгебра',
      labels: { kz: 'Алгебра', ru: 'Алгебра', en: 'Algebra' },
      subjectId: 3,
      additional: false,
      subjectType: 'regular',
    },
    theme: { label: 'Көпмүшелер' },
    subgroup: null,
    subgroupUuid: null,
    teacher: 'Нұрланова А. С.',
    cabinet: { number: '202', name: '' },
    number: { label: '1' },
    score: null,
    comment: null,
    attendance: null,
    count: 25,
    absentCount: null,
    isSupportSchedule: false,
    isMagnetSchedule: false,
    eduLang: 'kz',
    scoreType: 'mark',
    lesson: { status: 'created', evaluation_status: null },
    homework: { status: 'empty', evaluation_status: null, answerId: null, homeworkUUID: null, body: null, type: null },
    ...given,
  };
}

export function aDay(date: LocalDate, given: Partial<ScheduleDay> = {}): ScheduleDay {
  return {
    date,
    dateFormat: date,
    date_label: '',
    isCurrent: false,
    isHoliday: false,
    holiday: null,
    isDisabledWeek: false,
    cabinet: null,
    schedule: [],
    ...given,
  };
}

/** Seven days from a Monday, with one lesson on each of the given weekdays. */
export function daysWithLessons(monday: LocalDate, weekdays: readonly number[]): ScheduleDay[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
    aDay(addDays(monday, weekday - 1), { schedule: weekdays.includes(weekday) ? [anEntry()] : [] }),
  );
}

export function aWeek(monday: LocalDate, given: Partial<ScheduleWeek> = {}): ScheduleWeek {
  return {
    days: daysWithLessons(monday, [1, 2, 3, 4, 5]),
    weeks: { prev: addDays(monday, -7), prev_time: 0, next: addDays(monday, 7), next_time: 0 },
    groupInfo: { quarter: null, week: null },
    multiSchool: false,
    error: false,
    errorType: null,
    ...given,
  };
}
