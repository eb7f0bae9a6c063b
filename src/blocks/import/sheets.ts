// Files and pasted text as sheets, with what a browser has for it. Runs in the worker.
import { parse } from 'csv-parse/browser/esm/sync';
import { unzipSync } from 'fflate';
import readXlsx from 'read-excel-file/universal';
import type { FieldProblem } from '#contract/core/form.ts';
import { type ReadFile, readSheets as read, type SheetPorts, type Source } from '#contract/core/sheets/read.ts';

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

export const readSheets = (source: Source): Promise<ReadFile | { readonly problem: FieldProblem }> =>
  read(source, ports);
