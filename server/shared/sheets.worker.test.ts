import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import type { ReadFile } from '#contract/core/sheets/read.ts';
import { readSource } from './sheets.ts';

/** A workbook in which every cell is the same text, stored once. */
async function repeated(letters: number, cells: number): Promise<Uint8Array> {
  const row = Array.from({ length: 16 }, () => ({ value: 'ж'.repeat(letters) }));
  return new Uint8Array(await writeXlsx(Array.from({ length: cells / 16 }, () => row)).toBuffer());
}

test('one long text that stands in every cell does not become as many texts', async () => {
  const bytes = await repeated(100_000, 16_000);
  expect(bytes.length).toBeLessThan(50_000);
  const read = await readSource({ bytes }, 'test');
  if ('problem' in read) throw new Error(read.problem.key);
  const [sheet] = read.sheets;
  expect(sheet?.rows).toHaveLength(1_000);
  expect(sheet?.rows.at(-1)).toHaveLength(16);
  expect(new Set(sheet?.rows.flat().map((cell) => cell.length))).toEqual(new Set([1_000]));
  // What is long enough for an import and is there too often is refused as a whole.
  expect(await readSource({ bytes: await repeated(1_000, 48_000) }, 'test')).toEqual({
    problem: { key: 'import.file.unpacked', values: { megabytes: 30 } },
  });
});

test('a bundle in which one name stands in every row is bounded too', async () => {
  const name = 'ж'.repeat(100_000);
  const users = `sourcedId,givenName,familyName\n1,"${name}",Ким\n`;
  const read = await readSource({ files: [{ name: 'users.csv', bytes: new Uint8Array(Buffer.from(users)) }] }, 'test');
  if ('problem' in read) throw new Error(read.problem.key);
  const cells = read.sheets.flatMap(({ rows }) => rows.flat());
  expect(Math.max(...cells.map((cell) => cell.length))).toBe(1_000);
});

test('what no import takes stays where it was read', async () => {
  const bytes = new Uint8Array(Buffer.from(`Тегі;Аты\n${'Ким;Анна\n'.repeat(60_000)}`));
  const worker = new Worker(new URL('./sheets.worker.ts', import.meta.url), { workerData: { bytes } });
  const [{ sheets }] = (await once(worker, 'message')) as [ReadFile];
  await worker.terminate();
  expect(sheets).toMatchObject([{ isCut: true }]);
  expect(sheets[0]?.rows).toHaveLength(10_020);
});
