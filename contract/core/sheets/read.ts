// A file, or pasted text, as sheets. What unpacks, decodes and splits is handed over, since browser and server have their own of each;
// what is refused, and in which words, is the same on both sides.
import type { FieldProblem } from '../form.ts';
import type { Sheet } from './sheet.ts';
import { decodeText, type TextDecoding } from './text.ts';
import { looksEncrypted, zipProblem } from './zip.ts';

export type Source = { readonly bytes: Uint8Array } | { readonly text: string };
/** `encoding`: of a text file, as it was read. */
export type ReadFile = { readonly sheets: readonly Sheet[]; readonly encoding: string | null };
export type SheetPorts = {
  readonly decode: TextDecoding;
  /** Rows of text in columns; `to`: no more than so many. Throws for a quote that is never closed. */
  readonly split: (text: string, delimiter: string, to: number) => string[][];
  /** Sheets of a workbook with their raw cells. Throws for what is none. */
  readonly unpack: (
    bytes: Uint8Array,
  ) => Promise<readonly { readonly name: string; readonly rows: readonly (readonly unknown[])[] }[]>;
};

export const largestFile = 10_000_000;
const delimiters = ['\t', ';', ','] as const;
const sampleRows = 20;
const unreadable: FieldProblem = { key: 'import.unreadable' };

/** The sheets of a file, or why it cannot be read. */
export async function readSheets(
  source: Source,
  ports: SheetPorts,
): Promise<ReadFile | { readonly problem: FieldProblem }> {
  if ('text' in source) return textSheets(source.text, null, ports);
  const { bytes } = source;
  if (bytes.length === 0) return { problem: { key: 'import.file.empty' } };
  if (bytes.length > largestFile)
    return { problem: { key: 'import.tooLarge', values: { megabytes: largestFile / 1_000_000 } } };
  // A zip, as every xlsx is.
  if (startsWith(bytes, [0x50, 0x4b])) {
    const problem = zipProblem(bytes);
    if (problem) return { problem };
    try {
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
