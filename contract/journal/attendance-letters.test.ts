import { describe, expect, test } from 'vitest';
import { attendanceLetter, attendanceOfSign, isAway } from './attendance-letters.ts';

describe('letters of attendance', () => {
  test('the interface language decides what a letter means that two languages have', () => {
    expect(attendanceOfSign('а', 'kz')).toBe('missing_by_sick');
    expect(attendanceOfSign('н', 'kz')).toBe('missing_without_reason');
    expect(attendanceOfSign('Б', 'en')).toBe('missing_by_sick');
  });

  test('a letter typed with the other keyboard switched on is understood', () => {
    // The key of Russian "у" gives "e" on a Latin keyboard, which is English "excused" with the same meaning.
    expect(attendanceOfSign('e', 'ru')).toBe('missing_due');
    // The key of Russian "н" is Latin "y".
    expect(attendanceOfSign('y', 'ru')).toBe('missing_without_reason');
  });

  test('plus is present, an unknown letter means nothing', () => {
    expect(attendanceOfSign('+', 'ru')).toBe('was_in_class');
    expect(attendanceOfSign('?', 'ru')).toBeUndefined();
  });

  test('what is shown is what can be typed, in each language', () => {
    for (const language of ['kz', 'ru', 'en'] as const) {
      for (const attendance of ['late', 'missing_by_sick', 'missing_due', 'missing_without_reason'] as const) {
        expect(attendanceOfSign(attendanceLetter(attendance, language), language)).toBe(attendance);
      }
      expect(attendanceLetter('was_in_class', language)).toBe('');
    }
  });

  test('who is late is in the room', () => {
    expect(isAway('late')).toBe(false);
    expect(isAway('missing_due')).toBe(true);
  });
});
