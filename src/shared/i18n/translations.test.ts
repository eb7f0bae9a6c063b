import { beforeEach, expect, test, vi } from 'vitest';
import { defaultLanguage, type Language } from '#contract/core/localized.ts';
import {
  addTexts,
  changeLanguage,
  currentLanguage,
  onShownTexts,
  readable,
  shownTexts,
  startTranslations,
  storedLanguage,
  text,
} from './translations.ts';
import { pickLocalized } from './use-text.ts';
import { tellWrappers } from './wrappers.ts';

const dictionaries: Record<Language, Record<string, string>> = {
  kz: { 'a.hello': 'Сәлем, {{name}}', 'a.lesson_one': '{{count}} сабақ', 'a.lesson_other': '{{count}} сабақ' },
  ru: {
    'a.hello': 'Здравствуйте, {{name}}',
    'a.lesson_one': '{{count}} урок',
    'a.lesson_few': '{{count}} урока',
    'a.lesson_many': '{{count}} уроков',
    'a.lesson_other': '{{count}} урока',
  },
  en: { 'a.hello': 'Hello, {{name}}', 'a.lesson_one': '{{count}} lesson', 'a.lesson_other': '{{count}} lessons' },
};
const stored = new Map<string, string>();
const page = { documentElement: { lang: '' } };
const onMissing = vi.fn();

beforeEach(async () => {
  stored.clear();
  onMissing.mockClear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('document', page);
  await startTranslations({ language: 'kz', load: async (language) => dictionaries[language], onMissing });
  return () => vi.unstubAllGlobals();
});

// covers I18N-001 I18N-002 CONST3-001
test('the interface speaks Kazakh until a person chooses Russian or English', async () => {
  expect(defaultLanguage).toBe('kz');
  expect(storedLanguage()).toBe('kz');
  expect(text('a.hello', { name: 'Ұлжан' })).toBe('Сәлем, Ұлжан');
  await changeLanguage('ru');
  expect(text('a.hello', { name: 'Ұлжан' })).toBe('Здравствуйте, Ұлжан');
  await changeLanguage('en');
  expect(text('a.hello', { name: 'Ұлжан' })).toBe('Hello, Ұлжан');
  expect([currentLanguage(), storedLanguage()]).toEqual(['en', 'en']);
});

// covers I18N-004
test('the choice is stored and found at the next start', async () => {
  await changeLanguage('ru');
  expect(stored.get('language')).toBe('ru');
  expect(storedLanguage()).toBe('ru');
});

// covers I18N-005
test('native wrappers hear of the change, with kz sent as kk', async () => {
  const reactNative = { postMessage: vi.fn() };
  const webkit = { postMessage: vi.fn() };
  vi.stubGlobal('ReactNativeWebView', reactNative);
  vi.stubGlobal('webkit', { messageHandlers: { language: webkit } });
  await changeLanguage('kz');
  const message = JSON.stringify({ type: 'language', value: 'kk' });
  expect(reactNative.postMessage).toHaveBeenCalledWith(message);
  expect(webkit.postMessage).toHaveBeenCalledWith(message);
});

test('a plain browser has no wrapper, and nothing fails', () => {
  expect(() => tellWrappers('ru', {})).not.toThrow();
});

test('the document says its language by the tag that browsers know', async () => {
  expect(page.documentElement.lang).toBe('kk');
  await changeLanguage('en');
  expect(page.documentElement.lang).toBe('en');
});

test('a number takes the plural form of the language', async () => {
  await changeLanguage('ru');
  expect([1, 3, 5].map((count) => text('a.lesson', { count }))).toEqual(['1 урок', '3 урока', '5 уроков']);
});

test('a missing text is reported once and never shown as its key', () => {
  expect(text('schedule.noSuchLesson')).toBe('No such lesson');
  text('schedule.noSuchLesson');
  expect(onMissing.mock.calls).toEqual([['schedule.noSuchLesson', 'kz']]);
  expect(readable('error.NOT_FOUND')).toBe('Not found');
});

test('where a dictionary cannot be loaded the previous language holds and is not forgotten', async () => {
  await startTranslations({
    language: 'kz',
    load: async (language) => {
      if (language === 'kz') return dictionaries.kz;
      throw new Error('gone');
    },
  });
  await expect(changeLanguage('en')).rejects.toThrow('gone');
  expect(currentLanguage()).toBe('kz');
  expect(stored.has('language')).toBe(false);
  expect(text('a.hello', { name: 'Ұлжан' })).toBe('Сәлем, Ұлжан');
});

test('localized data gives way to the next language that has words', () => {
  expect(pickLocalized({ kz: 'Физика', ru: 'Физика (рус)', en: '' }, 'ru')).toBe('Физика (рус)');
  expect(pickLocalized({ kz: 'Физика', ru: 'Физика (рус)', en: '' }, 'en')).toBe('Физика');
});

test('texts that are added later are found beside the first ones, and in the next language too', async () => {
  const parts = { kz: ['Кесте', 'Журнал'], ru: ['Расписание', 'Журнал (ру)'], en: ['Schedule', 'Journal'] } as const;
  let hasMore = false;
  const load = async (language: 'kz' | 'ru' | 'en') => ({
    'first.title': parts[language][0],
    ...(hasMore ? { 'more.title': parts[language][1] } : {}),
  });
  await startTranslations({ language: 'kz', load });
  await changeLanguage('ru');
  await changeLanguage('kz');
  hasMore = true;
  addTexts('kz', { 'more.title': parts.kz[1] });
  expect([text('first.title'), text('more.title')]).toEqual(['Кесте', 'Журнал']);
  // The Russian ones were loaded before there was more.
  await changeLanguage('ru');
  expect([text('first.title'), text('more.title')]).toEqual(['Расписание', 'Журнал (ру)']);
});

test('a text that was read before its words came is read again', async () => {
  expect(text('a.late.part')).toBe('Part');
  addTexts('kz', { 'a.late.part': 'Бөлік' });
  expect(text('a.late.part')).toBe('Бөлік');
  expect(shownTexts().text('a.late.part')).toBe('Бөлік');
});

test('what components show changes with the language, and not with words that are added', async () => {
  const tell = vi.fn();
  const stop = onShownTexts(tell);
  const before = shownTexts();
  addTexts('kz', { 'a.more': 'Тағы' });
  expect(shownTexts()).toBe(before);
  await changeLanguage('ru');
  expect(shownTexts()).not.toBe(before);
  expect([shownTexts().language, shownTexts().text('a.hello', { name: 'Ұлжан' })]).toEqual([
    'ru',
    'Здравствуйте, Ұлжан',
  ]);
  expect(tell).toHaveBeenCalledOnce();
  stop();
  await changeLanguage('en');
  expect(tell).toHaveBeenCalledOnce();
});
