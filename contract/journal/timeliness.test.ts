import { describe, expect, test } from 'vitest';
import { instantIn } from '../core/time.ts';
import { timelinessOf } from './timeliness.ts';

const lesson = { date: '2026-11-20', timeStart: '09:00', timeZone: 'Asia/Almaty' };
const at = (date: string, time: string) => instantIn(date, time, lesson.timeZone);
const now = at('2026-11-25', '12:00');
const entry = (captured: [string, string], accepted: [string, string] = captured) => {
  const receivedAt = at(...accepted);
  return { capturedAt: at(...captured), receivedAt, acceptedAt: receivedAt };
};
const state = (...entries: Parameters<typeof timelinessOf>[1]) => timelinessOf(lesson, entries, now).state;

describe('the timeliness of a lesson', () => {
  test('is on time when roll and conducting are of its day and came at once', () => {
    expect(state(entry(['2026-11-20', '09:05']), entry(['2026-11-20', '23:59']))).toBe('onTime');
  });

  test('is on time, delivered later, when only the network was late', () => {
    expect(state(entry(['2026-11-20', '09:05'], ['2026-11-23', '18:00']), entry(['2026-11-20', '09:40']))).toBe(
      'onTimeDeliveredLater',
    );
  });

  test('is late from the next day of the school on, whatever day the server lives in', () => {
    expect(state(entry(['2026-11-20', '09:05']), entry(['2026-11-21', '00:00']))).toBe('late');
    expect(state(entry(['2026-11-20', '23:59']), entry(['2026-11-20', '23:59']))).toBe('onTime');
  });

  test('is missing while one of the two is, and not yet before the lesson begins', () => {
    expect(state(entry(['2026-11-20', '09:05']), undefined)).toBe('missing');
    expect(timelinessOf(lesson, [undefined, undefined], at('2026-11-20', '08:59')).state).toBe('notYet');
  });

  test.each([
    ['ahead of the server', ['2027-01-01', '00:00']],
    ['before the lesson can have begun', ['2020-01-01', '00:00']],
  ] as const)('doubts a clock that is %s and takes the time of arrival', (_name, [date, time]) => {
    const doubtful = { ...entry(['2026-11-22', '10:00']), capturedAt: at(date, time) };
    expect(timelinessOf(lesson, [doubtful, entry(['2026-11-20', '09:05'])], now)).toMatchObject({
      state: 'late',
      isClockDoubtful: true,
      capturedAt: at('2026-11-22', '10:00'),
    });
  });
});
