// More calls at once than a server can answer soon: it says so to the rest, and is there again for them a moment later.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { testClock } from '#tests/support/server.ts';
import { buildSmallSchool, password } from '#tests/support/small-school.ts';

let database: Database;
const lines: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase('pglite');
  await buildSmallSchool(database.db);
});
afterAll(() => database.close());

it('answers what it has in hand, tells the others when to come, and counts nobody twice', async () => {
  const logStream = { write: (line: string) => void lines.push(line) };
  const options = { database, clock: testClock(), version: 'test', lab: false, logLevel: 'warn', logStream };
  const app = await buildApp({ ...options, mostInHand: 3 });
  const logIn = () => app.inject({ method: 'POST', url: '/api/login', payload: { login: 'teacher', password } });
  const answers = await Promise.all(Array.from({ length: 10 }, logIn));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(refused).toHaveLength(7);
  for (const answer of refused) {
    const { error } = answer.json<{ error: { code: string; retryAfterMs: number } }>();
    expect(error.code).toBe('UNAVAILABLE');
    expect(error.retryAfterMs).toBeGreaterThanOrEqual(1_000);
    expect(Number(answer.headers['retry-after'])).toBe(Math.ceil(error.retryAfterMs / 1_000));
  }
  // Not all at the same moment again.
  expect(
    new Set(refused.map((answer) => answer.json<{ error: { retryAfterMs: number } }>().error.retryAfterMs)).size,
  ).toBeGreaterThan(1);
  expect((await Promise.all([logIn(), logIn(), logIn()])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
  await app.close();
});
