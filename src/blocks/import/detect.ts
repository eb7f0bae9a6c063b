// Which line of a sheet is its head, and which of its columns is which of ours. What is found is shown, and may be changed by hand.
import { foldForSearch } from '#contract/core/collation.ts';
import type { ImportColumn, ImportRow } from '#contract/core/import.ts';
import type { Sheet } from './sheets.ts';

export type Reading = {
  /** Place among the sheets of the file. */
  readonly sheet: number;
  /** Index of the head among the rows; -1: there is none, columns stand in our order. */
  readonly head: number;
  /** Field to the index of its column; a field that is missing was not found. */
  readonly columns: Readonly<Record<string, number>>;
};

/** A head is near the top, below a title or an emblem. */
const headWithin = 20;

/** The reading that knows most columns, of all sheets; the first sheet without a head where no title is known. */
export function detectReading(sheets: readonly Sheet[], columns: readonly ImportColumn[]): Reading {
  let best: Reading = { sheet: 0, head: -1, columns: columnsInOrder(sheets[0], columns) };
  let most = 0;
  sheets.forEach((sheet, index) => {
    sheet.rows.slice(0, headWithin).forEach((_row, head) => {
      const found = mapColumns(sheet, head, columns);
      const known = Object.keys(found).length;
      if (known <= most) return;
      most = known;
      best = { sheet: index, head, columns: found };
    });
  });
  return best;
}

/** Columns by their titles in a row: the whole title first, then a title that begins so. A column of the sheet serves one field. */
export function mapColumns(
  sheet: Sheet,
  head: number,
  columns: readonly ImportColumn[],
): Readonly<Record<string, number>> {
  const titles = (sheet.rows[head] ?? []).map((title) => foldForSearch(title));
  const found: Record<string, number> = {};
  const match = (isSame: (title: string, name: string) => boolean) => {
    for (const column of columns) {
      if (found[column.field] !== undefined) continue;
      const taken = new Set(Object.values(found));
      const names = namesOf(column);
      const place = titles.findIndex(
        (title, index) => title !== '' && !taken.has(index) && names.some((name) => isSame(title, name)),
      );
      if (place >= 0) found[column.field] = place;
    }
  };
  match((title, name) => title === name);
  match((title, name) => title.startsWith(`${name} `));
  return found;
}

function namesOf({ field, titles, synonyms = [] }: ImportColumn): string[] {
  return [titles.kz, titles.ru, titles.en, field, ...synonyms].map((name) => foldForSearch(name));
}

function columnsInOrder(sheet: Sheet | undefined, columns: readonly ImportColumn[]): Record<string, number> {
  const width = Math.max(0, ...(sheet?.rows ?? []).map((row) => row.length));
  return Object.fromEntries(columns.slice(0, width).map(({ field }, index) => [field, index]));
}

/** The rows below the head that hold something in a known column; lines as the sheet counts them. */
export function rowsOf(sheets: readonly Sheet[], { sheet, head, columns }: Reading): ImportRow[] {
  const entries = Object.entries(columns);
  return (sheets[sheet]?.rows ?? []).flatMap((row, index) => {
    if (index <= head) return [];
    const cells = Object.fromEntries(entries.map(([field, place]) => [field, (row[place] ?? '').trim()]));
    return Object.values(cells).every((cell) => cell === '') ? [] : [{ line: index + 1, cells }];
  });
}
