// The two files of a list. Taken in by the worker alone: the writer of spreadsheets is as large as the list itself.
import writeXlsxFile from 'write-excel-file/universal';
import type { Language } from '#contract/core/localized.ts';
import type { ExportCell, ExportContent } from './export-content.ts';

/** A spreadsheet would take it for a formula and run it; +7-701-000 is one too, a number after its sign is none. */
const formula = /^(=|@|\t|\r|[+-](?![\d\s.,]*$))/;

function csvCell(cell: ExportCell, language: Language): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).split('-').reverse().join('.');
  if (typeof cell === 'number') return language === 'en' ? String(cell) : String(cell).replace('.', ',');
  const text = (cell ?? '').replace(formula, "'$1");
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** As Excel of the region opens it: a mark of UTF-8 at the start, semicolons, a comma in numbers where the language has one. */
export function csvText({ titles, rows }: ExportContent, language: Language): string {
  const lines = [titles, ...rows].map((cells) => cells.map((cell) => csvCell(cell, language)).join(';'));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** A spreadsheet with its titles in bold and always in sight; numbers and days can be reckoned with. */
export function xlsxFile({ titles, widths, rows }: ExportContent): Promise<Blob> {
  const head = titles.map((value) => ({ value, fontWeight: 'bold' as const }));
  return writeXlsxFile([head, ...rows.map((cells) => [...cells])], {
    columns: widths.map((width) => ({ width })),
    dateFormat: 'dd.mm.yyyy',
    stickyRowsCount: 1,
  }).toBlob();
}
