// Makes the file of a list, so that five thousand rows hold up no tap.
import { expose } from 'comlink';
import writeXlsxFile from 'write-excel-file/universal';
import type { Language } from '#contract/core/localized.ts';
import { csvText, type ExportContent } from './export-content.ts';

const api = {
  csv: (content: ExportContent, language: Language): Blob =>
    new Blob([csvText(content, language)], { type: 'text/csv;charset=utf-8' }),
  xlsx: ({ titles, widths, rows }: ExportContent): Promise<Blob> =>
    writeXlsxFile([titles.map((value) => ({ value, fontWeight: 'bold' })), ...rows.map((cells) => [...cells])], {
      columns: widths.map((width) => ({ width })),
      dateFormat: 'dd.mm.yyyy',
      stickyRowsCount: 1,
    }).toBlob(),
};
export type ExportApi = typeof api;

expose(api);
