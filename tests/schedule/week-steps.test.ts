import { expect, test } from 'vitest';
import { amongShown, datesFrom } from '#features/schedule/shown-days.ts';
import { dayStep, neighboursWithin, weekStep } from '#features/schedule/week-steps.ts';

const monday = '2026-12-14';
const shown = datesFrom(monday, 5);
const weeks = { prev: '2026-12-07', next: '2026-12-21' };

// covers SCHED-036
test('a step on a narrow screen goes to the day beside', () => {
  expect(dayStep('next', { selected: monday, shown, weeks })).toBe('2026-12-15');
  expect(dayStep('prev', { selected: '2026-12-18', shown, weeks })).toBe('2026-12-17');
});

// covers SCHED-037
test('a step past the last day goes to the first day of the next week, past the first to the last day of the week before', () => {
  expect(dayStep('next', { selected: '2026-12-18', shown, weeks })).toBe('2026-12-21');
  const back = dayStep('prev', { selected: monday, shown, weeks }) ?? '';
  expect(amongShown(back, datesFrom('2026-12-07', 5))).toBe('2026-12-11');
  expect(amongShown(back, datesFrom('2026-12-07', 6))).toBe('2026-12-12');
});

test('at the edge of the year there is no step', () => {
  const edge = { prev: null, next: null };
  expect(dayStep('prev', { selected: monday, shown, weeks: edge })).toBeNull();
  expect(dayStep('next', { selected: '2026-12-18', shown, weeks: edge })).toBeNull();
  expect(dayStep('next', { selected: monday, shown, weeks: edge })).toBe('2026-12-15');
});

test('a step by a week goes to its Monday, or to today where the week holds it', () => {
  expect(weekStep('next', weeks, '2026-11-20')).toBe('2026-12-21');
  expect(weekStep('prev', weeks, '2026-12-09')).toBe('2026-12-09');
  expect(weekStep('prev', { prev: null, next: null }, '2026-12-09')).toBeNull();
});

test('a week that is not on the device can be left within its year', () => {
  const year = { dateStart: '2026-09-01', dateEnd: '2027-05-25' };
  expect(neighboursWithin(monday, year)).toEqual(weeks);
  expect(neighboursWithin('2026-08-31', year)).toEqual({ prev: null, next: '2026-09-07' });
  expect(neighboursWithin('2027-05-24', year)).toEqual({ prev: '2027-05-17', next: null });
});
