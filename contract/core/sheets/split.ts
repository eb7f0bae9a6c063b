// Text in rows and cells, as RFC 4180 has it and as people write it. Written by hand because libraries take the first line end for all
// others, and let a stray quote swallow the rows below it; here such a quote is a letter, and its row is refused by a mark.
import { cellMarks } from './cells.ts';

const lineEnd = /\r\n|\r|\n/g;
/** Spaces that people leave between a delimiter and a quote. */
const space = /[ \u00a0]/;

/**
 * Rows of text, empty ones too; a line ends at CR, LF or CRLF, whichever came first.
 * @param most rows, for a look at the beginning
 */
export function splitRows(text: string, delimiter: string, most = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = [];
  let place = text.startsWith('\ufeff') ? 1 : 0;
  let widest = 0;
  let isOpen = false;
  while (place < text.length && rows.length < most) {
    const row: string[] = [];
    for (let isEnd = false; !isEnd; ) {
      const field = fieldAt(text, place, { delimiter, before: row.length, widest, isOpen });
      row.push(field.cell);
      ({ isOpen } = field);
      isEnd = field.end >= text.length || text[field.end] !== delimiter;
      place = field.end + 1;
    }
    // The two letters of a CRLF end one line.
    if (text[place - 1] === '\r' && text[place] === '\n') place += 1;
    rows.push(widest > 0 && row.length !== widest && hasStray(row) ? row.map(marked) : row);
    widest = Math.max(widest, row.length);
  }
  return rows;
}

const isMarked = (cell: string) => cell.endsWith(cellMarks.quote);
const hasStray = (row: readonly string[]) => row.some(isMarked);
/** Beside a quote that may have held delimiters, no cell is sure of its column. */
const marked = (cell: string) => (cell === '' || isMarked(cell) ? cell : cell + cellMarks.quote);

/** `isOpen`: a stray quote stands before, whose other half may follow rows below. */
type Field = { readonly cell: string; readonly end: number; readonly isOpen: boolean };
type Beside = {
  readonly delimiter: string;
  readonly before: number;
  readonly widest: number;
  readonly isOpen: boolean;
};

/** The cell that begins at a place, up to the delimiter or line end after it. */
function fieldAt(text: string, place: number, beside: Beside): Field {
  const { delimiter, isOpen } = beside;
  const open = skipSpaces(text, place);
  const quoted = text[open] === '"' ? closingQuote(text, open, delimiter) : null;
  if (quoted !== null && !swallowsRow(text, { open, close: quoted.close }, beside)) {
    const inner = text.slice(open + 1, quoted.close);
    return { cell: inner.replaceAll('""', '"').replace(lineEnd, '\n'), end: quoted.end, isOpen };
  }
  const end = fieldEnd(text, place, delimiter);
  const cell = text.slice(place, end);
  // «"Дарын" лицейі» is a name in quotes; a quote without its other half may have held the rest of the row.
  const isHalf = cell.split('"').length % 2 === 0;
  if (cell.trimStart().startsWith('"') && (quoted !== null || isHalf))
    return { cell: cell + cellMarks.quote, end, isOpen: true };
  return isOpen && isHalf && cell.trimEnd().endsWith('"')
    ? { cell: cell + cellMarks.quote, end, isOpen: false }
    : { cell, end, isOpen };
}

function skipSpaces(text: string, from: number): number {
  let place = from;
  while (place < text.length && space.test(text[place] ?? '')) place++;
  return place;
}

type Closing = { readonly close: number; readonly end: number };

/** Where a quoted cell closes, before a delimiter or a line end, and where its spaces end; null: it never does. */
function closingQuote(text: string, open: number, delimiter: string): Closing | null {
  for (let quote = text.indexOf('"', open + 1); quote >= 0; quote = text.indexOf('"', quote + 2)) {
    if (text[quote + 1] === '"') continue;
    const end = skipSpaces(text, quote + 1);
    const next = text[end];
    return next === undefined || next === delimiter || next === '\n' || next === '\r' ? { close: quote, end } : null;
  }
  return null;
}

type Quoted = { readonly open: number; readonly close: number };

/**
 * Whether a quoted cell of several lines holds a row: it has delimiters, and its next line reaches the column of the cell. Addresses hold
 * commas themselves, so that between commas both lines must be whole rows without the quote.
 */
function swallowsRow(text: string, { open, close }: Quoted, { delimiter, before, widest }: Beside): boolean {
  if (widest < 2) return false;
  const cellsIn = (from: number, to: number) => text.slice(from, to).split(delimiter).length;
  const first = nextLineEnd(text, open + 1);
  if (first >= close) return false;
  const inFirst = cellsIn(open + 1, first);
  const isWhole = before + inFirst >= widest;
  const isOfCommas = delimiter === ',';
  if (isOfCommas && !isWhole) return false;
  let [from, to] = [first, first];
  do {
    from = afterLineEnd(text, to);
    to = nextLineEnd(text, from);
  } while (to < close && text.slice(from, to).trim() === '');
  if (isOfCommas) return cellsIn(from, to) >= widest;
  const isLikeRow = cellsIn(from, Math.min(to, close)) > 1 || (isWhole && inFirst > 1);
  return isLikeRow && cellsIn(from, to) >= Math.min(widest, Math.max(2, before + 1));
}

const afterLineEnd = (text: string, place: number): number =>
  place + (text[place] === '\r' && text[place + 1] === '\n' ? 2 : 1);

function nextLineEnd(text: string, from: number): number {
  lineEnd.lastIndex = from;
  const found = lineEnd.exec(text);
  lineEnd.lastIndex = 0;
  return found ? found.index : text.length;
}

function fieldEnd(text: string, from: number, delimiter: string): number {
  for (let place = from; place < text.length; place++) {
    const letter = text[place];
    if (letter === delimiter || letter === '\n' || letter === '\r') return place;
  }
  return text.length;
}
