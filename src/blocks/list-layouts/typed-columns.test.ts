import { expect, test } from 'vitest';
import { columnsIn, moved, titledWords, typedColumn, typedColumns } from './typed-columns.ts';

const columns = [
  { key: 'name', heading: null },
  { key: 'iin', heading: 'ИИН: номер' },
];

test('columns are typed as texts and read back, a heading of spaces being none', () => {
  expect(columnsIn(typedColumns(columns))).toEqual(columns);
  expect(columnsIn(['name:  ', 'iin: ИИН '])).toEqual([columns[0], { key: 'iin', heading: 'ИИН' }]);
  expect(typedColumn('iin:ИИН и ')).toEqual({ key: 'iin', heading: 'ИИН и ' });
});

test('a column moves by one place, and not beyond the ends', () => {
  const typed = ['a:', 'b:', 'c:'];
  expect(moved(typed, 0, 1)).toEqual(['b:', 'a:', 'c:']);
  expect(moved(typed, 2, -1)).toEqual(['a:', 'c:', 'b:']);
  expect(moved(typed, 0, -1)).toBe(typed);
  expect(moved(typed, 2, 1)).toBe(typed);
});

test('in words it is the headings of the file', () => {
  const titles = new Map([['name', 'Оқушы']]);
  expect(titledWords([...columns, { key: 'gone', heading: null }], titles)).toBe('Оқушы, ИИН: номер, gone');
});
