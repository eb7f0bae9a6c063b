import { expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import * as z from 'zod/mini';
import type { ImportColumn } from '#contract/core/import.ts';
import { cellMarks } from '#contract/core/sheets/cells.ts';
import { fileOfRows } from './sheet-file.ts';
import { readSheets } from './sheets.ts';

const column: ImportColumn = {
  field: 'a',
  titles: { kz: 'a', ru: 'a', en: 'a' },
  kind: 'text',
  schema: z.string(),
  example: '',
};
const rowsOfText = async (text: string) => {
  const read = await readSheets({ text });
  return 'sheets' in read ? read.sheets[0]?.rows : read;
};

test('the delimiter is the one that cuts the rows alike, whatever else is in the cells', async () => {
  expect(await rowsOfText('Номер;Название\r\n1;Физика, химия\r\n2;"Зал; большой"')).toEqual([
    ['Номер', 'Название'],
    ['1', 'Физика, химия'],
    ['2', 'Зал; большой'],
  ]);
  expect(await rowsOfText('a\tb\n1\t2,5;3')).toEqual([
    ['a', 'b'],
    ['1', '2,5;3'],
  ]);
  expect(await rowsOfText('a,b\n"1 ""А""",2')).toEqual([
    ['a', 'b'],
    ['1 "А"', '2'],
  ]);
  expect(await rowsOfText('214\n215')).toEqual([['214'], ['215']]);
});

test('rows of different lengths, empty ones and stray quotes fail nothing, and every row keeps its place', async () => {
  expect(await rowsOfText('a;b\n\n1;2;3\n7 "А";x')).toEqual([['a', 'b'], [''], ['1', '2', '3'], ['7 "А"', 'x']]);
  expect(await rowsOfText('a;b\n"1;2\n3;4')).toEqual([
    ['a', 'b'],
    [`"1${cellMarks.quote}`, '2'],
    ['3', '4'],
  ]);
});

test('all sheets of a workbook are read, with numbers, days and times as people write them, and empty rows in their places', async () => {
  const file = await writeXlsx([
    { sheet: 'Пустой', data: [[null]] },
    {
      sheet: 'Кабинеты',
      data: [
        [{ value: 'Номер' }, { value: 'Мест' }, { value: 'Дата' }],
        [],
        [
          { value: '0214' },
          { value: 30, type: Number },
          { value: new Date(Date.UTC(2026, 8, 1)), type: Date, format: 'dd.mm.yyyy' },
        ],
      ],
    },
  ]).toBuffer();
  const read = await readSheets({ bytes: new Uint8Array(file) });
  if (!('sheets' in read)) throw new Error(read.problem.key);
  expect(read.sheets.map(({ name }) => name)).toEqual(['Пустой', 'Кабинеты']);
  expect(read.sheets[1]?.rows.map((row) => row.filter(Boolean))).toEqual([
    ['Номер', 'Мест', 'Дата'],
    [],
    ['0214', '30', '01.09.2026'],
  ]);
});

test('rows that are sent as a file are read as they were, with line breaks and delimiters in their cells', async () => {
  const columns = ['surname', 'address'].map((field) => ({ ...column, field }));
  const rows = [
    { line: 2, cells: { surname: 'Ким', address: 'Абай;\nд. 5; кв. 3' } },
    { line: 4, cells: { surname: 'Ли', address: '"Дарын", 2\t3' } },
  ];
  const file = fileOfRows('a', columns, rows);
  const read = await readSheets({ bytes: new Uint8Array(await file.arrayBuffer()) });
  expect('sheets' in read && read.sheets[0]?.rows).toEqual([
    ['surname', 'address'],
    ['Ким', 'Абай;\nд. 5; кв. 3'],
    [''],
    ['Ли', '"Дарын", 2\t3'],
  ]);
});
