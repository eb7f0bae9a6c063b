/** A worker that could not start, ended in an error, or did not answer in time. */
export class WorkerFailed extends Error {}

/**
 * What a worker answers. Comlink alone would wait for ever: it hears neither an error of the worker nor its refusal by the page's policy.
 * @throws WorkerFailed after an error, or after `mostMs`; whatever `ask` throws
 */
export async function workerAnswer<Answer>(
  worker: EventTarget & { terminate: () => void },
  ask: () => Promise<Answer>,
  mostMs: number,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failure = new Promise<never>((_, reject) => {
    const fail = () => reject(new WorkerFailed('The worker failed'));
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
    timer = setTimeout(() => reject(new WorkerFailed('The worker did not answer in time')), mostMs);
  });
  try {
    return await Promise.race([ask(), failure]);
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
