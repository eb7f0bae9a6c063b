// Text in rows and cells, as RFC 4180 has it and as people write it. Written by hand because libraries take the first line end for all
// others, and let a stray quote swallow the rows below it; here such a quote is a letter, and its row is refused by a mark.
import { cellMarks } from './cells.ts';

const lineEnd = /\r\n|\r|\n/g;

/**
 * Rows of text, empty ones too; a line ends at CR, LF or CRLF, whichever came first.
 * @param most rows, for a look at the beginning
 */
export function splitRows(text: string, delimiter: string, most = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = [];
  let place = text.startsWith('\ufeff') ? 1 : 0;
  let widest = 0;
  while (place < text.length && rows.length < most) {
    const row: string[] = [];
    for (let isEnd = false; !isEnd; ) {
      const field = fieldAt(text, place, { delimiter, before: row.length, widest });
      row.push(field.cell);
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

type Field = { readonly cell: string; readonly end: number };
type Beside = { readonly delimiter: string; readonly before: number; readonly widest: number };

/** The cell that begins at a place, up to the delimiter or line end after it. */
function fieldAt(text: string, place: number, beside: Beside): Field {
  const { delimiter } = beside;
  const close = text[place] === '"' ? closingQuote(text, place, delimiter) : null;
  if (close !== null) {
    const inner = text.slice(place + 1, close);
    if (!swallowsRow(text, { place, close, inner }, beside))
      return { cell: inner.replaceAll('""', '"').replace(lineEnd, '\n'), end: close + 1 };
  }
  const end = fieldEnd(text, place, delimiter);
  const cell = text.slice(place, end);
  // «"Дарын" лицейі» is a name in quotes; a quote without its other half may have held the rest of the row.
  const isStray = cell.startsWith('"') && (close !== null || cell.split('"').length % 2 === 0);
  return { cell: isStray ? cell + cellMarks.quote : cell, end };
}

/** Where a quoted cell closes, right before a delimiter or a line end; null: it never does. */
function closingQuote(text: string, open: number, delimiter: string): number | null {
  for (let quote = text.indexOf('"', open + 1); quote >= 0; quote = text.indexOf('"', quote + 2)) {
    const next = text[quote + 1];
    if (next === undefined || next === delimiter || next === '\n' || next === '\r') return quote;
    if (next !== '"') return null;
  }
  return null;
}

type Quoted = { readonly place: number; readonly close: number; readonly inner: string };

/** Whether a quoted cell of several lines holds a row: both its first line and the next one are whole rows without the quote. */
function swallowsRow(text: string, { place, close, inner }: Quoted, { delimiter, before, widest }: Beside): boolean {
  const breaks = [...inner.matchAll(lineEnd)];
  const [first, second] = breaks;
  if (!first || widest < 2) return false;
  const cellsIn = (line: string) => line.split(delimiter).length;
  if (before + cellsIn(inner.slice(0, first.index)) < widest) return false;
  const next = place + 1 + first.index + first[0].length;
  const end = second ? place + 1 + second.index : nextLineEnd(text, close);
  return cellsIn(text.slice(next, end)) >= widest;
}

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
