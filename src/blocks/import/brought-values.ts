// Values of planned rows in words.
import { writeTyped } from '#contract/core/form.ts';
import type { Cells, ImportColumn, PlannedRow } from '#contract/core/import.ts';
import type { Language } from '#contract/core/localized.ts';

/** A value as a cell says it; empty for none. */
export const valueWords = ({ kind, words }: ImportColumn, value: unknown): string =>
  words?.[String(value)]?.[0] ?? writeTyped(kind, value);

/** The columns that name a row: the first two that it has, one of which may stand for several. */
export const namingColumns = (columns: readonly ImportColumn[], cells: Cells): readonly ImportColumn[] =>
  columns.filter(({ field }) => (cells[field] ?? '') !== '').slice(0, 2);

/** Every field that a new row brings, without the cells that name it. */
export function broughtValues(row: PlannedRow, columns: readonly ImportColumn[], cells: Cells, language: Language) {
  const naming = namingColumns(columns, cells);
  return columns
    .filter((column) => row.values?.[column.field] !== undefined && !naming.includes(column))
    .map((column) => ({
      field: column.field,
      title: column.titles[language],
      words: valueWords(column, row.values?.[column.field]),
    }));
}
