import { wrap } from 'comlink';
import type { FieldProblem } from '#contract/core/form.ts';
import type { ReadFile, Source } from '#contract/core/sheets/read.ts';
import type { SheetApi } from './sheet.worker.ts';

/** A file of a whole school takes a slow phone some seconds; what takes longer is made to take long. */
const mostMs = 60_000;

/** Reads in a worker of its own, which ends with it. */
export async function readSource(source: Source): Promise<ReadFile | { readonly problem: FieldProblem }> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<{ problem: FieldProblem }>((resolve) => {
    timer = setTimeout(() => resolve({ problem: { key: 'import.file.damaged' } }), mostMs);
  });
  try {
    return await Promise.race([wrap<SheetApi>(worker).read(source), tooLong]);
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
