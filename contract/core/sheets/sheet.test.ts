import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ImportColumn } from '../import.ts';
import {
  combineSheets,
  cutSheet,
  detectReading,
  type Reading,
  rowsOf as rowsIn,
  type Sheet,
  sheetProblem,
} from './sheet.ts';
import { titlesSaid } from './titles.ts';

const column = (field: string, kz: string, ru: string, synonyms: string[] = []): ImportColumn => ({
  field,
  titles: { kz, ru, en: field },
  synonyms,
  kind: 'text',
  schema: z.string(),
  example: '',
});
const columns = [
  column('number', 'Нөмірі', 'Номер', ['№ кабинета', 'Кабинет']),
  column('name', 'Атауы', 'Название'),
  column('capacity', 'Орын саны', 'Мест'),
];
const sheet = (...rows: string[][]): Sheet => ({ name: 'Лист1', rows });
const detect = (...sheets: Sheet[]) => detectReading(sheets, columns);
const rowsOf = (sheets: Sheet[], reading: Reading) => rowsIn(sheets, reading, columns);

test('a head is found below a title, with columns in any order, in capitals and without Kazakh letters', () => {
  const odd = sheet(
    ['Школа-лицей № 84'],
    [],
    ['', 'МЕСТ', ' Орны ', 'атауы', 'НОМIРI'],
    ['', '30', 'x', 'Физика', '214'],
  );
  expect(detect(odd)).toEqual({ sheet: 0, head: 2, columns: { capacity: 1, name: 3, number: 4 } });
  expect(rowsOf([odd], detect(odd))).toEqual([{ line: 4, cells: { capacity: '30', name: 'Физика', number: '214' } }]);
});

test('a title is known whole, by its synonyms too, and never by its beginning', () => {
  const found = detect(sheet(['Название кабинета', '№ кабинета', 'Мест (всего)', 'Название']));
  expect(found.columns).toEqual({ name: 3, number: 1 });
});

test('of several sheets the one that knows most columns is read', () => {
  const found = detect(sheet(['Номер'], ['1']), sheet(['Инструкция']), sheet(['Номер', 'Название'], ['1', 'a']));
  expect(found).toEqual({ sheet: 2, head: 0, columns: { number: 0, name: 1 } });
});

test('a sheet of parents beside others is left to be chosen by hand', () => {
  const list = { name: 'Ученики', rows: [['Номер'], ['1']] };
  const parents = {
    name: 'Родители 7 А',
    rows: [
      ['Номер', 'Название'],
      ['2', 'a'],
    ],
  };
  expect(detect(parents, list).sheet).toBe(1);
  expect(detect(parents).columns).toEqual({ number: 0, name: 1 });
  // A file without a person to choose is refused with the names of both.
  expect(combineSheets([list, parents], columns)?.name).toBe('Ученики, Родители 7 А');
  expect(detect(list, { ...parents, name: 'Ученики и родители' }).sheet).toBe(1);
});

test('a sheet without a head is read in the order of the template from its first line on', () => {
  const bare = sheet(['214', 'Физика'], ['215', 'Химия']);
  expect(detect(bare)).toEqual({ sheet: 0, head: -1, columns: { number: 0, name: 1 } });
  expect(rowsOf([bare], detect(bare)).map(({ line }) => line)).toEqual([1, 2]);
});

test('empty rows are no rows, and the lines below them keep their numbers', () => {
  const gaps = sheet(['Номер', 'Название', 'Примечание'], ['', '  ', 'итого'], [], ['214']);
  expect(rowsOf([gaps], detect(gaps))).toEqual([{ line: 4, cells: { number: '214', name: '' } }]);
});

test('nothing at all is no rows', () => {
  expect(rowsOf([], detect())).toEqual([]);
});

test('a head that is repeated on every printed page, and a line that counts the columns, are nobody', () => {
  const printed = sheet(
    ['Номер', 'Название', 'Мест'],
    ['1', '2', '3'],
    ['214', 'Физика', '30'],
    ['Номер', 'Название', 'Мест'],
    ['215', 'Химия', '28'],
  );
  expect(rowsOf([printed], detect(printed)).map(({ cells }) => cells.number)).toEqual(['214', '215']);
});

test('a title that a person gave a meaning is known the next time, whatever else it might be', () => {
  const odd = sheet(['Каб', 'Название', 'Место'], ['214', 'Физика', '30']);
  const known = { каб: 'number', название: 'capacity' };
  expect(detectReading([odd], columns, known)).toEqual({ sheet: 0, head: 0, columns: { number: 0, capacity: 1 } });
});

test('a title that stands twice is not remembered: it means two things', () => {
  const twice = sheet(['Кабинет', 'Каб', 'Кабинет'], ['214', 'Физика', '215']);
  const reading = { sheet: 0, head: 0, columns: { number: 2, name: 1 } };
  expect(titlesSaid(twice, reading)).toEqual([['каб', 'name']]);
});

test('of a sheet that no import takes a beginning is kept, by which it is refused; every other one stays as it is', () => {
  const number = (count: number) => Array.from({ length: count }, (_, index) => [String(index + 1)]);
  const fits = sheet(['Номер'], [], ...number(10_000), ['', ' '], []);
  expect(cutSheet(fits)).toEqual({ name: 'Лист1', rows: [['Номер'], [], ...number(10_000)] });
  const most = { key: 'import.tooMany', values: { max: 10_000 } };
  for (const [long, kept] of [
    [sheet(['Номер'], ...number(60_000)), 10_020],
    [{ name: '', rows: [['Номер'], ...Array(200_000).fill([]), ['1']] }, 1],
  ] as const) {
    const cut = cutSheet(long);
    expect(cut.rows).toHaveLength(kept);
    expect(sheetProblem([cut], rowsOf([cut], detect(cut)), detect(cut))).toEqual(most);
  }
  const wide = cutSheet(sheet(['Номер', ...Array(5_000).fill('x')], ['1']));
  expect(wide.rows[0]).toHaveLength(200);
  expect(sheetProblem([wide], rowsOf([wide], detect(wide)), detect(wide))?.key).toBe('import.file.columns');
});

test('the name of a sheet stands in a column that no row fills, where it can be one of its values', () => {
  const floors = [
    ...columns,
    { ...column('floor', 'Қабат', 'Этаж'), isSheetName: (name: string) => /^\d этаж$/.test(name) },
  ];
  const floorsOf = (name: string, ...rows: string[][]) => {
    const sheets = [{ name, rows }];
    return rowsIn(sheets, detectReading(sheets, floors), floors).map(({ cells }) => cells.floor);
  };
  expect(floorsOf('2 этаж', ['Номер'], ['214'], ['215'])).toEqual(['2 этаж', '2 этаж']);
  expect(floorsOf('2 этаж', ['Номер', 'Этаж'], ['214', ''])).toEqual(['2 этаж']);
  expect(floorsOf('2 этаж', ['Номер', 'Этаж'], ['214', ''], ['314', '3 этаж'])).toEqual(['', '3 этаж']);
  expect(floorsOf('Кабинеты', ['Номер'], ['214'])).toEqual([undefined]);
});

test('sheets with rows of one kind are one below the other, whatever the order of their columns', () => {
  const first = {
    name: 'A',
    rows: [
      ['Номер', 'Название'],
      ['214', 'Физика'],
    ],
  };
  const second = {
    name: 'B',
    rows: [['Кабинеты'], ['Мест', 'Название', '№ кабинета'], ['30', 'Химия', '215'], [], ['', '', '216']],
  };
  const all = combineSheets([first, sheet(['x'], ['1']), second, sheet(['Номер', 'Название'])], columns);
  if (!all) throw new Error('Nothing to combine');
  expect(all.name).toBe('A, B');
  expect(rowsOf([all], detect(all)).map(({ cells }) => cells)).toEqual([
    { number: '214', name: 'Физика', capacity: '' },
    { number: '215', name: 'Химия', capacity: '30' },
    { number: '216', name: '', capacity: '' },
  ]);
  expect(all.origins).toEqual([null, { sheet: 'A', line: 2 }, { sheet: 'B', line: 3 }, { sheet: 'B', line: 5 }]);
  // A sheet that knows less than half of the columns is another list.
  const other = sheet(['Номер'], ['1']);
  expect(
    combineSheets(
      [
        {
          name: 'B',
          rows: [
            ['Номер', 'Название', 'Мест'],
            ['1', 'a', '2'],
          ],
        },
        other,
      ],
      columns,
    ),
  ).toBeNull();
  expect(combineSheets([first], columns)).toBeNull();
});
