// One kill -9 of a server in the middle of everything, and one of two servers on one database: nothing acknowledged is lost, and nothing is
// done twice. The tests build on each other, since a start of a server costs seconds. More kills, also of PostgreSQL, are in
// storm.slow.test.ts, durability.slow.test.ts and jobs-killed.slow.test.ts.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import { cellHistory } from '#server/features/cells/public.ts';
import { ledger } from '#server/sync/sync.tables.ts';
import { databaseKind } from '#tests/support/database.ts';
import { createKillableSchool, type DurableSchool } from '#tests/support/durable-school.ts';
import { type ServerProcess, startServer } from '#tests/support/processes.ts';
import { startProxy } from '#tests/support/proxy.ts';
import { idOf } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { findRedis, startRedis, type ThrowawayRedis } from '../../scripts/throwaway-redis.ts';
import { afterLease, createJobFolder, orderJob, storedJob, untilDone } from './killed-jobs.ts';
import {
  expectEachOnce,
  expectNothingLost,
  type SignedIn,
  StormDevice,
  StormReader,
  sessionOf,
  signInTo,
  storm,
  type World,
} from './storm.ts';
import { attendances, sync, teacher } from './two-servers.ts';

// Processes start here, perhaps on busy machines.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const redisProgram = findRedis();
const isOnPostgres = databaseKind === 'postgresql';
const lessons = ['lesson early', 'lesson now', 'lesson sor'].map(idOf);

describe(`a killed server, on ${databaseKind}`, () => {
  /** It never gets the answer to its push. */
  const lost = new StormDevice('lesson later', 'teacher2', false);
  const pushing = [
    new StormDevice('lesson early', 'teacher', false),
    new StormDevice('lesson now', 'teacher', true),
    new StormDevice('lesson sor', 'teacher2', false),
  ];
  const reader = new StormReader();
  const sessions = new Map<string, SignedIn>();
  const world: World = { devices: [...pushing, lost], reader, sessions };
  const job = createJobFolder();
  let school: DurableSchool;
  let redis: ThrowawayRedis | undefined;
  let killed: ServerProcess;
  let next: ServerProcess[];
  beforeAll(async () => {
    school = await createKillableSchool(databaseKind);
    await orderJob(school, 'running');
    redis = isOnPostgres && redisProgram ? await startRedis(redisProgram) : undefined;
    killed = await startServer(environment());
    for (const login of ['teacher', 'teacher2']) sessions.set(login, await signInTo(killed, login));
    await job.isAt('running');
  });
  afterAll(async () => {
    await school.remove();
    await redis?.stop();
    job.remove();
  });
  const environment = (now?: number) => ({
    ...job.environment(school, now),
    ...(redis ? { REDIS_URL: redis.url } : {}),
  });

  it('loses nothing that was acknowledged and does nothing twice, also between the commit and the answer', async () => {
    const as = sessionOf(world, lost.login);
    await storm(killed, { ...world, devices: pushing }, 6, () => lost.sendUnanswered(killed, as, () => killed.kill()));
    const database = await school.open();
    expect(await storedJob(database)).toEqual({ state: 'running', attempts: 1, result: null, effects: [] });
    await database.close();
    job.letGo();
    // Only PostgreSQL takes a second one.
    next = await Promise.all((isOnPostgres ? [1, 2] : [1]).map(() => startServer(environment(afterLease))));
    const [server] = next;
    if (!server) throw new Error('no server');
    expect(await lost.sendAllAgain(server, as)).toEqual(new Set(['duplicate']));
    await expectNothingLost(server, world);
  });

  if (isOnPostgres) {
    it('loses and doubles nothing when another one on the same database takes over', async () => {
      const proxy = await startProxy(next.map(({ port }) => port));
      const { token } = sessionOf(world, 'teacher');
      const devices = lessons.map((scheduleUuid) => ({
        clientId: randomUUID(),
        scheduleUuid,
        acknowledged: 0,
        lost: 0,
      }));
      // The devices above have written these cells: other values, based on the current versions.
      const database = await school.open();
      const versionOf = new Map<string, number>();
      for (const row of await database.db
        .select()
        .from(cellHistory)
        .where(eq(cellHistory.schoolId, 1))
        .orderBy(asc(cellHistory.version)))
        versionOf.set(`${row.scheduleUuid} ${row.studentGroupUuid}`, row.version);
      const perPush = 6;
      const operationsOf = ({ scheduleUuid }: { scheduleUuid: string }, push: number) =>
        attendances(scheduleUuid, 1 + push * perPush, perPush, ['missing_by_sick', 'missing_without_reason']).map(
          (operation): Operation => {
            const { studentGroupUuid } = operation.payload as { studentGroupUuid: string };
            const version = versionOf.get(`${scheduleUuid} ${studentGroupUuid}`) ?? 0;
            return operation.seq <= 6 ? { ...operation, base: { version } } : operation;
          },
        );
      const pushes = 8;
      let done = 0;
      let killing: Promise<void> | undefined;
      await Promise.all(
        devices.map(async (device) => {
          for (let push = 0; push < pushes; push++) {
            const body = syncBody({ clientId: device.clientId, userId: teacher }, operationsOf(device, push));
            // Terminates: one of the servers lives, and the proxy tries a refused connection at the other.
            for (;;) {
              const answer = await sync(proxy.url, token, body).catch(() => undefined);
              if (answer?.status === 200) {
                expect(answer.data.exceptions.filter(({ outcome }) => outcome !== 'duplicate')).toEqual([]);
                break;
              }
              device.lost++;
              await wait(20);
            }
            device.acknowledged += perPush;
            done++;
            if (done === pushes) killing ??= next[0]?.kill();
          }
        }),
      );
      await killing;
      for (const { clientId } of devices) {
        const expected = Array.from({ length: pushes * perPush }, (_, index) => index + 1);
        const inHistory = await database.db
          .select({ seq: cellHistory.seq })
          .from(cellHistory)
          .where(eq(cellHistory.clientId, clientId))
          .orderBy(asc(cellHistory.seq));
        const inLedger = await database.db
          .select({ seq: ledger.seq })
          .from(ledger)
          .where(eq(ledger.clientId, clientId))
          .orderBy(asc(ledger.seq));
        expect(inHistory.map(({ seq }) => seq)).toEqual(expected);
        expect(inLedger.map(({ seq }) => seq)).toEqual(expected);
      }
      await database.close();
      // The session used on both servers continues with the remaining one.
      expect((await sync(proxy.url, token, syncBody({ clientId: randomUUID(), userId: teacher }))).status).toBe(200);
      await proxy.close();
    });
  }

  it('leaves its job to the next one, and all is stored once: operations, feed, and the effect of the job', async () => {
    await untilDone(next);
    const server = next.at(-1);
    if (!server) throw new Error('no server');
    expect(await reader.read(server, sessionOf(world, reader.login))).toBe(true);
    expect(await server.terminate()).toBe(0);
    const database = await school.open();
    await expectEachOnce(database, world);
    expect(await storedJob(database)).toEqual({ state: 'done', attempts: 2, result: 'made', effects: ['killed'] });
    await database.close();
  });
});
