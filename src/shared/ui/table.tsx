import type { Key, ReactNode } from 'react';
import { classes } from './classes.ts';
import { ScrollFrame } from './scroll-frame.tsx';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right with tabular figures. */
  isNumeric?: boolean;
  /** This cell names its row for a screen reader. */
  isRowHead?: boolean;
};
export type TableProps<Row> = {
  /** Name of the table for a screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  isSelected?: (row: Row) => boolean;
};

/** Lines instead of stripes. */
export function Table<Row>({ caption, columns, rows, rowKey, isSelected }: TableProps<Row>) {
  return (
    <ScrollFrame label={caption} className="table-scroll">
      <table className="table">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.isNumeric ? 'r' : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={isSelected?.(row) ? 'is-selected' : undefined}>
              {columns.map((column) =>
                column.isRowHead ? (
                  <th key={column.key} scope="row" className={classes('row-head', column.isNumeric && 'r')}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={column.isNumeric ? 'r' : undefined}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
