// A body that is wrong in a hundred thousand places is refused as fast, and in as few words, as one that is wrong in ten.
import { expect, it } from 'vitest';
import { databaseKind } from '#tests/support/database.ts';
import { headersOf, signIn } from '#tests/support/server.ts';
import { edgeOfSuite } from './edge.ts';

const edge = edgeOfSuite(databaseKind);

const send = async (payload: string, url: string, as = edge.teacher) => {
  const headers = { ...headersOf(as), 'content-type': 'application/json' };
  const start = performance.now();
  const { statusCode, body } = await edge.app.inject({ method: 'POST', url, headers, payload });
  return { status: statusCode, length: body.length, ms: performance.now() - start };
};
const many = (count: number, item: string) => Array(count).fill(item).join(',');

it.each([
  ['texts of a push', (count: number) => `{"dictionary":[${many(count, '1')}]}`],
  ['rows of a push', (count: number) => `{"groups":[{"n":"a","v":1,"s":{},"f":[],"r":[${many(count, '1')}]}]}`],
  ['groups of a push', (count: number) => `{"groups":[${many(count, '1')}]}`],
])('%s', async (_, bodyOf) => {
  expect((await send(bodyOf(10), '/api/v4/os/sync?schoolId=1')).status).toBe(422);
  const { status, length, ms } = await send(bodyOf(100_000), '/api/v4/os/sync?schoolId=1');
  expect(status).toBe(422);
  expect(length).toBeLessThan(5_000);
  expect(ms).toBeLessThan(500);
});

it('names twenty things that are wrong with any other body', async () => {
  const cells = Array.from({ length: 20_000 }, (_, index) => `"${index}":1`).join(',');
  const payload = `{"schoolId":1,"rows":[{"line":1,"cells":{${cells}}}]}`;
  const { status, length } = await send(payload, '/api/v4/os/books/import/plan', await signIn(edge.app, 'director'));
  expect([status, length < 5_000]).toEqual([422, true]);
});
