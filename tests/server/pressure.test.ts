// More simultaneous calls than a server can answer soon: it tells the rest to retry, and serves them a moment later.
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { answersIn, connectRaw } from '#tests/support/raw-connection.ts';
import { testClock } from '#tests/support/server.ts';
import { attemptSignIn, signInBody, signInHead } from '#tests/support/sign-in.ts';

let database: Database;
const lines: string[] = [];
beforeAll(async () => {
  ({ database } = await openSmallSchool(databaseKind));
});
afterAll(() => database.close());

it('answers what it has in flight, tells the others when to come, and counts nobody twice', async () => {
  const logStream = { write: (line: string) => void lines.push(line) };
  const options = { database, clock: testClock(), version: 'test', lab: false, logLevel: 'warn', logStream };
  const app = await buildApp({ ...options, mostInFlight: 3 });
  const logIn = () => attemptSignIn(app, { login: 'teacher' });
  const answers = await Promise.all(Array.from({ length: 10 }, logIn));
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(refused).toHaveLength(7);
  for (const { error, headers } of refused) {
    expect(error.code).toBe('UNAVAILABLE');
    expect(error.retryAfterMs).toBeGreaterThanOrEqual(1_000);
    expect(Number(headers['retry-after'])).toBe(Math.ceil(Number(error.retryAfterMs) / 1_000));
  }
  // Not all at the same moment.
  expect(new Set(refused.map(({ error }) => error.retryAfterMs)).size).toBeGreaterThan(1);
  expect((await Promise.all([logIn(), logIn(), logIn()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
  await app.close();
});

it('whoever has spent long on sending is taken where a newcomer is told to come later', async () => {
  const options = { database, clock: testClock(), version: 'test', lab: false, logLevel: 'silent' };
  const app = await buildApp({ ...options, mostInFlight: 1 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const [head, body] = [signInHead(), signInBody];
  const [slow, first, next] = await Promise.all([connectRaw(port), connectRaw(port), connectRaw(port)]);
  await slow.send(head);
  const beganAt = performance.now();
  // A call is in flight for as long as the database is busy.
  const hold = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = database.transaction(async () => {
    held.resolve();
    await hold.promise;
  });
  await held.promise;
  // As slow as a village's link.
  for (let sent = 0; sent < body.length - 1; sent++) {
    await slow.send(body.subarray(sent, sent + 1));
    await wait(50);
  }
  expect(performance.now() - beganAt).toBeGreaterThan(2_000);
  await first.send(head + body);
  await next.send(head + body);
  await Promise.race([first.hears('retryAfterMs'), next.hears('retryAfterMs')]);
  await slow.send(body.subarray(-1));
  hold.resolve();
  await holding;
  await slow.hears('access_token');
  expect([first, next].flatMap(({ heard }) => answersIn(heard())).filter((answer) => answer !== '200')).toEqual([
    '503 UNAVAILABLE',
  ]);
  for (const { socket } of [slow, first, next]) socket.destroy();
  await app.close();
});
