// A file, or pasted text, as sheets. Libraries that unpack and decode are passed in, since browser and server import their own builds;
// refusals and their words are the same on both sides.
import type { FieldProblem } from '../form.ts';
import { markIn } from './cells.ts';
import { type RosterFiles, rosterPart, rosterSheets } from './roster.ts';
import { mostLetters, plainSheets, type Sheet } from './sheet.ts';
import { splitRows } from './split.ts';
import { decodeText, isBinary, type TextDecoding } from './text.ts';
import { isWorkbookPart, plainWorkbook, type WorkbookPart } from './workbook.ts';
import { looksEncrypted, unzipped, type ZipEntry, zipKind } from './zip.ts';

export type NamedFile = { readonly name: string; readonly bytes: Uint8Array };
/** `files`: those of a bundle of OneRoster that is no zip. */
export type Source =
  | { readonly bytes: Uint8Array }
  | { readonly text: string }
  | { readonly files: readonly NamedFile[] };
/** `encoding`: of a text file, as it was read. `roster`: the version of OneRoster in which a bundle is. */
export type ReadFile = {
  readonly sheets: readonly Sheet[];
  readonly encoding: string | null;
  readonly roster?: string;
};
export type SheetPorts = {
  readonly decode: TextDecoding;
  /** Raw deflate data of so many bytes. Throws for what is none. */
  readonly inflate: (packed: Uint8Array, size: number) => Uint8Array;
  /** Sheets of a workbook with their raw cells. Throws for what is none. */
  readonly unpack: (
    parts: readonly WorkbookPart[],
  ) => Promise<readonly { readonly name: string; readonly rows: readonly (readonly unknown[])[] }[]>;
};

export const largestFile = 10_000_000;
const largestBundle = 50_000_000;
const delimiters = ['\t', ';', ',', '|'] as const;
const sampleRows = 20;
const unreadable: FieldProblem = { key: 'import.unreadable' };

/** The sheets of a file, or why it cannot be read. Cells are without invisible characters, and those that are too long are cut (`plainCell`). */
export async function readSheets(
  source: Source,
  ports: SheetPorts,
): Promise<ReadFile | { readonly problem: FieldProblem }> {
  const read = await readWhole(source, ports);
  if ('problem' in read) return read;
  const sheets = plainSheets(read.sheets);
  const megabytes = mostLetters / 1_000_000;
  return sheets ? { ...read, sheets } : { problem: { key: 'import.file.unpacked', values: { megabytes } } };
}

async function readWhole(source: Source, ports: SheetPorts): Promise<ReadFile | { readonly problem: FieldProblem }> {
  if ('text' in source) return textSheets(source.text, null);
  if ('files' in source) return rosterOf(source.files, ports);
  const { bytes } = source;
  if (bytes.length === 0) return { problem: { key: 'import.file.empty' } };
  if (bytes.length > largestFile)
    return { problem: { key: 'import.tooLarge', values: { megabytes: largestFile / 1_000_000 } } };
  // A zip, as every xlsx is.
  if (startsWith(bytes, [0x50, 0x4b])) {
    const zip = zipKind(bytes);
    if ('problem' in zip) return zip;
    try {
      const unpack = (isWanted: (name: string) => boolean) => filesIn(zip.entries, isWanted, ports);
      return zip.kind === 'roster'
        ? rosterOf(
            unpack((name) => rosterPart(name) !== null),
            ports,
          )
        : await workbookSheets(unpack(isWorkbookPart), ports);
    } catch {
      return { problem: { key: 'import.file.damaged' } };
    }
  }
  // What Office wrote before xlsx, and what it wraps an encrypted xlsx in.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { problem: { key: looksEncrypted(bytes) ? 'import.file.encrypted' : 'import.file.old' } };
  const decoded = decodeText(bytes, ports.decode);
  if ('problem' in decoded) return decoded;
  return isBinary(decoded.text) ? { problem: unreadable } : textSheets(decoded.text, decoded.encoding);
}

const filesIn = (
  entries: readonly ZipEntry[],
  isWanted: (name: string) => boolean,
  { inflate }: SheetPorts,
): NamedFile[] =>
  entries.filter(({ name }) => isWanted(name)).map((entry) => ({ name: entry.name, bytes: unzipped(entry, inflate) }));

async function workbookSheets(
  files: readonly NamedFile[],
  { decode, unpack }: SheetPorts,
): Promise<ReadFile | { readonly problem: FieldProblem }> {
  const { parts, is1904, far } = plainWorkbook(files, decode);
  if (far !== null) return { problem: { key: 'import.file.far', values: { cell: far } } };
  const sheets = (await unpack(parts)).map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => row.map((cell) => cellText(cell, is1904))),
    ...(is1904 && { is1904 }),
  }));
  return { sheets, encoding: null };
}

/** A bundle as sheets of people. Files that are no part of one are left alone. */
function rosterOf(files: readonly NamedFile[], { decode }: SheetPorts): ReadFile | { problem: FieldProblem } {
  const parts = new Map<string, string[][]>() satisfies RosterFiles;
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > largestBundle) return { problem: { key: 'import.file.unpacked', values: { megabytes: 50 } } };
  for (const { name, bytes } of files) {
    const part = rosterPart(name);
    if (part === null) continue;
    const decoded = decodeText(bytes, decode);
    if ('problem' in decoded) return decoded;
    // A spreadsheet that saved the file again may have changed the commas.
    const rows = splitRows(decoded.text, delimiterOf(decoded.text, ','));
    // A program wrote it: an open quote or a cell too many means that a part of the file is missing or misplaced.
    if (!isWholeRoster(rows))
      return { problem: { key: 'import.roster.unreadable', values: { file: name.slice(0, 60) } } };
    parts.set(part, rows);
  }
  const roster = rosterSheets(parts);
  return 'problem' in roster ? roster : { sheets: roster.sheets, encoding: null, roster: roster.version };
}

function isWholeRoster(rows: readonly (readonly string[])[]): boolean {
  const width = rows[0]?.length ?? 0;
  return rows.every(
    (row) => row.every((cell) => markIn(cell) !== 'quote') && row.slice(width).every((cell) => cell.trim() === ''),
  );
}

const startsWith = (bytes: Uint8Array, first: readonly number[]) => first.every((byte, index) => bytes[index] === byte);

/** Web pages and XML that programs save with the name of a spreadsheet, and texts of Word. */
const markup = /^\s*(?:<(?:!doctype|\?xml|html|head|meta|body|table|div|style)[\s>]|\{\\rtf)/i;

function textSheets(text: string, encoding: string | null): ReadFile | { readonly problem: FieldProblem } {
  if (markup.test(text.slice(0, 1_000).replace('\ufeff', ''))) return { problem: unreadable };
  const delimiter = delimiterOf(text);
  return { sheets: [{ name: '', rows: splitRows(text, delimiter), delimiter }], encoding };
}

/** @param likely where several cut the text alike */
function delimiterOf(text: string, likely: (typeof delimiters)[number] = delimiters[0]): string {
  const scored = [likely, ...delimiters].map((delimiter) => ({
    delimiter,
    score: scoreOf(splitRows(text, delimiter, sampleRows)),
  }));
  return scored.reduce((a, b) => (b.score > a.score ? b : a)).delimiter;
}

/** The delimiter is the one that cuts most rows into the same number of cells. */
function scoreOf(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** `unknown`: the library declares a day as the constructor of days. */
function cellText(cell: unknown, is1904: boolean): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  // Excel keeps a time of day as a moment of its first day.
  const iso = cell.toISOString();
  if (is1904 ? iso.startsWith('1904-01-01') : cell.getUTCFullYear() < 1901) return iso.slice(11, 16);
  return `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`;
}
