import { expect, test } from 'vitest';
import { arrangeList, textsOf } from './list.ts';
import { everybody, isLink, type Publication, publicationList } from './publication.ts';

const written = (id: number, kz: string, ru: string, en: string): Publication => ({
  id,
  version: 1,
  level: 'school',
  areaId: 1,
  kind: 'news',
  state: 'draft',
  hash: null,
  changedAt: id,
  texts: { kz: { title: kz, body: '' }, ru: { title: ru, body: '' }, en: { title: en, body: '' } },
  buttons: [],
  wide: null,
  narrow: null,
  audience: everybody,
  fromAt: null,
  untilAt: null,
  isImportant: false,
});
const holidays = written(1, 'Демалыс', 'Каникулы', 'Break');
const quarantine = written(2, 'Карантин', 'Болезни', 'Quarantine');
const untold = written(3, '', 'Экзамены', '');

test('a list of publications shows, sorts and searches titles of the reader’s language, or the next that is filled', () => {
  const rows = [untold, holidays, quarantine];
  const { value } = publicationList.fields.title;
  const titles = (language: 'kz' | 'ru' | 'en', search = '') =>
    arrangeList(publicationList, rows, { search, sort: 'title', filters: {} }, language).map((row) =>
      textsOf(value(row), language).join(),
    );
  expect(titles('kz')).toEqual(['Демалыс', 'Карантин', 'Экзамены']);
  expect(titles('ru')).toEqual(['Болезни', 'Каникулы', 'Экзамены']);
  // Cyrillic sorts before Latin.
  expect(titles('en')).toEqual(['Экзамены', 'Break', 'Quarantine']);
  expect(titles('ru', 'канику')).toEqual(['Каникулы']);
  expect(titles('en', 'карантин')).toEqual([]);
});

test('a long link is refused at once', () => {
  const start = performance.now();
  expect(isLink(`https://${'.:'.repeat(40_000)}\t`, true)).toBe(false);
  expect(performance.now() - start).toBeLessThan(200);
});
