// One sheet of a workbook as its reader expects it: programs leave addresses out, format numbers as days that no calendar has, and leave a
// cell far behind the table.

const cellOrRow = /<((?:[\w.-]+:)?)(row|c)(?=[\s/>])([^<>]*)>/g;
const unaddressed = /<(?:[\w.-]+:)?c(?=[\s/>])(?![^<>]*\sr\s*=)/;
const reference = /\sr\s*=\s*["']([A-Za-z]*)(\d+)["']/;
/** A guess of the size, which some programs leave empty. */
const dimension = /<(?:[\w.-]+:)?dimension(?=[\s>/])[^<>]*>/g;
const emptyCell = /<(?:[\w.-]+:)?c(?=\s)[^<>]*\/>/g;
const longNumber =
  /(<(?:[\w.-]+:)?c(?=\s)[^<>]{0,500}?)\ss\s*=\s*(?:"\d+"|'\d+')([^<>]*>\s*(?:<(?:[\w.-]+:)?f(?=[\s>/])[^<>]*(?:\/>|>[^<]*<\/(?:[\w.-]+:)?f>)\s*)?<(?:[\w.-]+:)?v>)(\d[\d.]{6,}(?:E\+?\d+)?)(?=<)/gi;
const failed = /(<(?:[\w.-]+:)?c(?=\s)[^<>]*\st\s*=\s*)(?:"e"|'e')/g;
/** 31.12.9999. */
const lastDay = 2_958_465;
/** The reader makes a cell of every place up to the farthest one. */
const mostPlaces = 4_000_000;

/** `far`: the address of a cell that makes the sheet too large to be read. */
export type Worksheet = { readonly xml: string; readonly far: string | null };

/** Cells with addresses, numbers that are no days as numbers, and errors of formulas as text. */
export function plainWorksheet(xml: string): Worksheet {
  const plain = withAddresses(xml.replace(dimension, ''))
    .replace(longNumber, (cell, before: string, after: string, number: string) =>
      Number(number) > lastDay ? before + after + number : cell,
    )
    .replace(failed, '$1"str"');
  if (farthest(plain) === null) return { xml: plain, far: null };
  // Cells that are only formatted.
  const filled = plain.replace(emptyCell, '');
  return { xml: filled, far: farthest(filled) };
}

function withAddresses(xml: string): string {
  if (!unaddressed.test(xml)) return xml;
  let [row, column] = [0, 0];
  return xml.replace(cellOrRow, (tag, prefix: string, name: string, attributes: string) => {
    const [, letters = '', line] = reference.exec(attributes) ?? [];
    if (name === 'row') [row, column] = [line === undefined ? row + 1 : Number(line), 0];
    else column = line === undefined ? column + 1 : columnOf(letters);
    if (line !== undefined) return tag;
    return `<${prefix}${name} r="${name === 'c' ? lettersOf(column) : ''}${row}"${attributes}>`;
  });
}

function farthest(xml: string): string | null {
  let [rows, columns] = [0, 0];
  let [low, right] = ['', ''];
  for (const [, , name, attributes = ''] of xml.matchAll(cellOrRow)) {
    const [, letters = '', line = ''] = (name === 'c' && reference.exec(attributes)) || [];
    const [row, column] = [Number(line), columnOf(letters)];
    if (row > rows) [rows, low] = [row, letters + line];
    if (column > columns) [columns, right] = [column, letters + line];
  }
  if (rows * columns <= mostPlaces) return null;
  return rows > columns ? low : right;
}

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

function lettersOf(column: number): string {
  const rest = (column - 1) % 26;
  const last = String.fromCharCode(65 + rest);
  return column > 26 ? lettersOf((column - 1 - rest) / 26) + last : last;
}
