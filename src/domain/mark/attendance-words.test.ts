import { expect, test } from 'vitest';
import { attendanceValues } from '#contract/journal/journal.schema.ts';
import { afterClock, afterTap, letterOf, lookOf, reasonOrder, tallyOf } from './attendance-words.ts';

test('the letter of attendance follows the language', () => {
  const letters = (language: 'kz' | 'ru' | 'en') =>
    ['missing_without_reason', 'missing_by_sick', 'missing_due', 'late', 'was_in_class'].map((value) =>
      letterOf(value as never, language),
    );
  expect(letters('kz')).toEqual(['Ж', 'А', 'С', 'К', '']);
  expect(letters('ru')).toEqual(['Н', 'Б', 'У', 'О', '']);
  expect(letters('en')).toEqual(['A', 'S', 'E', 'L', '']);
});

// covers JOUR-022
test('the menu of reasons offers every attendance value once', () => {
  expect([...reasonOrder].sort()).toEqual([...attendanceValues].sort());
});

// covers JOUR-023
test('who is in class has neither letter nor look', () => {
  expect(letterOf('was_in_class', 'kz')).toBe('');
  expect(lookOf('was_in_class')).toBeUndefined();
});

test('a tap on the name means absent without a reason, and again present', () => {
  expect(afterTap('was_in_class')).toBe('missing_without_reason');
  expect(afterTap('missing_without_reason')).toBe('was_in_class');
  expect(afterTap('missing_by_sick')).toBe('was_in_class');
  expect(afterTap('late')).toBe('missing_without_reason');
});

test('a tap on the clock means late, also for who was absent, and again present', () => {
  expect(afterClock('was_in_class')).toBe('late');
  expect(afterClock('missing_without_reason')).toBe('late');
  expect(afterClock('late')).toBe('was_in_class');
});

test('present, absent and late add up to everybody', () => {
  expect(tallyOf(['was_in_class', 'late', 'missing_due', 'missing_by_sick', 'was_in_class'])).toEqual({
    present: 2,
    absent: 2,
    late: 1,
  });
});
