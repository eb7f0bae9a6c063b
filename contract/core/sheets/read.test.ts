import fc from 'fast-check';
import { inflateSync, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { badFiles, zipOf } from '#tests/support/sheet-files.ts';
import { cellMarks, plainCell } from './cells.ts';
import { sheetPorts } from './ports.ts';
import { readSheets } from './read.ts';
import { splitRows } from './split.ts';
import { decodeText } from './text.ts';
import { zipKind } from './zip.ts';

const ports = sheetPorts({
  TextDecoder,
  inflateSync,
  strToU8,
  zipSync,
  readXlsx: async () => {
    throw new Error('There is nothing in it');
  },
});
const decode = (bytes: Buffer) => decodeText(new Uint8Array(bytes), ports.decode);
const wide = (text: string, isBig = false) =>
  isBig ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le');
/** As a Kazakh program writes it that knows RK1048: Қожа, Ғани. */
const rk1048 = Buffer.from([0x8d, 0xee, 0xe6, 0xe0, 0x2c, 0xaa, 0xe0, 0xed, 0xe8]);

test('text is read as UTF-8, as both kinds of UTF-16 with a mark or without, as Windows-1251 and as RK1048', () => {
  expect(decode(Buffer.from('\ufeffҚазақ'))).toEqual({ text: 'Қазақ', encoding: 'UTF-8' });
  expect(decode(wide('\ufeffҚазақ'))).toEqual({ text: 'Қазақ', encoding: 'UTF-16LE' });
  expect(decode(wide('\ufeffҚазақ', true))).toEqual({ text: 'Қазақ', encoding: 'UTF-16BE' });
  expect(decode(wide('Тегі;Аты\nҚожа;Ғани'))).toEqual({ text: 'Тегі;Аты\nҚожа;Ғани', encoding: 'UTF-16LE' });
  expect(decode(Buffer.from([0xcd, 0xee, 0xec, 0xe5, 0xf0]))).toEqual({ text: 'Номер', encoding: 'Windows-1251' });
  expect(decode(rk1048)).toEqual({ text: 'Қожа,Ғани', encoding: 'RK1048' });
});

test('UTF-8 that was cut is told from another encoding', () => {
  const cut = Buffer.concat([Buffer.from('Қожахметова'), Buffer.from([0xd0]), Buffer.from(';Індира')]);
  expect(decode(cut)).toEqual({ problem: { key: 'import.file.brokenText' } });
});

const ofReader = Object.entries(badFiles).filter(([, { key }]) => !/noHead|noRows|tooMany|columns/.test(key));
test.each(ofReader)('%s is refused with the reason', async (_, { content, key }) => {
  expect(await readSheets({ bytes: new Uint8Array(content) }, ports)).toMatchObject({ problem: { key } });
});

test('a bundle with a quote that is never closed is refused by the name of its file', async () => {
  const users = 'sourcedId,givenName,familyName\n1,"Анна,Ким\n2,Ева,Ли\n';
  const files = [{ name: 'users.csv', bytes: new TextEncoder().encode(users) }];
  const problem = { key: 'import.roster.unreadable', values: { file: 'users.csv' } };
  expect(await readSheets({ files }, ports)).toEqual({ problem });
});

test('more than 10 MB are not looked at', async () => {
  const problem = { key: 'import.tooLarge', values: { megabytes: 10 } };
  expect(await readSheets({ bytes: new Uint8Array(10_000_001) }, ports)).toEqual({ problem });
});

test('a zip of thousands of entries is refused before any is unpacked', async () => {
  const entries = Array.from({ length: 2_001 }, (_, index) => ({ name: `${index}`, content: Buffer.alloc(0) }));
  const { problem } = (await readSheets({ bytes: new Uint8Array(zipOf(entries)) }, ports)) as { problem: object };
  expect(problem).toEqual({ key: 'import.file.unpacked', values: { megabytes: 50 } });
});

const endOf = (zip: Buffer) => zip.length - 22;
const parts = [
  { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') },
  { name: 'xl/styles.xml', content: Buffer.from('<styles/>') },
];
/** The place of an entry in the list of a zip of these parts. */
const listed = (zip: Buffer, index: number) =>
  zip.readUInt32LE(endOf(zip) + 16) + index * (46 + (parts[0]?.name.length ?? 0));
const changedZip = (change: (zip: Buffer) => void) => {
  const zip = zipOf(parts);
  change(zip);
  return new Uint8Array(zip);
};
const wideEnd = (zip: Buffer) => endOf(zip) - 20 - 56;
const wideZip = (change: (zip: Buffer) => void) => {
  const zip = zipOf(parts, { isWide: true });
  // The short place of the list stays full, so that only the wide one counts.
  zip.writeUInt32LE(0xffffffff, endOf(zip) + 16);
  change(zip);
  return new Uint8Array(zip);
};
/** An end with a locator of zip64 before it that leads to no other end. */
const located = (() => {
  const zip = zipOf(parts);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50);
  return new Uint8Array(Buffer.concat([zip.subarray(0, endOf(zip)), locator, zip.subarray(endOf(zip))]));
})();

test.each<[string, Uint8Array]>([
  ['counts that differ', changedZip((zip) => zip.writeUInt16LE(1, endOf(zip) + 10))],
  ['another disk', changedZip((zip) => zip.writeUInt16LE(1, endOf(zip) + 4))],
  ['a list on another disk', changedZip((zip) => zip.writeUInt16LE(1, endOf(zip) + 6))],
  ['an entry on another disk', changedZip((zip) => zip.writeUInt16LE(1, listed(zip, 1) + 34))],
  ['a locator of zip64 that leads nowhere', located],
  ['a count of zip64 that differs', wideZip((zip) => zip.writeUInt32LE(1, wideEnd(zip) + 32))],
  ['a list of zip64 elsewhere', wideZip((zip) => zip.writeUInt32LE(1, wideEnd(zip) + 48))],
  ['a number of zip64 beyond any file', wideZip((zip) => zip.writeUInt32LE(1, wideEnd(zip) + 52))],
  ['another way of packing', changedZip((zip) => zip.writeUInt16LE(93, listed(zip, 1) + 10))],
  ['an entry twice', changedZip((zip) => zip.writeUInt32LE(0, listed(zip, 1) + 42))],
  ['an entry that reaches into the next', changedZip((zip) => zip.writeUInt32LE(30, listed(zip, 0) + 20))],
  ['an entry behind the end', changedZip((zip) => zip.writeUInt32LE(4000, listed(zip, 1) + 20))],
  ['an entry that is none', changedZip((zip) => zip.writeUInt32LE(1, listed(zip, 1) + 42))],
])('a zip with %s is not unpacked', (_, zip) => {
  expect(zipKind(zip)).toEqual({ problem: { key: 'import.file.damaged' } });
});

test('a zip is as large as its entries say together, whatever they say of themselves', () => {
  expect(zipKind(new Uint8Array(zipOf(parts)))).toMatchObject({
    kind: 'workbook',
    entries: parts.map(({ name, content }) => ({ name, size: content.length })),
  });
  const half = parts.map((part) => ({ ...part, claims: 25_000_001 }));
  expect(zipKind(new Uint8Array(zipOf(half)))).toEqual({
    problem: { key: 'import.file.unpacked', values: { megabytes: 50 } },
  });
});

test('the short numbers of a zip64 may be full', () => {
  const names = { kind: 'workbook', entries: parts.map(({ name }) => ({ name })) };
  expect(zipKind(wideZip(() => {}))).toMatchObject(names);
  const countFull = wideZip((zip) => {
    zip.writeUInt16LE(0xffff, endOf(zip) + 8);
    zip.writeUInt16LE(0xffff, endOf(zip) + 10);
  });
  expect(zipKind(countFull)).toMatchObject(names);
});

test('any table that is written by the rules is split as it was written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'Ә', ' ', '"', ';', ',', '\n') });
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), (rows, lineEnd) => {
      // A cell that holds whole rows is what `splitRows` refuses on purpose.
      fc.pre(!rows.flat().some((one) => one.includes('\n') && one.includes(';')));
      const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(';')).join(lineEnd);
      expect(splitRows(text, ';')).toEqual(rows);
    }),
  );
});

test('whatever a text holds, no line of it is lost', () => {
  const line = fc.string({ unit: fc.constantFrom('a', '"', ';') });
  fc.assert(
    fc.property(fc.array(line.map((one) => `x;${one}`)), fc.constantFrom('\n', '\r\n', '\r'), (lines, lineEnd) => {
      const letters = splitRows(lines.join(lineEnd), ';').flat().join('').replaceAll(/[^xa]/g, '');
      expect(letters).toBe(lines.join('').replaceAll(/[^xa]/g, ''));
    }),
  );
});

test('two megabytes of quotes are split in a time that grows with their length', () => {
  for (const unit of ['"a\n', ', a;', ';;""', '"\n;"']) {
    const text = unit.repeat(Math.floor(2_000_000 / unit.length));
    const started = performance.now();
    splitRows(text, ';');
    expect(performance.now() - started).toBeLessThan(10_000);
  }
});

test('a cell has no sign that cannot be stored, and says what was taken from it', () => {
  expect(plainCell('Қожах\u00adметова\u200b')).toBe('Қожахметова');
  expect(plainCell('a\u0000b\tc\nd')).toBe(`a${cellMarks.control}b\tc\nd`);
  expect(plainCell('я'.repeat(1_000))).toBe('я'.repeat(1_000));
  expect(plainCell('я'.repeat(1_001))).toBe(`${'я'.repeat(999)}${cellMarks.cut}`);
  expect(plainCell(`${'\u200b'.repeat(5_000)}я`)).toHaveLength(1);
});
