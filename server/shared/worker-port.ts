// The other end of a standing worker: what it is asked is made, one answer for each.
import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer, WorkerRequest } from './standing-worker.ts';

/** Answers whatever this thread is asked with what `make` makes of it. */
export function answerWith<Ask>(make: (ask: Ask) => Promise<Uint8Array>): void {
  parentPort?.on('message', async ({ id, ask }: WorkerRequest<Ask>) => {
    try {
      parentPort?.postMessage({ id, content: await make(ask) } satisfies WorkerAnswer);
    } catch (error) {
      parentPort?.postMessage({ id, failure: String(error) } satisfies WorkerAnswer);
    }
  });
}
