import { expect, test } from 'vitest';
import { parseJournalDate } from './journal-dates.ts';

// covers JOUR-042
test('a date of eight characters is read as dd.MM.yy', () => {
  expect(parseJournalDate('05.11.26')).toBe('2026-11-05');
  expect(parseJournalDate(' 31.12.26 ')).toBe('2026-12-31');
});

// covers JOUR-043
test('a date of any other length is read as dd.MM.yyyy', () => {
  expect(parseJournalDate('05.11.2026')).toBe('2026-11-05');
  expect(parseJournalDate('5.9.2026')).toBe('2026-09-05');
  // Seven characters: two digits of a year are not enough.
  expect(parseJournalDate('5.11.26')).toBeNull();
});

// covers VALID-014 CONST3-015
test('only the years 1900 to 2099 are taken', () => {
  expect(['01.01.1900', '31.12.2099'].map(parseJournalDate)).toEqual(['1900-01-01', '2099-12-31']);
  for (const typed of ['31.12.1899', '01.01.2100', '05.11.1850', '05.11.2150']) {
    expect(parseJournalDate(typed)).toBeNull();
  }
});

test('what is no day of the calendar is not guessed', () => {
  for (const typed of ['', '31.02.2026', '32.01.26', '2026-11-05', '05/11/26', 'вчера']) {
    expect(parseJournalDate(typed)).toBeNull();
  }
});
