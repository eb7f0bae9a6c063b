// Writes xlsx files in a thread of its own.
import writeXlsxFile from 'write-excel-file/node';
import { answerWith } from './worker-port.ts';
import type { Spreadsheet } from './xlsx.ts';

answerWith(({ rows, widths, ...more }: Spreadsheet) =>
  writeXlsxFile(
    rows.map((cells) => [...cells]),
    { columns: widths.map((width) => ({ width })), ...more },
  ).toBuffer(),
);
