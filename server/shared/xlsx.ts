// Spreadsheets that are sent out: a list of 3,000 rows takes the processor for half a second, so a worker writes them.
import type { ExportCell } from '#contract/core/table-file.ts';
import { standingWorker } from './standing-worker.ts';

type SheetCell = ExportCell | { readonly value: string; readonly fontWeight: 'bold' };
export type Spreadsheet = {
  readonly rows: readonly (readonly SheetCell[])[];
  /** Of its columns, in characters. */
  readonly widths: readonly number[];
  /** Of days. */
  readonly dateFormat?: string;
  /** So many rows stay in sight while the others scroll. */
  readonly stickyRowsCount?: number;
};

/** Writes an xlsx file. @throws Error for rows that cannot be written. */
export const writeXlsx = standingWorker<Spreadsheet>(new URL('./xlsx.worker.ts', import.meta.url), 'spreadsheet');
