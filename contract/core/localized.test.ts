import { expect, test } from 'vitest';
import { languages, localeTag, localized, toLanguage } from './localized.ts';

test('a browser knows Kazakh as kk, and the other languages by their own names', () => {
  expect(languages.map((language) => [language, localeTag(language)])).toEqual([
    ['kz', 'kk'],
    ['ru', 'ru'],
    ['en', 'en'],
  ]);
});

test.each([
  ['kz', 'kz'],
  ['kk', 'kz'],
  ['ru', 'ru'],
  ['en', 'en'],
  ['de', 'kz'],
  ['EN', 'kz'],
  ['', 'kz'],
  [undefined, 'kz'],
  [null, 'kz'],
  [['ru'], 'kz'],
])('the language that %j asks for is %s', (asked, language) => {
  expect(toLanguage(asked)).toBe(language);
});

test('a text has all three languages or is none', () => {
  const text = { kz: 'сабақ', ru: 'урок', en: 'lesson' };
  expect(localized.parse(text)).toEqual(text);
  for (const language of languages) {
    expect(localized.safeParse({ ...text, [language]: undefined }).success, language).toBe(false);
  }
});
