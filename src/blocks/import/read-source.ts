import { wrap } from 'comlink';
import type { SheetApi } from './sheet.worker.ts';
import type { Sheet, Source } from './sheets.ts';

/** Reads in a worker of its own, which ends with it. Null: it is no sheet that can be read. */
export async function readSource(source: Source): Promise<readonly Sheet[] | null> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await wrap<SheetApi>(worker).read(source);
  } finally {
    worker.terminate();
  }
}
