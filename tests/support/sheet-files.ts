// Files as schools send them: sheets in many encodings, and workbooks that are none.
import { crc32, deflateRawSync } from 'node:zlib';

type Entry = { name: string; content: Buffer; flags?: number; claims?: number };

/** A zip of entries, which may claim another size than they have. @param isWide in the form of zip64, whose short numbers are full */
export function zipOf(entries: readonly Entry[], { isWide = false } = {}): Buffer {
  const [bodies, list]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content, flags = 0, claims = content.length } of entries) {
    const packed = deflateRawSync(content);
    const [title, common] = [Buffer.from(name), Buffer.alloc(26)];
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, packed]);
    const entry = Buffer.alloc(18);
    entry.writeUInt32LE(offset, 14);
    const listed = Buffer.from(common);
    const extra = Buffer.alloc(isWide ? 28 : 0);
    if (isWide) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      for (const [index, number] of [claims, packed.length, offset].entries())
        extra.writeUInt32LE(number, 4 + 8 * index);
      for (const place of [14, 18]) listed.writeUInt32LE(0xffffffff, place);
      listed.writeUInt16LE(extra.length, 24);
      entry.writeUInt32LE(0xffffffff, 14);
    }
    const head = Buffer.from('PK\x01\x02\x14\x00', 'latin1');
    list.push(Buffer.concat([head, listed, entry.subarray(4), title, extra]));
    bodies.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([
    ...bodies,
    directory,
    ...(isWide ? wideEnd(entries.length, directory.length, offset) : []),
    end,
  ]);
}

/** The end of zip64 and its locator; the end behind them has full numbers. */
function wideEnd(count: number, length: number, offset: number): Buffer[] {
  const [wide, locator] = [Buffer.alloc(56), Buffer.alloc(20)];
  wide.write('PK\x06\x06', 'latin1');
  wide.writeUInt32LE(44, 4);
  wide.writeUInt32LE(count, 24);
  wide.writeUInt32LE(count, 32);
  wide.writeUInt32LE(length, 40);
  wide.writeUInt32LE(offset, 48);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeUInt32LE(offset + length, 8);
  locator.writeUInt32LE(1, 16);
  return [wide, locator];
}

const workbook = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') };
const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]);
/** What comes instead of a sheet, and the text that tells of it. */
export const badFiles: Readonly<Record<string, { file: string; content: Buffer; key: string }>> = {
  empty: { file: 'a.csv', content: Buffer.alloc(0), key: 'import.file.empty' },
  picture: { file: 'a.csv', content: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), key: 'import.unreadable' },
  'an old workbook': { file: 'a.xlsx', content: old, key: 'import.file.old' },
  encrypted: {
    file: 'a.xlsx',
    key: 'import.file.encrypted',
    content: Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')]),
  },
  'an encrypted zip': {
    file: 'a.xlsx',
    key: 'import.file.encrypted',
    content: zipOf([{ ...workbook, flags: 1 }]),
  },
  bomb: {
    file: 'a.xlsx',
    key: 'import.file.unpacked',
    content: zipOf([workbook, { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(60_000_000) }]),
  },
  'a path out of the zip': {
    file: 'a.xlsx',
    key: 'import.file.damaged',
    content: zipOf([workbook, { name: '../../etc/cron.d/x', content: Buffer.from('x') }]),
  },
  macros: {
    file: 'a.xlsx',
    key: 'import.file.macros',
    content: zipOf([workbook, { name: 'xl/vbaProject.bin', content: Buffer.from('x') }]),
  },
  'a document': {
    file: 'a.xlsx',
    key: 'import.unreadable',
    content: zipOf([{ name: 'word/document.xml', content: Buffer.from('<xl/workbook.>') }]),
  },
  'half a workbook': {
    file: 'a.xlsx',
    key: 'import.file.damaged',
    content: zipOf([workbook]).subarray(0, 60),
  },
  'a workbook of nothing': { file: 'a.xlsx', key: 'import.file.damaged', content: zipOf([workbook]) },
  'broken UTF-8': {
    file: 'a.csv',
    key: 'import.file.brokenText',
    content: Buffer.concat([Buffer.from('Тегі;Аты\nҚожахметова;Індира'), Buffer.from([0xd0])]),
  },
  'no head': { file: 'a.csv', content: Buffer.from('a;b\nc;d'), key: 'import.file.noHead' },
  'a head alone': { file: 'a.csv', content: Buffer.from('Тегі;Аты;ЖСН\n'), key: 'import.noRows' },
  '10,001 rows': {
    file: 'a.csv',
    key: 'import.tooMany',
    content: Buffer.from(`Тегі;Аты\n${'Ким;Анна\n'.repeat(10_001)}`),
  },
  '200 columns': {
    file: 'a.csv',
    key: 'import.file.columns',
    content: Buffer.from(`Тегі;Аты${';x'.repeat(198)}\nКим;Анна`),
  },
};

const boundary = 'qalam-boundary';
export const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
export type FormPart = { field: string; file?: string; type?: string; content: Buffer };
/** Bodies of a form: fields, and files, which have a name. */
export function formOf(...files: readonly FormPart[]): Buffer {
  const parts = files.flatMap(({ field, file, type, content }) => {
    const name = file === undefined ? '' : `; filename="${file}"`;
    const typed = type === undefined ? '' : `content-type: ${type}\r\n`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${name}\r\n${typed}\r\n`;
    return [Buffer.from(head), content, Buffer.from('\r\n')];
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}
/** Fields of a form. */
export const fieldsOf = (fields: Readonly<Record<string, string>>): FormPart[] =>
  Object.entries(fields).map(([field, text]) => ({ field, content: Buffer.from(text) }));
