// Workbooks that programs other than Excel write, and files that only look like tables (people are invented).
import { expect, test } from 'vitest';
import { readSheets } from '#blocks/import/sheets.ts';
import { studentColumns } from '#contract/contingent/student-import.ts';
import { planImport } from '#contract/core/import.ts';
import { spreadPerson } from '#contract/core/people-columns.ts';
import { detectReading, rowsOf } from '#contract/core/sheets/sheet.ts';
import { zipOf } from '#tests/support/sheet-files.ts';

const columns = studentColumns().map((column) => ({ ...column, isRequired: false }));
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const styles = `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
const text = (cell: string, address = '') =>
  `<c${address && ` r="${address}"`} t="inlineStr"><is><t>${cell}</t></is></c>`;
const head = `<row r="1">${text('Фамилия', 'A1')}${text('Имя', 'B1')}${text('ИИН', 'C1')}${text('Телефон', 'D1')}${text('Адрес', 'E1')}</row>`;
const person = text('Алиев', 'A2') + text('Арман', 'B2');

/** @param sheetData rows in XML */
function book(sheetData: string, { rename = (name: string) => name, before = '' } = {}) {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r0" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r1" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${before}<sheetData>${sheetData}</sheetData></worksheet>`,
  };
  const entries = Object.entries(parts).map(([name, xml]) => ({ name: rename(name), content: Buffer.from(xml) }));
  return { bytes: new Uint8Array(zipOf(entries)) };
}

async function planOf(source: Parameters<typeof readSheets>[0]) {
  const read = await readSheets(source);
  if ('problem' in read) return read.problem;
  const rows = rowsOf(read.sheets, detectReading(read.sheets, columns), columns);
  const plan = planImport({ columns, rows, existing: [], key: ['iin'], spread: spreadPerson });
  return plan.rows.map(({ values, problems }) => values ?? problems);
}
const csv = (content: string) => planOf({ bytes: new TextEncoder().encode(content) });

test('numbers in a column of days are no days, and do not spoil the file', async () => {
  const row = `<row r="2">${person}<c r="C2" s="1"><v>130505570104</v></c><c r="D2" s="1"><v>8.7055551412E10</v></c></row>`;
  expect(await planOf(book(head + row))).toEqual([
    { surname: 'Алиев', firstname: 'Арман', iin: '130505570104', phone: '+77055551412' },
  ]);
});

test('cells and rows without addresses stand in their order', async () => {
  const rows = `<row>${text('Фамилия')}${text('Имя')}</row><row>${text('Алиев')}<c/></row><row>${text('Ким')}${text('Анна')}</row>`;
  expect(await planOf(book(rows))).toEqual([{ surname: 'Алиев' }, { surname: 'Ким', firstname: 'Анна' }]);
});

test('a size that is empty, and names with the separator of Windows, are read', async () => {
  const rows = `${head}<row r="2">${person}</row>`;
  const expected = [{ surname: 'Алиев', firstname: 'Арман' }];
  expect(await planOf(book(rows, { before: '<dimension ref=""/>' }))).toEqual(expected);
  expect(await planOf(book(rows, { rename: (name) => name.replaceAll('/', '\\') }))).toEqual(expected);
});

test('a cell far from the table is named at once, and one that is only formatted is left out', async () => {
  const far = (cell: string) => `${head}<row r="2">${person}</row><row r="1048576">${cell}</row>`;
  expect(await planOf(book(far('<c r="XFD1048576"><v>1</v></c>')))).toEqual({
    key: 'import.file.far',
    values: { cell: 'XFD1048576' },
  });
  expect(await planOf(book(far('<c r="XFD1048576" s="1"/>')))).toEqual([{ surname: 'Алиев', firstname: 'Арман' }]);
});

test('a formula that fails refuses its row, and below the list it is no row', async () => {
  const failed = (address: string) => `<c r="${address}" t="e"><f>X</f><v>#REF!</v></c>`;
  const rows = `${head}<row r="2">${person}${failed('E2')}</row><row r="3">${failed('A3')}${failed('B3')}</row>`;
  expect(await planOf(book(rows))).toEqual([{ address: { key: 'import.wrong.formula' } }]);
  expect(await csv('Фамилия;Адрес\nАлиев;#ССЫЛКА!')).toEqual([{ address: { key: 'import.wrong.formula' } }]);
});

test.each(['<html><body><table><tr><td>Фамилия</td></tr></table>', '<?xml version="1.0"?><Workbook/>', '{\\rtf1 x}'])(
  'a text that is no table is refused: %s',
  async (content) => {
    expect(await csv(content)).toEqual({ key: 'import.unreadable' });
  },
);

test('a row with more cells than titles is refused with what stands behind them', async () => {
  const rows = await csv('Фамилия,Имя,Адрес\nАлиев,Арман,Абай, 48, 5\nКим,Анна,Абай\nЦой,Анна,Абай,,');
  expect(rows).toMatchObject([
    { address: { key: 'import.wrong.wide' } },
    { surname: 'Ким', address: 'Абай' },
    { surname: 'Цой', address: 'Абай' },
  ]);
  const read = await readSheets({ text: 'Фамилия,Адрес\nАлиев,Абай, 48' });
  const sheets = 'sheets' in read ? read.sheets : [];
  const [row] = rowsOf(sheets, detectReading(sheets, columns), columns);
  expect(row?.cells).toEqual({ surname: 'Алиев', address: 'Абай, 48\u241f' });
});

test('cells may be separated by upright lines', async () => {
  expect(await csv('Фамилия|Имя|Адрес\nАлиев|Арман|Абай, 48')).toEqual([
    { surname: 'Алиев', firstname: 'Арман', address: 'Абай, 48' },
  ]);
});

test.each(['Досты? 48', '? 12', '?', 'Досты?', 'да¿¿ылы'])(
  'a lost letter is told wherever it stands: %s',
  async (address) => {
    expect(await csv(`Фамилия;Адрес\nАлиев;${address}`)).toEqual([{ address: { key: 'import.wrong.lostLetter' } }]);
  },
);

test.each(['koi8-r', 'iso-8859-5'])('%s is recognised', async (encoding) => {
  const decoder = new TextDecoder(encoding);
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(new Uint8Array([code])), code]));
  const content = 'Фамилия;Имя;Адрес\nЩукина;Юлия;Яблоневая, 7\nЖУКОВ;ПАВЕЛ;ул. Мира, 1';
  const read = await readSheets({ bytes: Uint8Array.from([...content], (letter) => codes.get(letter) ?? 63) });
  expect(read).toMatchObject({ encoding: encoding.toUpperCase() });
  expect('sheets' in read && read.sheets[0]?.rows[1]).toEqual(['Щукина', 'Юлия', 'Яблоневая, 7']);
});
