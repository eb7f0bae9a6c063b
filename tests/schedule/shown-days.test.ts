import { expect, test } from 'vitest';
import { dayInYear } from '#contract/session/session.rules.ts';
import { amongShown, datesFrom, dayCount, isNextWeekNearer, nearestSchoolDay } from '#features/schedule/shown-days.ts';
import { daysWithLessons } from './entries.ts';

const monday = '2026-12-14';
const workdays = [1, 2, 3, 4, 5];

// covers SCHED-039
test('a pupil without lessons on the weekend sees five days', () => {
  expect(dayCount(daysWithLessons(monday, workdays), false)).toBe(5);
  expect(dayCount(daysWithLessons(monday, []), false)).toBe(5);
});

// covers SCHED-040
test('Saturday is there when it has lessons, and always for an employee', () => {
  expect(dayCount(daysWithLessons(monday, [...workdays, 6]), false)).toBe(6);
  expect(dayCount(daysWithLessons(monday, workdays), true)).toBe(6);
});

// covers SCHED-041
test('Sunday is there when it has lessons, and then Saturday too', () => {
  expect(dayCount(daysWithLessons(monday, [...workdays, 7]), false)).toBe(7);
  expect(dayCount(daysWithLessons(monday, [7]), true)).toBe(7);
});

test('without lessons today the nearest school day is found, the coming one of two', () => {
  const days = daysWithLessons(monday, [1, 2, 4, 5]);
  expect(nearestSchoolDay('2026-12-16', days)).toBe('2026-12-17');
  expect(nearestSchoolDay('2026-12-19', days)).toBe('2026-12-18');
  expect(nearestSchoolDay('2026-12-15', days)).toBe('2026-12-15');
  expect(nearestSchoolDay('2026-12-15', daysWithLessons(monday, []))).toBeNull();
});

test('on a Sunday the Monday after it is nearer than the Friday before it', () => {
  const days = daysWithLessons(monday, workdays);
  expect(isNextWeekNearer('2026-12-20', days)).toBe(true);
  expect(isNextWeekNearer('2026-12-19', days)).toBe(false);
  const both = [...days, ...daysWithLessons('2026-12-21', workdays)];
  expect(nearestSchoolDay('2026-12-20', both)).toBe('2026-12-21');
});

test('a week without lessons asks for the next one', () => {
  expect(isNextWeekNearer('2026-12-15', daysWithLessons(monday, []))).toBe(true);
});

test('a weekend that is not shown gives way to the last day before it', () => {
  const shown = datesFrom(monday, 5);
  expect(amongShown('2026-12-20', shown)).toBe('2026-12-18');
  expect(amongShown('2026-12-16', shown)).toBe('2026-12-16');
  expect(amongShown('2026-12-16', [])).toBeNull();
});

test('a year that is over opens on its last day, one to come on its first', () => {
  const year = { dateStart: '2026-09-01', dateEnd: '2027-05-25' };
  expect(dayInYear('2026-12-16', year)).toBe('2026-12-16');
  expect(dayInYear('2027-08-01', year)).toBe('2027-05-25');
  expect(dayInYear('2026-08-01', year)).toBe('2026-09-01');
});
