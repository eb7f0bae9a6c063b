// Makes the file of a list, so that five thousand rows hold up no tap.
import '#shared/lib/polyfills.ts';
import { expose } from 'comlink';
import type { Language } from '#contract/core/localized.ts';
import { csvText, type ExportContent } from '#contract/core/table-file.ts';
import { xlsxFile } from './export-formats.ts';

const api = {
  csv: (content: ExportContent, language: Language): Blob =>
    new Blob([csvText(content, language)], { type: 'text/csv;charset=utf-8' }),
  xlsx: (content: ExportContent): Promise<Blob> => xlsxFile(content),
};
export type ExportApi = typeof api;

expose(api);
