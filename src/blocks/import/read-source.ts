import { wrap } from 'comlink';
import type { FieldProblem } from '#contract/core/form.ts';
import type { ReadFile, Source } from '#contract/core/sheets/read.ts';
import { WorkerFailed, workerAnswer } from '#shared/lib/worker-answer.ts';
import type { SheetApi } from './sheet.worker.ts';

/** A file of a whole school takes a slow phone some seconds; a longer one is made to take long. */
const mostMs = 60_000;

/** Reads in a worker of its own, which ends with it. A worker that fails is a problem that the person is told. */
export async function readSource(source: Source): Promise<ReadFile | { readonly problem: FieldProblem }> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await workerAnswer(worker, async () => wrap<SheetApi>(worker).read(source), mostMs);
  } catch (cause) {
    if (!(cause instanceof WorkerFailed)) throw cause;
    console.warn('A file could not be read', cause);
    return { problem: { key: 'import.file.notRead' } };
  }
}
