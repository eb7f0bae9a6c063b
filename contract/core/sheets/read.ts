// A file, or pasted text, as sheets. What unpacks, decodes and splits is handed over, since browser and server have their own of each;
// what is refused, and in which words, is the same on both sides.
import type { FieldProblem } from '../form.ts';
import { type RosterFiles, rosterPart, rosterSheets } from './roster.ts';
import { boundCells, mostLetters, type Sheet } from './sheet.ts';
import { decodeText, type TextDecoding } from './text.ts';
import { checksumOf, looksEncrypted, zipKind } from './zip.ts';

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
  /** Rows of text in columns; `to`: no more than so many. Throws for a quote that is never closed. */
  readonly split: (text: string, delimiter: string, to: number) => string[][];
  /** Sheets of a workbook with their raw cells. Throws for what is none. */
  readonly unpack: (
    bytes: Uint8Array,
  ) => Promise<readonly { readonly name: string; readonly rows: readonly (readonly unknown[])[] }[]>;
  /** The wanted files of a zip that `zipKind` has let pass. Throws for a damaged one. */
  readonly unzip: (bytes: Uint8Array, isWanted: (name: string) => boolean) => readonly NamedFile[];
};

export const largestFile = 10_000_000;
const largestBundle = 50_000_000;
const delimiters = ['\t', ';', ','] as const;
const sampleRows = 20;
const unreadable: FieldProblem = { key: 'import.unreadable' };

/** The sheets of a file, or why it cannot be read. Of a cell that is longer than any import takes only a beginning is there. */
export async function readSheets(
  source: Source,
  ports: SheetPorts,
): Promise<ReadFile | { readonly problem: FieldProblem }> {
  const read = await readWhole(source, ports);
  if ('problem' in read) return read;
  const sheets = boundCells(read.sheets);
  const megabytes = mostLetters / 1_000_000;
  return sheets ? { ...read, sheets } : { problem: { key: 'import.file.unpacked', values: { megabytes } } };
}

async function readWhole(source: Source, ports: SheetPorts): Promise<ReadFile | { readonly problem: FieldProblem }> {
  if ('text' in source) return textSheets(source.text, null, ports);
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
      if (zip.kind === 'roster') {
        // Names of parts are plain letters. Other names in the zip are read differently by whoever unpacks, and are nothing to us.
        const files = ports.unzip(bytes, (name) => rosterPart(name) !== null);
        const isWhole = files.every((file) => zip.sums.get(file.name.toLowerCase()) === checksumOf(file.bytes));
        return isWhole ? rosterOf(files, ports) : { problem: { key: 'import.file.damaged' } };
      }
      const sheets = await ports.unpack(bytes);
      return {
        sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(cellText)) })),
        encoding: null,
      };
    } catch {
      return { problem: { key: 'import.file.damaged' } };
    }
  }
  // What Office wrote before xlsx, and what it wraps an encrypted xlsx in.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { problem: { key: looksEncrypted(bytes) ? 'import.file.encrypted' : 'import.file.old' } };
  const decoded = decodeText(bytes, ports.decode);
  if ('problem' in decoded) return decoded;
  // A picture, a program: what is no text has such bytes.
  return decoded.text.includes('\0') ? { problem: unreadable } : textSheets(decoded.text, decoded.encoding, ports);
}

/** A bundle as sheets of people. Files that are no part of one are left alone. */
function rosterOf(files: readonly NamedFile[], { decode, split }: SheetPorts): ReadFile | { problem: FieldProblem } {
  const parts = new Map<string, string[][]>() satisfies RosterFiles;
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > largestBundle) return { problem: { key: 'import.file.unpacked', values: { megabytes: 50 } } };
  for (const { name, bytes } of files) {
    const part = rosterPart(name);
    if (part === null) continue;
    const decoded = decodeText(bytes, decode);
    if ('problem' in decoded) return decoded;
    try {
      parts.set(part, split(decoded.text, ',', -1));
    } catch {
      return { problem: { key: 'import.roster.unreadable', values: { file: name.slice(0, 60) } } };
    }
  }
  const roster = rosterSheets(parts);
  return 'problem' in roster ? roster : { sheets: roster.sheets, encoding: null, roster: roster.version };
}

const startsWith = (bytes: Uint8Array, first: readonly number[]) => first.every((byte, index) => bytes[index] === byte);

function textSheets(
  text: string,
  encoding: string | null,
  { split }: SheetPorts,
): ReadFile | { problem: FieldProblem } {
  try {
    const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(split(text, delimiter, sampleRows)) }));
    const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
    return { sheets: [{ name: '', rows: split(text, best.delimiter, -1) }], encoding };
  } catch {
    return { problem: unreadable };
  }
}

/** The delimiter is the one that cuts most rows into the same number of cells. */
function scoreOf(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** `unknown`: the library declares a day as the constructor of days. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  // Excel keeps a time of day as a moment of its first day.
  const iso = cell.toISOString();
  if (cell.getUTCFullYear() < 1901) return iso.slice(11, 16);
  return `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`;
}
