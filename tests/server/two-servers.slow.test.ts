// Two servers on one PostgreSQL and one Redis behind a proxy are one installation: sessions, refresh, throttles, ledger and feed hold
// across them. killed.test.ts kills one of two in the middle of the work.
import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SyncRequest } from '#contract/sync/sync.schema.ts';
import { openDatabase } from '#server/db/client.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import {
  createPostgres,
  type DurablePostgres,
  killServers,
  type ServerProcess,
  startServer,
} from '#tests/support/processes.ts';
import { type FrontDoor, startProxy } from '#tests/support/proxy.ts';
import { buildSmallSchool, idOf, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { findPostgresBinaries } from '../../scripts/throwaway-postgres.ts';
import { findRedis, startRedis, type ThrowawayRedis } from '../../scripts/throwaway-redis.ts';
import { attendances, logIn, refresh, sync, teacher } from './two-servers.ts';

// Processes start here, perhaps on busy machines.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const binaries = findPostgresBinaries();
const redisProgram = findRedis();
const lessons = ['lesson early', 'lesson now', 'lesson sor'].map(idOf);

describe.runIf(databaseKinds.includes('postgresql') && binaries)('two servers on one database', () => {
  let postgres: DurablePostgres;
  let redis: ThrowawayRedis | undefined;
  let servers: [ServerProcess, ServerProcess];
  let proxy: FrontDoor;
  let token: string;
  const environment = () => ({
    DATABASE_URL: postgres.url,
    QALAM_NOW: new Date(schoolNow).toISOString(),
    ...(redis ? { REDIS_URL: redis.url } : {}),
  });
  beforeAll(async () => {
    postgres = await createPostgres(binaries ?? '');
    await postgres.start();
    redis = redisProgram ? await startRedis(redisProgram) : undefined;
    // Both at once on an empty database: one of them creates the tables and the keys.
    servers = await Promise.all([startServer(environment()), startServer(environment())]);
    const database = await openDatabase({ url: postgres.url });
    await buildSmallSchool(database.db);
    await database.close();
    proxy = await startProxy(servers.map(({ port }) => port));
    token = (await logIn(proxy.url, 'teacher')).data.access_token;
  });
  afterAll(async () => {
    await proxy?.close();
    await killServers();
    await redis?.stop();
    await postgres?.remove();
  });
  const [one, other] = [() => servers[0].url, () => servers[1].url];
  const empty = (parts: Partial<SyncRequest> = {}) => syncBody({ clientId: randomUUID(), userId: teacher, ...parts });

  it('know each other’s sessions, and hear at once that one has ended', async () => {
    const session = await logIn(one(), 'teacher');
    expect((await sync(other(), session.data.access_token, empty())).status).toBe(200);
    const headers = { authorization: `Bearer ${session.data.access_token}` };
    expect((await fetch(`${other()}/api/logout?soft=1`, { headers })).status).toBe(200);
    expect((await sync(one(), session.data.access_token, empty())).code).toBe('SESSION_ENDED');
  });

  it('rotate one refresh token: either takes the newest, honours the one before it, and ends the family for an older one', async () => {
    const first = await logIn(one(), 'teacher');
    const second = await refresh(other(), first.cookie);
    const third = await refresh(one(), second.cookie);
    expect(new Set([first.cookie, second.cookie, third.cookie]).size).toBe(3);
    // The answer with the third was lost: the second is honoured, by the other server too.
    const again = await refresh(other(), second.cookie);
    expect(again.status).toBe(200);
    expect((await refresh(other(), first.cookie)).code).toBe('SESSION_ENDED');
    expect((await refresh(one(), again.cookie)).code).toBe('SESSION_ENDED');
  });

  it('honour a token that reaches both at once, and continue from whichever successor the device keeps', async () => {
    const { cookie } = await logIn(proxy.url, 'teacher');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(proxy.url, cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    // All different, so that a stolen copy would be noticed.
    expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(10);
    expect((await refresh(proxy.url, answers[3]?.cookie ?? '')).status).toBe(200);
    expect((await refresh(proxy.url, answers[7]?.cookie ?? '')).code).toBe('SESSION_ENDED');
  });

  it('count failed sign-ins together', async () => {
    const attempts = await Promise.all(Array.from({ length: 12 }, () => logIn(proxy.url, 'director', 'wrong')));
    const codes = attempts.map(({ code }) => code);
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(7);
    expect([(await logIn(one(), 'director')).code, (await logIn(other(), 'director')).code]).toEqual(
      Array(2).fill('TOO_MANY_REQUESTS'),
    );
  });

  it('apply a body once that reaches both at the same time', async () => {
    const [lesson = ''] = lessons;
    const body = syncBody({ clientId: randomUUID(), userId: teacher }, attendances(lesson, 1, 6));
    const answers = await Promise.all([one(), other(), one(), other()].map((url) => sync(url, token, body)));
    const applied = answers.filter(({ data }) => data.ok.length > 0);
    expect(applied).toHaveLength(1);
    for (const { data } of answers.filter((answer) => !applied.includes(answer)))
      expect(data.exceptions.map(({ outcome }) => outcome)).toEqual(Array(6).fill('duplicate'));
  });

  it('build on each other’s acknowledgements: an edit follows one that the other server took', async () => {
    const [, lesson = ''] = lessons;
    const clientId = randomUUID();
    for (let step = 0; step < 6; step++) {
      const body = syncBody({ clientId, userId: teacher }, attendances(lesson, 1 + step * 6, 6));
      const { data } = await sync(step % 2 === 0 ? one() : other(), token, body);
      expect(data.exceptions).toEqual([]);
    }
  });

  it('number one feed without gaps, of which a reader misses nothing, whichever server it asks', async () => {
    const reader = randomUUID();
    const heard = new Set<string>();
    let cursor = (await sync(proxy.url, token, empty({ clientId: reader }))).data.cursor;
    const start = cursor;
    let isWriting = true;
    const pull = async () => {
      const { data } = await sync(proxy.url, token, empty({ clientId: reader, cursor }));
      expect(data.cursor).toBeGreaterThanOrEqual(cursor);
      cursor = data.cursor;
      for (const { key, cells } of data.documents)
        for (const cell of Object.keys(cells ?? {})) heard.add(`${key} ${cell}`);
      return data.more;
    };
    const reading = (async () => {
      while (isWriting) await pull();
      while (await pull());
    })();
    // Each device writes cells of its own in the third lesson, through both servers.
    const [, , lesson = ''] = lessons;
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (member) => {
        const clientId = randomUUID();
        for (let seq = 1; seq <= 8; seq++) {
          const attendance = seq % 2 === 0 ? 'late' : 'missing_due';
          const payload = { scheduleUuid: lesson, studentGroupUuid: idOf(`member ${member}`), attendance };
          const base = seq > 1 ? { afterSeq: seq - 1 } : { version: 0 };
          const operation = { seq, name: 'setAttendance', payloadVersion: 1, payload, base, capturedAt: schoolNow };
          const { data } = await sync(proxy.url, token, syncBody({ clientId, userId: teacher }, [operation]));
          expect(data.exceptions).toEqual([]);
        }
      }),
    );
    isWriting = false;
    await reading;
    expect([...heard].sort()).toEqual(
      [0, 1, 2, 3, 4, 5].map((member) => `lesson:${lesson} attendance:${idOf(`member ${member}`)}`).sort(),
    );
    const database = await openDatabase({ url: postgres.url });
    const positions = await database.db
      .select({ position: feed.position })
      .from(feed)
      .where(eq(feed.schoolId, 1))
      .orderBy(asc(feed.position));
    await database.close();
    expect(positions.map(({ position }) => position)).toEqual(positions.map((_, index) => index + 1));
    expect(cursor).toBe(positions.length);
    expect(cursor).toBeGreaterThan(start);
  });
});
