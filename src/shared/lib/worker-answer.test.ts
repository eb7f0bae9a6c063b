import { expect, test } from 'vitest';
import { WorkerFailed, workerAnswer } from './worker-answer.ts';

class FakeWorker extends EventTarget {
  isOver = false;
  terminate(): void {
    this.isOver = true;
  }
}
const never = () => new Promise<never>(() => {});

test('an answer ends its worker', async () => {
  const worker = new FakeWorker();
  expect(await workerAnswer(worker, async () => 7, 1_000)).toBe(7);
  expect(worker.isOver).toBe(true);
});

test.each(['error', 'messageerror'])('%s of a worker is a failure, not silence', async (kind) => {
  const worker = new FakeWorker();
  const answer = workerAnswer(worker, never, 60_000);
  worker.dispatchEvent(new Event(kind));
  await expect(answer).rejects.toThrow(WorkerFailed);
  expect(worker.isOver).toBe(true);
});

test('a worker that is silent is a failure after a while', async () => {
  const worker = new FakeWorker();
  await expect(workerAnswer(worker, never, 1)).rejects.toThrow('The worker did not answer in time');
  expect(worker.isOver).toBe(true);
});
