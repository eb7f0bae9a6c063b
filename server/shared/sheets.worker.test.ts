import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { ReadFile } from '#contract/core/sheets/read.ts';

test('what no import takes stays where it was read', async () => {
  const bytes = new Uint8Array(Buffer.from(`Тегі;Аты\n${'Ким;Анна\n'.repeat(60_000)}`));
  const worker = new Worker(new URL('./sheets.worker.ts', import.meta.url), { workerData: { bytes } });
  const [{ sheets }] = (await once(worker, 'message')) as [ReadFile];
  await worker.terminate();
  expect(sheets).toMatchObject([{ isCut: true }]);
  expect(sheets[0]?.rows).toHaveLength(10_020);
});
