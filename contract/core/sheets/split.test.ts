import { expect, test } from 'vitest';
import { cellMarks } from './cells.ts';
import { splitRows } from './split.ts';

const { quote } = cellMarks;
const head = 'Фамилия;Имя;Класс;Адрес;Телефон';

test('spaces beside a quote do not cut its cell', () => {
  expect(splitRows('a;b;c\n1; "Абай; 1" ;x', ';')[1]).toEqual(['1', 'Абай; 1', 'x']);
  expect(splitRows('a;b\n1; "Дарын" лицейі', ';')[1]).toEqual(['1', ' "Дарын" лицейі']);
  expect(splitRows('a;b\n1; "Абай', ';')[1]).toEqual(['1', ` "Абай${quote}`]);
});

test('a stray quote swallows no row that ends before the width of the head', () => {
  const rows = splitRows(`${head}\nАлиев;Арман;7 А;"Абай 1\nКим;Айша;7 Б;Абай 2"\nЦой;Анна;7 А;Абай 3`, ';');
  expect(rows.map(([surname]) => surname)).toEqual(['Фамилия', `Алиев${quote}`, `Ким${quote}`, 'Цой']);
});

test('a stray quote swallows no row behind an empty line', () => {
  const rows = splitRows('a;b\nx;"1\n\ny;2"\nz;3', ';');
  expect(rows).toEqual([['a', 'b'], ['x', `"1${quote}`], [''], ['y', `2"${quote}`], ['z', '3']]);
});

test('the other half of a stray quote is marked, and an inch is not', () => {
  const rows = splitRows('a;b\n0;17"\nx;"1\ny;2\nz;3"\nw;15"', ';');
  expect(rows.map((row) => row[1])).toEqual(['b', '17"', `"1${quote}`, '2', `3"${quote}`, '15"']);
});

test('a cell of several lines may hold delimiters that make no row', () => {
  const address = 'г. Алматы, Абай, 5\nкв. 3, подъезд 2';
  expect(splitRows(`a,b,c,d,e,f\n1,2,3,"${address}",5,6`, ',')[1]?.[3]).toBe(address);
});

// Time that grows faster than the length would end the test at its limit.
test('half a megabyte of rows in quotes is split', () => {
  for (const unit of ['"a;b\n\n\n', 'x;"\ny;z"\n', ' "a" ;', '"a;b\nc;d"\n']) {
    const text = `a;b;c\n${unit.repeat(Math.floor(500_000 / unit.length))}`;
    expect(splitRows(text, ';').flat().length).toBeGreaterThan(1_000);
  }
});
