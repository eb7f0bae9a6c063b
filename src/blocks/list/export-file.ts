import { wrap } from 'comlink';
import type { Language } from '#contract/core/localized.ts';
import type { ExportContent } from '#contract/core/table-file.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { workerAnswer } from '#shared/lib/worker-answer.ts';
import type { ExportApi } from './export.worker.ts';

export type ExportFormat = 'xlsx' | 'csv';

/** Five thousand rows take a slow phone some seconds. */
const mostMs = 60_000;

/** Makes the file in a worker and hands it to the browser as a download. Rejects where it could not be made. */
export async function exportFile(
  name: string,
  format: ExportFormat,
  content: ExportContent,
  language: Language,
): Promise<void> {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module', name: 'qalam-export' });
  saveFile(
    `${name}.${format}`,
    await workerAnswer(worker, () => wrap<ExportApi>(worker)[format](content, language), mostMs),
  );
}
