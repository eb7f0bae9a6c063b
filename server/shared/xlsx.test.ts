// Spreadsheets come from a thread of their own: what they hold is read again, and the server's own thread stays free meanwhile.
import readXlsx from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import { sheetDateFormat } from '#contract/core/table-file.ts';
import { writeXlsx } from './xlsx.ts';

const day = new Date('2026-11-20T00:00:00Z');
const contentOf = async (file: Buffer) => (await readXlsx(new Uint8Array(file).buffer))[0]?.data;

it('a spreadsheet has the cells that were asked for: words, numbers, days, and nothing', async () => {
  const rows = [
    [{ value: 'Аты', fontWeight: 'bold' as const }, null, null],
    ['=Ғани', 7, day],
  ];
  const file = await writeXlsx({ rows, widths: [20, 8, 12], dateFormat: sheetDateFormat, stickyRowsCount: 1 });
  expect(await contentOf(file)).toEqual([
    ['Аты', null, null],
    ['=Ғани', 7, day],
  ]);
});

it('several at once are each whole', async () => {
  const files = await Promise.all([1, 2, 3].map((row) => writeXlsx({ rows: [[`row ${row}`]], widths: [9] })));
  expect(await Promise.all(files.map(contentOf))).toEqual([[['row 1']], [['row 2']], [['row 3']]]);
});

it('what cannot be written is said, and the next one is written', async () => {
  // A day of which nobody said how it is written.
  await expect(writeXlsx({ rows: [[day]], widths: [9] })).rejects.toThrow('The spreadsheet could not be made');
  expect(await contentOf(await writeXlsx({ rows: [['after']], widths: [9] }))).toEqual([['after']]);
});

it('other work goes on while a large one is written', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const rows = Array.from({ length: 3_000 }, (_, row) => Array.from({ length: 12 }, (_, place) => `${row} ${place}`));
  await writeXlsx({ rows, widths: [] });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
