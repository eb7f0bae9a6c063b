// Reads one file beside the server's own work, and ends: unpacking a workbook takes a second, and a malicious one as long as it is let.
import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import readXlsx from 'read-excel-file/universal';
import { readSheets, type SheetPorts, type Source } from '#contract/core/sheets/read.ts';
import { cutSheet } from '#contract/core/sheets/sheet.ts';

const ports: SheetPorts = {
  decode: (bytes, encoding, isStrict) => new TextDecoder(encoding, { fatal: isStrict }).decode(bytes),
  split: (text, delimiter, to) =>
    parse(text, { delimiter, to, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false }),
  async unpack(bytes) {
    const sheets = await readXlsx(new Uint8Array(bytes).buffer);
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data }));
  },
  // A part that is larger than the list says is cut off there.
  unzip: (bytes, isWanted) =>
    Object.entries(unzipSync(bytes, { filter: ({ name }) => isWanted(name) })).map(([name, part]) => ({
      ...{ name, bytes: part },
    })),
};

const read = await readSheets(workerData as Source, ports);
// What nobody will take is not handed over: the thread that takes it serves everybody.
parentPort?.postMessage('sheets' in read ? { ...read, sheets: read.sheets.map(cutSheet) } : read);
