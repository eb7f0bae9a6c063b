import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { foldForSearch, matchesSearch } from './collation.ts';
import { problemsOf } from './form.ts';
import { personFields } from './people-fields.ts';
import { isSameName } from './person-name.ts';

const problemOf = (name: string) => problemsOf(z.object({ name: personFields.surname }), { name }).name;

test.each([
  ...["О'Коннор", 'О’Коннор', 'Oʻtkirov', 'Oʼtkirov', 'Oʻgʻli', "Дем'янчук", 'Məmmədov', 'Nguyễn', 'Đặng', 'Zoë'],
  ...['Әбдіқадыров-Смағұлов', '王芳', 'محمد', 'მამარდაშვილი', 'Նազարյան', 'थापा', '김', "d'Artagnan", "'Абд"],
])('a name is of any script, with marks, apostrophes and hyphens: %s', (name) => {
  expect(problemOf(name)).toBeUndefined();
});

test.each([
  ['Ким2', '2'],
  ['Ким, Алина', ','],
  ['Ли (Пак)', '('],
  ['=Ким', '='],
  ['Ким😀', '😀'],
  ['Ким\u200b', 'U+200B'],
  ['Ким\u3164', 'U+3164'],
])('a name is refused by the character that it cannot have: %s', (name, character) => {
  expect(problemOf(name)).toEqual({ key: 'spa.validation.name_character', values: { character } });
});

test('a name has a letter and begins with no dash', () => {
  for (const name of ['-Ким', '’', 'ʻ', '- -'])
    expect(problemOf(name)).toEqual({ key: 'spa.validation.incorrect_data' });
});

test('a name with an apostrophe or a letter of its own is found as people type it', () => {
  const queries = [
    ["О'Коннор Шон", ['оконнор', "о'коннор", 'о’коннор', 'коннор']],
    ['Oʻtkirov Ulugʻbek', ['otkirov', "o'tkirov", 'oʻtkirov', 'ulugbek']],
    ["Дем'янчук Олена", ['демянчук', 'дем’янчук']],
    ['Məmmədov Əli', ['mammadov', 'məmmədov', 'ali']],
    ['Nguyễn Đặng', ['nguyen', 'dang']],
  ] as const;
  for (const [name, typed] of queries)
    for (const query of typed) expect([name, query, matchesSearch(name, query)]).toEqual([name, query, true]);
  const named = (surname: string) => ({ surname, firstname: 'Шон', patronymic: null });
  expect(isSameName(named("О'Коннор"), named('ОʼКоннор'))).toBe(true);
  // An apostrophe around a word is no part of it.
  expect(foldForSearch("'Физика' 7 ‘А’")).toBe('физика 7 а');
});
