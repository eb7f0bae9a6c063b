// The channel from outside: foreign schools, tokens of others, people who lost the role, floods.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { userSchools } from '#server/features/people/public.ts';
import { appendToFeed } from '#server/sync/feed.ts';
import { type Session, signIn } from '#tests/support/server.ts';
import { addressOf, openSocket } from '../realtime/device.ts';
import { openWorld, personnel, pupils, type World } from './world.ts';

let world: World;
let app: FastifyInstance;
beforeEach(async () => {
  world = await openWorld();
  app = await buildApp({
    ...{ database: world.database, clock: world.clock, version: 'test', lab: false, logLevel: 'silent' },
    realtime: { limits: { sockets: 40, socketsPerAddress: 40, helloMs: 500, sweepMs: 100 } },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await world.close();
});
const hello = (as: Session, ...ids: number[]) =>
  ({ type: 'hello', token: as.token, device: null, schools: ids.map((id) => ({ id, cursor: null })) }) as const;

describe('the channel', () => {
  it('H01 tells of no school in which the person is nothing', async () => {
    const socket = await openSocket(addressOf(app));
    socket.send(hello(world.who.teacher, 1, 2));
    await socket.next('welcome');
    await world.send(`${pupils}/reset-pass`, { ids: [26] }, world.who.director2, 2, app);
    await world.send(`${personnel}/update-user`, { id: 6, surname: 'Басқа' }, world.who.director2, 2, app);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(socket.frames.filter((frame) => frame.type === 'moved' && frame.school === 2)).toEqual([]);
    socket.end();
  });

  it('H02 ends with the session: a reset of the password, a block', async () => {
    const socket = await openSocket(addressOf(app));
    socket.send(hello(await signIn(app, 'stranger'), 1));
    await socket.next('welcome');
    await world.send(`${personnel}/reset-pass`, { id: 5 }, world.who.director, 1, app);
    expect(
      await Promise.race([socket.closed, new Promise((resolve) => setTimeout(() => resolve('open'), 3_000))]),
    ).not.toBe('open');
  });

  it('H03 tells who was dismissed nothing more of the school', async () => {
    const socket = await openSocket(addressOf(app));
    socket.send(hello(await signIn(app, 'stranger'), 1));
    await socket.next('welcome');
    await world.send(
      `${personnel}/delete`,
      { id: 5, date: '2026-11-20', order: null, reason: null },
      world.who.director,
      1,
      app,
    );
    expect(await world.db.select().from(userSchools).where(eq(userSchools.userId, 5))).toEqual([]);
    const before = socket.frames.length;
    // What every employee follows.
    for (let round = 0; round < 3; round++)
      await world.database.transaction((db) =>
        appendToFeed(db, 1, [{ scope: 'school', document: 'rooms', cell: null, kind: 'change' }], {
          clientId: null,
          at: world.clock.now(),
        }),
      );
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(socket.frames.slice(before).filter(({ type }) => type === 'moved')).toEqual([]);
    socket.end();
  });

  it('H04 takes no token of another person or sign-in, and none before the greeting', async () => {
    const early = await openSocket(addressOf(app));
    early.send({ type: 'token', token: world.who.teacher.token });
    expect(await early.closed).toBeGreaterThan(1_000);
    const socket = await openSocket(addressOf(app));
    socket.send(hello(world.who.teacher, 1));
    await socket.next('welcome');
    socket.send({ type: 'token', token: world.who.director.token });
    expect(await socket.closed).toBeGreaterThan(1_000);
  });

  it('H05 keeps nobody out for long whom silent sockets would crowd out', async () => {
    const silent = await Promise.all(Array.from({ length: 40 }, () => openSocket(addressOf(app))));
    await expect(openSocket(addressOf(app))).rejects.toThrow('503');
    await Promise.all(silent.map(({ closed }) => closed));
    const socket = await openSocket(addressOf(app));
    socket.send(hello(world.who.teacher, 1));
    await socket.next('welcome');
    socket.end();
  });

  it('H06 five sockets of one person, however many greet at once', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => openSocket(addressOf(app))));
    for (const one of many) one.send(hello(world.who.teacher, 1));
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(many.filter(({ frames }) => frames.some(({ type }) => type === 'welcome'))).toHaveLength(5);
    for (const one of many) one.end();
  });
});
