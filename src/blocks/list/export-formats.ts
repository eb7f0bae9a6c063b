// The spreadsheet of a list. Taken in by the worker alone: the writer of spreadsheets is as large as the list itself.
import writeXlsxFile from 'write-excel-file/universal';
import { type ExportContent, sheetDateFormat, sheetRows } from '#contract/core/table-file.ts';

/** Its titles are always in sight. */
export function xlsxFile(content: ExportContent): Promise<Blob> {
  return writeXlsxFile(sheetRows(content), {
    columns: content.widths.map((width) => ({ width })),
    dateFormat: sheetDateFormat,
    stickyRowsCount: 1,
  }).toBlob();
}
