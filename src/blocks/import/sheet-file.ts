// The rows that are applied, as the file in which they travel.
import type { ImportColumn, ImportRow } from '#contract/core/import.ts';

const quoted = (cell: string) => (/[";\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);

/** A CSV in which every row keeps its line, so that what is said of it is found in the person's own file. */
export function fileOfRows(name: string, columns: readonly ImportColumn[], rows: readonly ImportRow[]): File {
  const fields = columns
    .map(({ field }) => field)
    .filter((field) => rows.some(({ cells }) => (cells[field] ?? '') !== ''));
  // A cell of several lines with the delimiter in it would look like rows that a stray quote swallowed.
  const isLikeRows = rows.some(({ cells }) =>
    Object.values(cells).some((cell) => /[\r\n]/.test(cell) && cell.includes(';')),
  );
  const delimiter = isLikeRows ? '\t' : ';';
  const lines = [fields.join(delimiter)];
  // A sheet without a head begins with its first row, where the head of this one is.
  const shift = rows.some(({ line }) => line === 1) ? 0 : -1;
  for (const { line, cells } of rows) {
    while (lines.length < line + shift) lines.push('');
    lines[line + shift] = fields.map((field) => quoted(cells[field] ?? '')).join(delimiter);
  }
  return new File([lines.join('\r\n')], `${name}.csv`, { type: 'text/csv' });
}
