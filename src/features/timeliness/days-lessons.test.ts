import { describe, expect, it } from 'vitest';
import type { LessonTimeliness } from '#contract/journal/journal.schema.ts';
import { byTeacher, shownLessons } from './days-lessons.ts';

const timeZone = 'Asia/Almaty';
const date = '2026-11-20';
const at = (time: string, day = date) => ({ now: Date.parse(`${day}T${time}:00+05:00`), timeZone });

const lesson = (change: Partial<LessonTimeliness>): LessonTimeliness => ({
  scheduleUuid: '00000000-0000-4000-8000-000000000001',
  number: 2,
  timeStart: '08:50:00',
  timeEnd: '09:35:00',
  group: '7 «А»',
  subject: { kz: 'Физика', ru: 'Физика', en: 'Physics' },
  teachers: ['Омарова Б.'],
  state: 'missing',
  isClockDoubtful: false,
  capturedAt: null,
  acceptedAt: null,
  ...change,
});
const stateAt = (context: { now: number; timeZone: string }, change: Partial<LessonTimeliness> = {}) =>
  shownLessons([lesson(change)], date, context)[0]?.state;

describe('a lesson that is not filled', () => {
  it.each([
    ['08:49', 'notYet'],
    ['08:50', 'running'],
    ['09:34', 'running'],
    ['09:35', 'missing'],
    ['23:59', 'missing'],
  ])('at %s of its day is %s, whatever the answer said when it came', (time, expected) => {
    expect(stateAt(at(time))).toBe(expected);
    expect(stateAt(at(time), { state: 'notYet' })).toBe(expected);
  });

  it('is overdue from the next day on, and to come on the day before', () => {
    expect(stateAt(at('00:00', '2026-11-21'))).toBe('overdue');
    expect(stateAt(at('12:00', '2026-11-19'))).toBe('notYet');
  });

  it('is missing from its beginning on where its end is not known', () => {
    const { timeEnd: _, ...kept } = lesson({});
    expect(shownLessons([kept], date, at('08:51'))[0]?.state).toBe('missing');
  });
});

it('a filled lesson stays what the server said', () => {
  for (const state of ['onTime', 'onTimeDeliveredLater', 'late'] as const) {
    expect(stateAt(at('09:00'), { state })).toBe(state);
  }
});

it('lessons stand by teacher: who misses most first, then in Kazakh order; running ones are not missing', () => {
  const lessons = shownLessons(
    [
      lesson({ teachers: ['Ямбаев Т.'], number: 1, timeStart: '08:00:00', timeEnd: '08:45:00' }),
      lesson({ teachers: ['Қасымов Е.'], state: 'onTime' }),
      lesson({ teachers: ['Лоскутова А.'] }),
      lesson({ teachers: ['Ямбаев Т.'] }),
      lesson({ teachers: ['Лоскутова А.', 'Ямбаев Т.'], state: 'late' }),
    ],
    date,
    at('09:00'),
  );
  expect(byTeacher(lessons).map(({ teachers, lessons: own, open }) => [teachers, own.length, open])).toEqual([
    ['Ямбаев Т.', 2, 1],
    ['Қасымов Е.', 1, 0],
    ['Лоскутова А.', 1, 0],
    ['Лоскутова А., Ямбаев Т.', 1, 0],
  ]);
});
