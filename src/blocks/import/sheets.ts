// Files and pasted text as sheets of plain cells. Runs in the worker; pure, so that odd files are tried without a browser.
import { parse } from 'csv-parse/browser/esm/sync';
import readXlsx from 'read-excel-file/web-worker';

/** Cells as a person reads them, rows as the sheet counts them: the first is line 1, empty rows stand. */
export type Sheet = { readonly name: string; readonly rows: readonly (readonly string[])[] };
export type Source = { readonly bytes: ArrayBuffer } | { readonly text: string };

/** Null: it is no sheet that can be read. */
export async function readSheets(source: Source): Promise<readonly Sheet[] | null> {
  try {
    if ('text' in source) return [{ name: '', rows: rowsOfText(source.text) }];
    const [first, second] = new Uint8Array(source.bytes);
    // A zip, as every xlsx is.
    if (first === 0x50 && second === 0x4b) {
      const sheets = await readXlsx(new Blob([source.bytes]));
      return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) }));
    }
    const text = decode(source.bytes);
    // An old xls, a picture: what is no text has such bytes.
    return text.includes('\0') ? null : [{ name: '', rows: rowsOfText(text) }];
  } catch {
    // A zip of something else, a quote that is never closed.
    return null;
  }
}

/** UTF-8 where it is that, else what Excel writes on a Russian or Kazakh Windows. */
export function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

const delimiters = ['\t', ';', ','] as const;
const sampleRows = 20;

/** Rows of text in columns; the delimiter is the one that cuts most rows into the same number of cells. */
export function rowsOfText(text: string): string[][] {
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(parseWith(text, delimiter, sampleRows)) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return parseWith(text, best.delimiter);
}

function parseWith(text: string, delimiter: string, to = -1): string[][] {
  return parse(text, {
    delimiter,
    to,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
}

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
