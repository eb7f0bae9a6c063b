// Files that take the processor for a while are made in a thread of their own, so that other calls do not wait for it. It is started with
// the first of them, and answers every one that comes after it, one at a time. Those who ask take turns, and few wait: a call that waits
// counts as one that the server does not get done (pressure.ts).
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { inLines, type LineLimits } from './in-lines.ts';
import { behalfNow } from './on-behalf.ts';

/** What the thread is asked, and what it answers: bytes, or why there are none. */
export type WorkerRequest<Ask> = { readonly id: number; readonly ask: Ask };
export type WorkerAnswer = { readonly id: number } & ({ readonly content: Uint8Array } | { readonly failure: string });

/** Files that one person may have in the making, and all together: a person who asks for more comes again. */
export const usualFileLimits: LineLimits = { atOnce: 1, longest: { line: 3, all: 24 }, retryAfterMs: 3_000 };

type Waiting = { readonly resolve: (content: Buffer) => void; readonly reject: (error: Error) => void };
/** What one worker still owes goes with it: the next one's files are not among it. */
type Running = { readonly worker: Worker; readonly waiting: Map<number, Waiting> };

/**
 * A function that has files made by the worker in `file`; what it asks is plain data, since it goes to another thread. `kind`: of the files,
 * for what is said of a failure. The function throws an Error for what cannot be made, AppError UNAVAILABLE when too many wait.
 */
export function standingWorker<Ask>(
  file: URL,
  kind: string,
  limits: LineLimits = usualFileLimits,
): (ask: Ask) => Promise<Buffer> {
  const lines = inLines(limits);
  let running: Running | undefined;
  let last = 0;

  function start(): Running {
    const worker = new Worker(file);
    const waiting: Running['waiting'] = new Map();
    const started = { worker, waiting };
    worker.on('message', (answer: WorkerAnswer) => {
      const found = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('content' in answer) found?.resolve(Buffer.from(answer.content));
      else found?.reject(new Error(`The ${kind} could not be made: ${answer.failure}`));
      // A process that ends does not wait for it, unless it still owes a file.
      if (waiting.size === 0) worker.unref();
    });
    // Whatever ended it, the next file starts another. An error is told of before the end, so this is called twice.
    const ended = (cause: unknown) => {
      if (running === started) running = undefined;
      for (const { reject } of waiting.values()) reject(new Error(`The ${kind} worker ended`, { cause }));
      waiting.clear();
    };
    worker.once('error', ended);
    void once(worker, 'exit').then(ended, ended);
    return started;
  }

  const make = (ask: Ask): Promise<Buffer> => {
    running ??= start();
    const { worker, waiting } = running;
    const id = ++last;
    const answer = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }));
    worker.ref();
    worker.postMessage({ id, ask } satisfies WorkerRequest<Ask>);
    return answer;
  };
  return (ask) => lines.run(behalfNow(), () => make(ask));
}
