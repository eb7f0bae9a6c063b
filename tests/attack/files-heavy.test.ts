// Attacks: what one pupil's files make the server do.

import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { files } from '#server/features/files/public.ts';
import { deviceOf, sentFile } from '#tests/files/uploads.ts';
import { databaseKind, openTestDatabase } from '#tests/support/database.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool } from '#tests/support/small-school.ts';

describe('files that hurt', () => {
  let database: Database;
  let app: FastifyInstance;
  const clock = testClock();
  const sessions = new Map<string, Session>();
  beforeAll(async () => {
    database = await openTestDatabase(databaseKind);
    await buildSmallSchool(database.db);
    app = await startTestApp(database, clock);
    for (const login of ['student', 'pupil2', 'teacher']) sessions.set(login, await signIn(app, login));
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const device = (login: string) =>
    deviceOf(
      () => app,
      () => ({ as: sessions.get(login) as Session }),
    );

  it('F2 one-byte files without number: each beginning reads all of the day', async () => {
    const of = (count: number, from: number) =>
      database.db.execute(sql`insert into files (school_id, uuid, owner_user_id, purpose, name, type, bytes, sha256, state, storage_key, attempt, created_at, touched_at, unused_since)
        select 1, gen_random_uuid(), 11, 'answer', 'a.txt', 'text/plain', 1, 'x', 'expected', 'x', 1, ${clock.now()}::bigint, ${clock.now()}::bigint, ${clock.now()}::bigint from generate_series(${from}::int, ${from + count - 1}::int)`);
    const took: number[] = [];
    // How fast may one pupil do it lawfully?
    const begun = performance.now();
    for (let round = 0; round < 10; round++)
      await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          device('student').begin(sentFile(`tiny ${round} ${n}`, { name: 'tiny.txt', content: Buffer.from('a') })),
        ),
      );
    const rate = 60 / ((performance.now() - begun) / 1000);
    for (const count of [10_000, 100_000, 200_000]) {
      await of(count, 1);
      let longestTick = 0;
      let last = performance.now();
      const ticks = setInterval(() => {
        longestTick = Math.max(longestTick, performance.now() - last);
        last = performance.now();
      }, 5);
      const started = performance.now();
      const answer = await device('student').begin(
        sentFile(`one more ${count}`, { name: 'tiny.txt', content: Buffer.from('a') }),
      );
      took.push(Math.round(performance.now() - started));
      clearInterval(ticks);
      console.log('F2', count, answer.status, took.at(-1), 'ms; longest tick', Math.round(longestTick));
    }
    console.log('F2 rate per second', Math.round(rate));
    expect(Math.max(...took)).toBeLessThan(200);
    await database.db.delete(files);
  }, 120_000);
});
