// Two servers on one PostgreSQL: what is written at one wakes devices at the other, over the bus and, where it lost it, by looking.
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { type Bus, memoryBus } from '#server/realtime/bus.ts';
import { openBus } from '#server/realtime/configured-bus.ts';
import { positionsOf } from '#server/sync/feed.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { headersOf, type Session, signIn, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { operationOf } from '#tests/support/sync-caller.ts';
import { addressOf, openSocket } from './device.ts';

describe.runIf(databaseKinds.includes('postgresql'))('two servers', () => {
  let database: Database;
  let url: string;
  const apps: FastifyInstance[] = [];
  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
    url = (database.db as unknown as { $client: Pool }).$client.options.connectionString ?? '';
    await buildSmallSchool(database.db);
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await database.close();
  });

  async function server(bus: Bus, sweepMs = 600_000): Promise<FastifyInstance> {
    const options = { clock: testClock(), version: 'test', lab: false, logLevel: 'silent' };
    // A pool of its own would be another process's; what is committed is told by each through its own view of the database.
    const own = await import('#server/db/client.ts').then(({ openDatabase }) => openDatabase({ url }));
    const app = await buildApp({ ...options, database: own, realtime: { bus, limits: { sweepMs } } });
    app.addHook('onClose', () => own.close());
    await app.listen({ port: 0, host: '127.0.0.1' });
    apps.push(app);
    return app;
  }
  async function device(app: FastifyInstance, session: Session) {
    const socket = await openSocket(addressOf(app));
    socket.send({ type: 'hello', token: session.token, device: null, schools: [{ id: 1, cursor: null }] });
    await socket.next('welcome');
    socket.send({ type: 'token', token: session.token });
    await socket.next('token');
    return socket;
  }
  let seq = 0;
  async function conduct(app: FastifyInstance, session: Session, lesson: string): Promise<number> {
    const operation = operationOf(++seq, 'conductLesson', {
      scheduleUuid: idOf(lesson),
      themeUuid: null,
      theme: 'Гук',
    });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v4/os/sync',
      headers: headersOf(session),
      payload: syncBody({ clientId: idOf('of two servers'), userId: session.userId }, [operation]),
    });
    expect(answer.statusCode).toBe(200);
    return (await positionsOf(database.db, [1])).get(1) ?? 0;
  }

  it('wake each other’s devices, and close those of a session that ended at the other', async () => {
    const [one, other] = [await server(await openBus(url, undefined)), await server(await openBus(url, undefined))];
    const [teacher, colleague] = [await signIn(one, 'teacher'), await signIn(one, 'teacher2')];
    const seen = await device(other, colleague);
    const position = await conduct(one, teacher, 'lesson early');
    expect(await seen.next('moved')).toMatchObject({ school: 1, position });
    const headers = { ...headersOf(colleague), cookie: colleague.cookie };
    await one.inject({ method: 'GET', url: '/api/logout', headers });
    expect(await seen.closed).toBe(4401);
  });

  it('find out by looking where nothing tells them', async () => {
    const [one, other] = [await server(memoryBus), await server(memoryBus, 20)];
    const [teacher, colleague] = [await signIn(one, 'teacher'), await signIn(one, 'teacher2')];
    const seen = await device(other, colleague);
    const position = await conduct(one, teacher, 'lesson now');
    expect(await seen.next('moved')).toMatchObject({ school: 1, position });
    seen.end();
  });
});
