import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { badFiles, zipOf } from '#tests/support/sheet-files.ts';
import { readSheets, type SheetPorts } from './read.ts';
import { decodeText } from './text.ts';
import { zipKind } from './zip.ts';

const ports: SheetPorts = {
  decode: (bytes, encoding, isStrict) => new TextDecoder(encoding, { fatal: isStrict }).decode(bytes),
  split: (text, delimiter, to) =>
    parse(text, { delimiter, to, bom: true, relax_column_count: true, relax_quotes: true }),
  unpack: async () => {
    throw new Error('There is nothing in it');
  },
  unzip: (bytes, isWanted) =>
    Object.entries(unzipSync(bytes, { filter: ({ name }) => isWanted(name) })).map(([name, part]) => ({
      name,
      bytes: part,
    })),
};
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
/** A list of an end that leads to another end, as zip64 has it. */
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
  ['a locator of zip64', located],
  ['an entry twice', changedZip((zip) => zip.writeUInt32LE(0, listed(zip, 1) + 42))],
  ['an entry that reaches into the next', changedZip((zip) => zip.writeUInt32LE(30, listed(zip, 0) + 20))],
  ['an entry behind the end', changedZip((zip) => zip.writeUInt32LE(4000, listed(zip, 1) + 20))],
  ['an entry that is none', changedZip((zip) => zip.writeUInt32LE(1, listed(zip, 1) + 42))],
])('a zip with %s is not unpacked', (_, zip) => {
  expect(zipKind(zip)).toEqual({ problem: { key: 'import.file.damaged' } });
});

test('a zip is as large as its entries say together, whatever they say of themselves', () => {
  expect(zipKind(new Uint8Array(zipOf(parts)))).toEqual({ kind: 'workbook' });
  const half = parts.map((part) => ({ ...part, claims: 25_000_001 }));
  expect(zipKind(new Uint8Array(zipOf(half)))).toEqual({
    problem: { key: 'import.file.unpacked', values: { megabytes: 50 } },
  });
});
