import { expect, test } from 'vitest';
import { readWeek } from '#features/schedule/week-answer.ts';
import { aWeek, daysWithLessons } from './entries.ts';

const monday = '2026-12-14';
const empty = daysWithLessons(monday, []);

test('a week with lessons is taken as it is', () => {
  const week = aWeek(monday);
  expect(readWeek(week)).toEqual({ days: week.days, weeks: week.weeks, isEmpty: false, message: null });
});

// covers SCHED-063
test('an answer of type 418 is empty and keeps the days and weeks that came with it', () => {
  const week = aWeek(monday, { days: empty, error: true, errorType: 418 });
  expect(readWeek(week)).toEqual({ days: empty, weeks: week.weeks, isEmpty: true, message: null });
});

// covers SCHED-064 SCHED-067
test('an answer of type 404 without a message is empty and keeps the days and weeks that came with it', () => {
  const week = aWeek(monday, { days: empty, error: true, errorType: 404 });
  expect(readWeek(week)).toEqual({ days: empty, weeks: week.weeks, isEmpty: true, message: null });
});

// covers SCHED-066
test('an answer of type 404 with a message clears days and weeks and has the message told', () => {
  const week = aWeek(monday, { error: true, errorType: 404, message: 'Кесте табылмады' });
  expect(readWeek(week)).toEqual({ days: [], weeks: null, isEmpty: true, message: 'Кесте табылмады' });
});

test('a message beside 418 clears nothing', () => {
  const week = aWeek(monday, { days: empty, error: true, errorType: 418, message: 'Каникул' });
  expect(readWeek(week)).toMatchObject({ days: empty, weeks: week.weeks, message: null });
});
