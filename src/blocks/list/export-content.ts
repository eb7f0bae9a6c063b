// What goes into a file of a list. Made of plain values, so that a worker can take it.
import type { Language } from '#contract/core/localized.ts';
import type { ExportCell, ExportContent } from '#contract/core/table-file.ts';
import { type ListColumn, wordsOfValue } from './columns.ts';
import type { ExportLayout } from './list-props.ts';

/** Columns that go into files. */
export const exportedOf = <Row>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] =>
  columns.filter((column) => column.isExported !== false);

/** The columns of a layout that this reader's list has, under the headings of the layout: what a reader may not see is in no file of theirs. */
export function laidOut<Row>(
  columns: readonly ListColumn<Row>[],
  { columns: wanted }: Pick<ExportLayout, 'columns'>,
): readonly ListColumn<Row>[] {
  const own = new Map(exportedOf(columns).map((column) => [column.key, column]));
  return wanted.flatMap(({ key, heading }) => {
    const column = own.get(key);
    return column ? [{ ...column, title: heading ?? column.title }] : [];
  });
}

/** The exported columns of the rows, shown on the screen or not. Numbers and days stay what they are. */
export function exportContent<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): ExportContent {
  const exported = exportedOf(columns);
  const cellOf = (column: ListColumn<Row>, row: Row): ExportCell => {
    const value = column.value(row);
    if (typeof value === 'number') return value;
    if (column.kind === 'date' && typeof value === 'string') return new Date(`${value}T00:00:00Z`);
    return wordsOfValue(column, row, language) || null;
  };
  return {
    titles: exported.map(({ title }) => title),
    widths: exported.map(({ width = 10 }) => Math.round(width * 1.4)),
    rows: rows.map((row) => exported.map((column) => cellOf(column, row))),
  };
}
