// The rows that are applied, as the file in which they travel.
import type { ImportColumn, ImportRow } from '#contract/core/import.ts';

const quoted = (cell: string) => (/[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);

/** A CSV in which every row keeps its line, so that what is said of it is found in the person's own file. */
export function fileOfRows(name: string, columns: readonly ImportColumn[], rows: readonly ImportRow[]): File {
  const fields = columns
    .map(({ field }) => field)
    .filter((field) => rows.some(({ cells }) => (cells[field] ?? '') !== ''));
  const lines = [fields.join(';')];
  // A sheet without a head begins with its first row, where the head of this one is.
  const shift = rows.some(({ line }) => line === 1) ? 0 : -1;
  for (const { line, cells } of rows) {
    while (lines.length < line + shift) lines.push('');
    lines[line + shift] = fields.map((field) => quoted(cells[field] ?? '')).join(';');
  }
  return new File([lines.join('\r\n')], `${name}.csv`, { type: 'text/csv' });
}
