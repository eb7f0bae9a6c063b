import { expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { decode, readSheets, rowsOfText } from './sheets.ts';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer;
const utf8 = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

test('text is read as UTF-8, with or without its mark, as what a Russian Windows writes, and as Unicode text of Excel', () => {
  expect(decode(utf8('Қазақ тілі'))).toBe('Қазақ тілі');
  expect(decode(utf8('\ufeffҚазақ'))).toBe('Қазақ');
  expect(decode(bytesOf(0xcd, 0xee, 0xec, 0xe5, 0xf0))).toBe('Номер');
  expect(decode(bytesOf(0xff, 0xfe, 0x9a, 0x04))).toBe('Қ');
});

test('the delimiter is the one that cuts the rows alike, whatever else is in the cells', () => {
  expect(rowsOfText('Номер;Название\r\n1;Физика, химия\r\n2;"Зал; большой"')).toEqual([
    ['Номер', 'Название'],
    ['1', 'Физика, химия'],
    ['2', 'Зал; большой'],
  ]);
  expect(rowsOfText('a\tb\n1\t2,5;3')).toEqual([
    ['a', 'b'],
    ['1', '2,5;3'],
  ]);
  expect(rowsOfText('a,b\n"1 ""А""",2')).toEqual([
    ['a', 'b'],
    ['1 "А"', '2'],
  ]);
  expect(rowsOfText('214\n215')).toEqual([['214'], ['215']]);
});

test('rows of different lengths, empty ones and stray quotes fail nothing, and every row keeps its place', () => {
  expect(rowsOfText('a;b\n\n1;2;3\n7 "А";x')).toEqual([['a', 'b'], [''], ['1', '2', '3'], ['7 "А"', 'x']]);
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
  const sheets = await readSheets({ bytes: new Uint8Array(file).buffer });
  expect(sheets?.map(({ name }) => name)).toEqual(['Пустой', 'Кабинеты']);
  expect(sheets?.[1]?.rows.map((row) => row.filter(Boolean))).toEqual([
    ['Номер', 'Мест', 'Дата'],
    [],
    ['0214', '30', '01.09.2026'],
  ]);
});

test('what is no sheet is told from an empty one', async () => {
  expect(await readSheets({ bytes: bytesOf(0x50, 0x4b, 3, 4, 1, 2, 3) })).toBeNull();
  expect(await readSheets({ bytes: bytesOf(0xd0, 0xcf, 0, 0, 1) })).toBeNull();
  expect(await readSheets({ text: 'a;b\n"1;2' })).toBeNull();
  expect(await readSheets({ bytes: bytesOf() })).toEqual([{ name: '', rows: [] }]);
});
