import { expect, test } from 'vitest';
import { languages } from '#contract/core/localized.ts';
import { pluralForm } from './plural.ts';
import { formatAge, formatNearDay } from './relative-time.ts';

const timeZone = 'Asia/Almaty';
/** Tuesday 15 December 2026, 14:05 at school. */
const now = Date.parse('2026-12-15T14:05:00+05:00');
const at = (time: string) => Date.parse(`${time}+05:00`);

test.each([
  ['2026-12-15T14:05:00', 'жаңа ғана', 'только что', 'just now'],
  ['2026-12-15T14:04:01', 'жаңа ғана', 'только что', 'just now'],
  ['2026-12-15T14:05:40', 'жаңа ғана', 'только что', 'just now'],
  ['2026-12-15T14:04:00', '1 минут бұрын', '1 минуту назад', '1 minute ago'],
  ['2026-12-15T14:02:00', '3 минут бұрын', '3 минуты назад', '3 minutes ago'],
  ['2026-12-15T14:00:00', '5 минут бұрын', '5 минут назад', '5 minutes ago'],
  ['2026-12-15T13:54:00', '11 минут бұрын', '11 минут назад', '11 minutes ago'],
  ['2026-12-15T13:44:00', '21 минут бұрын', '21 минуту назад', '21 minutes ago'],
  ['2026-12-15T13:05:30', '59 минут бұрын', '59 минут назад', '59 minutes ago'],
  ['2026-12-15T13:05:00', '1 сағат бұрын', '1 час назад', '1 hour ago'],
  ['2026-12-15T10:05:00', '4 сағат бұрын', '4 часа назад', '4 hours ago'],
  ['2026-12-15T00:00:00', '14 сағат бұрын', '14 часов назад', '14 hours ago'],
  ['2026-12-14T23:59:00', 'кеше', 'вчера', 'yesterday'],
  ['2026-12-14T00:00:00', 'кеше', 'вчера', 'yesterday'],
  ['2026-12-13T23:00:00', '2 күн бұрын', '2 дня назад', '2 days ago'],
  ['2026-12-09T08:00:00', '6 күн бұрын', '6 дней назад', '6 days ago'],
  ['2026-12-08T20:00:00', '08.12.2026', '08.12.2026', '08.12.2026'],
  ['2026-12-15T14:07:00', '15.12.2026, 14:07', '15.12.2026, 14:07', '15.12.2026, 14:07'],
])('%s is told as "%s", "%s", "%s"', (time, kz, ru, en) => {
  const told = (['kz', 'ru', 'en'] as const).map((language) => formatAge(at(time), { now, language, timeZone }));
  expect(told).toEqual([kz, ru, en]);
});

test('minutes count across midnight, and yesterday is yesterday at school and not on the device', () => {
  const pastMidnight = at('2026-12-15T00:20:00');
  const context = { now: pastMidnight, language: 'kz', timeZone } as const;
  expect(formatAge(at('2026-12-14T23:50:00'), context)).toBe('30 минут бұрын');
  expect(formatAge(at('2026-12-14T23:00:00'), context)).toBe('кеше');
  // The same moments lie on one day in UTC.
  expect(formatAge(at('2026-12-14T23:00:00'), { ...context, timeZone: 'UTC' })).toBe('1 сағат бұрын');
});

test('a moment of the wire is told like its epoch milliseconds', () => {
  expect(formatAge('2026-12-15T09:00:00Z', { now, language: 'kz', timeZone })).toBe('5 минут бұрын');
});

test.each([
  ['2026-12-15', 'Бүгін, сейсенбі, 15 желтоқсан', 'Сегодня, вторник, 15 декабря', 'Today, Tuesday, 15 December'],
  ['2026-12-16', 'Ертең, сәрсенбі, 16 желтоқсан', 'Завтра, среда, 16 декабря', 'Tomorrow, Wednesday, 16 December'],
  ['2026-12-14', 'Кеше, дүйсенбі, 14 желтоқсан', 'Вчера, понедельник, 14 декабря', 'Yesterday, Monday, 14 December'],
  ['2026-12-17', 'Бейсенбі, 17 желтоқсан', 'Четверг, 17 декабря', 'Thursday, 17 December'],
])('%s is named from the 15th as "%s"', (date, kz, ru, en) => {
  expect((['kz', 'ru', 'en'] as const).map((language) => formatNearDay(date, '2026-12-15', language))).toEqual([
    kz,
    ru,
    en,
  ]);
});

test('plural forms are those of ICU', () => {
  for (const language of languages) {
    const rules = new Intl.PluralRules(language === 'kz' ? 'kk' : language);
    for (const count of [...Array.from({ length: 230 }, (_, index) => index), 0.5, 1.5, 1011, 1021]) {
      expect(pluralForm(count, language), `${language} ${count}`).toBe(rules.select(count));
    }
  }
});
