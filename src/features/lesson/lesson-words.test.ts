import { expect, test } from 'vitest';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { lessonFacts, lessonFactsLong, lessonPlace, lessonTitle } from './lesson-words.ts';

const body = {
  number: 1,
  timeStart: '08:00:00',
  timeEnd: '08:45',
  cabinet: { number: '214', name: 'Физика кабинеті' },
  group: { id: 1, label: '7 «А»' },
  subgroup: { uuid: 'x', label: '2-кіші топ', type: 'language' },
  teachers: [
    { userId: 1, name: 'Төлегенова Ұ. М.' },
    { userId: 2, name: 'Сәрсенов М. А.' },
  ],
  lessonMeta: { dateWithoutFormat: '2026-12-14', subject: { kz: 'Физика', ru: 'Физика', en: 'Physics' } },
} as unknown as LessonBody;
const text = (key: string, values = {}) => `${key} ${Object.values(values).join(' ')}`;

test('a lesson is named by group and subject in the language of the user', () => {
  expect(lessonTitle(body, 'kz')).toBe('7 «А» · Физика');
  expect(lessonTitle(body, 'en')).toBe('7 «А» · Physics');
});

test('the facts that conducting confirms are date, subgroup and all teachers', () => {
  expect(lessonFacts(body)).toBe('14.12.2026 · 2-кіші топ · Төлегенова Ұ. М., Сәрсенов М. А.');
});

test('what a lesson does not have leaves no gap', () => {
  const bare = { ...body, subgroup: null, cabinet: null };
  expect(lessonFacts(bare)).toBe('14.12.2026 · Төлегенова Ұ. М., Сәрсенов М. А.');
  expect(lessonPlace(bare, text)).toBe('lesson.numberAndTime 1 08:00 08:45');
});

test('where there is room the weekday and the place stand too', () => {
  expect(lessonFactsLong(body, text, 'ru')).toBe(
    'Понедельник, 14 декабря, lesson.numberAndTime 1 08:00 08:45 · lesson.room 214 · 2-кіші топ · Төлегенова Ұ. М., Сәрсенов М. А.',
  );
});
