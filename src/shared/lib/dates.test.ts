import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/core/localized.ts';
import { monthName, shortWeekdayName, weekdayName, weekdayNames } from './calendar-names.ts';
import {
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatLongDate,
  formatTime,
  formatWeekdayDate,
  formatWeekRange,
} from './dates.ts';

const week = ['2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17', '2026-12-18', '2026-12-19', '2026-12-20'];
const firstOfMonths = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`);

/** Node knows Kazakh, Chromium does not: here it only checks the tables. */
const wordOf = (language: Language, date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'kz' ? 'kk' : language, { timeZone: 'UTC', ...options }).format(
    Date.parse(date),
  );

test.each(languages)('the names of months and weekdays in %s are those that ICU knows', (language) => {
  for (const [index, date] of firstOfMonths.entries()) {
    expect(monthName(index + 1, language).toLowerCase()).toBe(wordOf(language, date, { month: 'long' }).toLowerCase());
    const inDate = wordOf(language, date, { month: 'long', day: 'numeric' }).toLowerCase();
    expect(inDate).toContain(formatDayMonth(date, language).replace('1 ', '').toLowerCase());
  }
  for (const date of week) {
    expect(weekdayName(date, language).toLowerCase()).toBe(wordOf(language, date, { weekday: 'long' }).toLowerCase());
  }
});

test('the week begins on Monday, in two letters in Kazakh and Russian', () => {
  expect(week.map((date) => shortWeekdayName(date, 'kz'))).toEqual(['Дс', 'Сс', 'Ср', 'Бс', 'Жм', 'Сн', 'Жс']);
  expect(week.map((date) => shortWeekdayName(date, 'ru'))).toEqual(['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']);
  expect(weekdayNames('en', 'short')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(weekdayNames('kz', 'long')).toEqual(week.map((date) => weekdayName(date, 'kz')));
});

test.each(languages)('a date in %s is written dd.MM.yyyy', (language) => {
  expect(formatDate('2026-12-04', language)).toBe('04.12.2026');
});

test.each([
  ['kz', '4 желтоқсан', '2026 жылғы 4 желтоқсан', 'Жұма, 4 желтоқсан', 'жұма, 4 желтоқсан'],
  ['ru', '4 декабря', '4 декабря 2026 года', 'Пятница, 4 декабря', 'пятница, 4 декабря'],
  ['en', '4 December', '4 December 2026', 'Friday, 4 December', 'Friday, 4 December'],
] as const)('a date is written out in %s', (language, dayMonth, long, withWeekday, inside) => {
  expect(formatDayMonth('2026-12-04', language)).toBe(dayMonth);
  expect(formatLongDate('2026-12-04', language)).toBe(long);
  expect(formatWeekdayDate('2026-12-04', language)).toBe(withWeekday);
  expect(formatWeekdayDate('2026-12-04', language, 'inside')).toBe(inside);
});

test.each([
  ['kz', '14–19 желтоқсан', '28 қыркүйек – 3 қазан', '28 желтоқсан – 2 қаңтар'],
  ['ru', '14–19 декабря', '28 сентября – 3 октября', '28 декабря – 2 января'],
  ['en', '14–19 December', '28 September – 3 October', '28 December – 2 January'],
] as const)('a week in %s names its month once, or both months', (language, within, across, acrossYears) => {
  expect(formatWeekRange('2026-12-14', '2026-12-19', language)).toBe(within);
  expect(formatWeekRange('2026-09-28', '2026-10-03', language)).toBe(across);
  expect(formatWeekRange('2026-12-28', '2027-01-02', language)).toBe(acrossYears);
  expect(formatWeekRange('2026-12-14', '2026-12-14', language)).toBe(formatDayMonth('2026-12-14', language));
});

describe('a moment', () => {
  const moment = '2026-12-14T19:30:00Z';

  test("is shown in the school's zone, past midnight on the next day", () => {
    expect(formatTime(moment, 'Asia/Almaty')).toBe('00:30');
    expect(formatDateTime(moment, 'Asia/Almaty')).toBe('15.12.2026, 00:30');
    expect(formatDateTime(moment, 'UTC')).toBe('14.12.2026, 19:30');
  });

  test('is the same as text and as epoch milliseconds', () => {
    expect(formatDateTime(Date.parse(moment), 'Asia/Almaty')).toBe(formatDateTime(moment, 'Asia/Almaty'));
  });
});
