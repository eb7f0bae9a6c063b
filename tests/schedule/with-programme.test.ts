import { expect, test } from 'vitest';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { withProgramme } from '#features/schedule/with-programme.ts';
import { aDay, anEntry, aWeek } from './entries.ts';

const monday = '2026-11-16';
const at = (scheduleUuid: string, timeStart: string, isSupportSchedule = false) =>
  anEntry({ scheduleUuid, time: { timeStart, timeEnd: '23:00' }, isSupportSchedule });
const programme = (date: string, ...lessons: [name: string, timeStart: string][]) => ({
  date,
  schedule: lessons.map(([name, timeStart]) => at(name, timeStart, true)),
});
const own = aWeek(monday, {
  days: [
    aDay('2026-11-16', { schedule: [at('own 1', '08:50'), at('own 2', '10:40')] }),
    aDay('2026-11-17', { schedule: [at('own 3', '08:00')] }),
    aDay('2026-11-18'),
  ],
});
const namesOn = (week: ScheduleWeek) => week.days.map(({ schedule }) => schedule.map((entry) => entry.scheduleUuid));

// covers SCHED-043 SCHED-044
test('programme lessons stand on their day, among the own lessons by start', () => {
  const week = withProgramme(own, {
    days: [
      programme('2026-11-18', ['late', '13:00'], ['noon', '12:00']),
      programme('2026-11-16', ['between', '09:45'], ['first', '08:00'], ['last', '11:30']),
    ],
  });
  expect(namesOn(week)).toEqual([['first', 'own 1', 'between', 'own 2', 'last'], ['own 3'], ['noon', 'late']]);
  expect(week.days.map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18']);
});

test('lessons that clash in time both stay, the own one first', () => {
  const week = withProgramme(own, { days: [programme('2026-11-16', ['clash', '08:50'])] });
  expect(namesOn(week)[0]).toEqual(['own 1', 'clash', 'own 2']);
});

test('a week with programme lessons only is not an empty one, and one without any lesson stays empty', () => {
  const empty = aWeek(monday, { days: [aDay('2026-11-16'), aDay('2026-11-17')], error: true, errorType: 418 });
  expect(withProgramme(empty, { days: [programme('2026-11-17', ['only', '09:00'])] })).toMatchObject({
    error: false,
    errorType: null,
  });
  expect(withProgramme(empty, { days: [] })).toMatchObject({ error: true, errorType: 418 });
  // Not found is another answer, which lessons of another day do not change.
  const missing = { ...empty, errorType: 404 as const, days: [] };
  expect(withProgramme(missing, { days: [programme('2026-11-17', ['only', '09:00'])] })).toEqual(missing);
});
