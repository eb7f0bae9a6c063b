// A sheet of plain cells, which line of it is the head, and which of its columns is which of ours. What is found is shown to a person,
// and may be changed by hand; a server that is sent a whole file reads it by the same rules.
import type { FieldProblem } from '../form.ts';
import { type ImportColumn, type ImportRow, importLimit, mostColumns } from '../import.ts';
import { cellMarks, isFailedFormula, longestCell, plainCell } from './cells.ts';
import { foldedTitle, isOfParents, type KnownTitles, mapColumns, namesOf } from './titles.ts';

/** Cells as a person reads them, rows as the sheet counts them: the first is line 1, empty rows stand. */
export type Sheet = {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** It had more rows than any import takes; only a beginning of them is here. */
  readonly isCut?: boolean;
  /** Numbers that are days are counted from 1904. */
  readonly is1904?: boolean;
  /** Of a text file: what separates its cells. */
  readonly delimiter?: string;
  /** Of a sheet that was made of several (`combineSheets`): where each of its rows comes from. */
  readonly origins?: readonly (Origin | null)[];
};
export type Origin = { readonly sheet: string; readonly line: number };

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

/** Lines of a sheet, with the empty ones between its rows. */
const mostLines = 10 * importLimit;

/** Letters of all cells of a file, counted in each of them: a workbook stores a text once, however many cells it stands in. */
export const mostLetters = 30_000_000;

/** Sheets of cells that can be stored (`plainCell`); null: all cells together hold too much. */
export function plainSheets(sheets: readonly Sheet[]): Sheet[] | null {
  let letters = 0;
  const plain: Sheet[] = [];
  for (const { rows, ...sheet } of sheets) {
    const kept: (readonly string[])[] = [];
    for (const row of rows) {
      const cells = row.map(plainCell);
      for (const cell of cells) letters += cell.length;
      if (letters > mostLetters) return null;
      kept.push(cells);
    }
    plain.push({ ...sheet, rows: kept });
  }
  return plain;
}

/** A sheet as it is, or so much of it that it is still known to be too large. */
export function cutSheet({ rows, ...sheet }: Sheet): Sheet {
  const kept: (readonly string[])[] = [];
  const empty: readonly string[] = [];
  let [filled, end] = [0, 0];
  for (const row of rows) {
    const isFilled = row.some((cell) => cell.trim() !== '');
    if (isFilled && (filled === importLimit + headWithin || kept.length >= mostLines))
      return { ...sheet, rows: kept.slice(0, end), isCut: true };
    kept.push(isFilled ? row.slice(0, mostColumns) : empty);
    if (!isFilled) continue;
    filled += 1;
    end = kept.length;
  }
  return { ...sheet, rows: kept.slice(0, end) };
}

/** The reading that knows most columns, of all sheets; the first sheet without a head where no title is known. */
export function detectReading(
  sheets: readonly Sheet[],
  columns: readonly ImportColumn[],
  known: KnownTitles = {},
): Reading {
  let best: Reading = { sheet: 0, head: -1, columns: columnsInOrder(sheets[0], columns) };
  let most = 0;
  sheets.forEach((sheet, index) => {
    if (sheets.length > 1 && isOfParents(sheet.name)) return;
    sheet.rows.slice(0, headWithin).forEach((_row, head) => {
      const found = mapColumns(sheet, head, columns, known);
      const count = Object.keys(found).length;
      if (count <= most) return;
      most = count;
      best = { sheet: index, head, columns: found };
    });
  });
  return best;
}

function columnsInOrder(sheet: Sheet | undefined, columns: readonly ImportColumn[]): Record<string, number> {
  const width = Math.max(0, ...(sheet?.rows ?? []).slice(0, 100).map((row) => row.length));
  const inTemplate = columns.filter(({ isInTemplate }) => isInTemplate !== false);
  return Object.fromEntries(inTemplate.slice(0, width).map(({ field }, index) => [field, index]));
}

/**
 * The rows below the head that hold something in a known column; lines as the sheet counts them. A head that is repeated, as on each
 * printed page, a line of numbers that counts the columns, and the example of the template are no rows.
 */
export function rowsOf(
  sheets: readonly Sheet[],
  { sheet, head, columns }: Reading,
  known: readonly ImportColumn[],
): ImportRow[] {
  const entries = Object.entries(columns);
  const names = new Map(known.map((column) => [column.field, new Set(namesOf(column))]));
  const heads = new Map(
    entries.map(([field, place]) => [field, foldedTitle(sheets[sheet]?.rows[head]?.[place] ?? '')]),
  );
  const isHead = (cells: Readonly<Record<string, string>>) => {
    const like = entries.filter(([field]) => {
      const cell = foldedTitle(cells[field] ?? '');
      return cell !== '' && (names.get(field)?.has(cell) || (head >= 0 && cell === heads.get(field)));
    });
    return like.length >= Math.min(2, entries.length);
  };
  const dates = new Set(known.filter(({ kind }) => kind === 'date').map(({ field }) => field));
  const cellOf = (field: string, cell = '') =>
    sheets[sheet]?.is1904 && dates.has(field) ? since1900(cell.trim()) : cell.trim();
  const overflow = overflowOf(sheets[sheet], { sheet, head, columns });
  const rows = (sheets[sheet]?.rows ?? []).flatMap((row, index) => {
    if (index <= head) return [];
    const cells = {
      ...Object.fromEntries(entries.map(([field, place]) => [field, cellOf(field, row[place])])),
      ...overflow(row),
    };
    // Formulas that were filled down below the list.
    const isEmpty = Object.values(cells).every((cell) => cell === '' || isFailedFormula(cell));
    if (isExample(cells, known)) return [];
    if (isEmpty || isHead(cells) || (index === head + 1 && countsColumns(row))) return [];
    return [{ line: index + 1, cells }];
  });
  return withSheetName(rows, sheets[sheet]?.name ?? '', known);
}

/**
 * The last known cell of a row of text that has more cells than titles, with what follows it, refused by a mark: a delimiter within a text
 * cut it or moved the cells behind it.
 */
function overflowOf(sheet: Sheet | undefined, { head, columns }: Reading) {
  const { delimiter, rows } = sheet ?? { rows: [] };
  const width = rows[head]?.length ?? 0;
  const [last] = Object.entries(columns).toSorted(([, a], [, b]) => b - a);
  return (row: readonly string[]): Readonly<Record<string, string>> => {
    if (delimiter === undefined || width === 0 || !last) return {};
    if (row.slice(width).every((cell) => cell.trim() === '')) return {};
    const [field, place] = last;
    const text = row.slice(place).join(delimiter).trim();
    return { [field]: text.slice(0, longestCell - 1) + cellMarks.wide };
  };
}

/** A class that only the name of the sheet tells stands in each of its rows. */
function withSheetName(rows: ImportRow[], name: string, known: readonly ImportColumn[]): ImportRow[] {
  const told = known.filter(
    ({ field, isSheetName }) => isSheetName?.(name) && rows.every(({ cells }) => (cells[field] ?? '') === ''),
  );
  if (told.length === 0) return rows;
  const said = Object.fromEntries(told.map(({ field }) => [field, name]));
  return rows.map(({ line, cells }) => ({ line, cells: { ...cells, ...said } }));
}

/**
 * The rows of all sheets that hold the same kind of rows, one below the other; null: fewer than two do. A sheet takes part when it has half
 * of the columns that the best one has.
 */
export function combineSheets(
  sheets: readonly Sheet[],
  columns: readonly ImportColumn[],
  known: KnownTitles = {},
): Sheet | null {
  const read = sheets.map((sheet) => {
    const reading = detectReading([sheet], columns, known);
    return { sheet, reading, rows: reading.head < 0 ? [] : rowsOf([sheet], reading, columns) };
  });
  const most = Math.max(0, ...read.map(({ reading }) => (reading.head < 0 ? 0 : Object.keys(reading.columns).length)));
  const parts = read.filter(({ reading, rows }) => rows.length > 0 && Object.keys(reading.columns).length * 2 >= most);
  if (parts.length < 2) return null;
  const fields = columns
    .map(({ field }) => field)
    .filter((field) => parts.some(({ rows }) => rows.some(({ cells }) => field in cells)));
  const titleOf = (field: string) => {
    const titled = parts.find(({ reading }) => reading.columns[field] !== undefined);
    return titled?.sheet.rows[titled.reading.head]?.[titled.reading.columns[field] ?? 0] ?? field;
  };
  const rows = parts.flatMap(({ sheet, rows: own }) =>
    own.map(({ line, cells }) => ({
      cells: fields.map((field) => cells[field] ?? ''),
      origin: { sheet: sheet.name, line },
    })),
  );
  return {
    name: parts.map(({ sheet }) => sheet.name).join(', '),
    rows: [fields.map(titleOf), ...rows.map(({ cells }) => cells)],
    origins: [null, ...rows.map(({ origin }) => origin)],
    ...(parts.some(({ sheet }) => sheet.isCut) && { isCut: true }),
  };
}

/** Days between the two first days of Excel. */
const daysTo1904 = 1_462;

/** The number of a day that was counted from 1904, as it is counted elsewhere. */
const since1900 = (cell: string): string =>
  /^\d{4,5}([.,]\d+)?$/.test(cell) ? String(Number.parseInt(cell, 10) + daysTo1904) : cell;

/** The line that the template shows; where a cell marks it, also without some of its columns or cells. */
function isExample(cells: Readonly<Record<string, string>>, columns: readonly ImportColumn[]): boolean {
  const marked = columns.filter(({ marksExample }) => marksExample === true);
  const isSame = ({ field, example }: ImportColumn) => cells[field] === example;
  if (marked.length === 0) return columns.every((column) => column.isInTemplate === false || isSame(column));
  return marked.some(isSame) && columns.every((column) => (cells[column.field] ?? '') === '' || isSame(column));
}

/** "1, 2, 3, 4" below the head of an official form. */
function countsColumns(row: readonly string[]): boolean {
  const filled = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first] = filled.map(Number);
  return filled.length > 2 && filled.every((cell, index) => Number(cell) === (first ?? 0) + index);
}

/** What is wrong with a sheet as a whole; null: it may be read. */
export function sheetProblem(
  sheets: readonly Sheet[],
  rows: readonly ImportRow[],
  { sheet }: Reading,
): FieldProblem | null {
  const width = (sheets[sheet]?.rows ?? []).reduce((most, row) => Math.max(most, row.length), 0);
  if (width >= mostColumns) return { key: 'import.file.columns', values: { max: mostColumns } };
  if (sheets[sheet]?.isCut || rows.length > importLimit) return { key: 'import.tooMany', values: { max: importLimit } };
  return rows.length === 0 ? { key: 'import.noRows' } : null;
}
