// What goes into the file of a list, and the text of one that a spreadsheet opens: alike on the device and on the server.
import type { Language } from './localized.ts';

export type ExportCell = string | number | Date | null;
export type ExportContent = {
  readonly titles: readonly string[];
  /** In characters, for the columns of a spreadsheet. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly ExportCell[])[];
};

/** A spreadsheet would take it for a formula and run it; +7-701-000 is one too, a number after its sign is none. */
const formula = /^(?=\s*[=@＝＠＋－]|[\t\r\n]|[+-](?![\d\s.,]*$))/;
/** A spreadsheet that separates by commas begins another cell after each and after a line end, whatever quotes there are. */
const laterFormula = /([,\t\r\n][\s"]*)(?=[=@]|[+-](?![\d\s.,]*$))/g;

/** Escapes a text for a CSV cell. Formulas get an apostrophe; separators, quotes and line ends are quoted. */
export function csvWords(words: string): string {
  const text = words.replace(formula, "'").replace(laterFormula, "$1'");
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvCell(cell: ExportCell, language: Language): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).split('-').reverse().join('.');
  if (typeof cell === 'number') return language === 'en' ? String(cell) : String(cell).replace('.', ',');
  return csvWords(cell ?? '');
}

/** As Excel of the region opens it: a mark of UTF-8 at the start, semicolons, a comma in numbers where the language has one. */
export function csvText({ titles, rows }: ExportContent, language: Language): string {
  const lines = [titles, ...rows].map((cells) => cells.map((cell) => csvCell(cell, language)).join(';'));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** Numbers and days as a spreadsheet shows them. */
export const sheetDateFormat = 'dd.mm.yyyy';
/** A spreadsheet with its titles in bold, for a writer of spreadsheets: numbers and days can be reckoned with. */
export function sheetRows({ titles, rows }: ExportContent) {
  const head = titles.map((value) => ({ value, fontWeight: 'bold' as const }));
  return [head, ...rows.map((cells) => [...cells])];
}
