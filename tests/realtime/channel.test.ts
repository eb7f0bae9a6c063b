// The channel of one server: who is let in, who is woken by whose work, and when a socket ends.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClientFrame } from '#contract/realtime/realtime.schema.ts';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { parentChildren } from '#server/features/people/public.ts';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import { accountRelations, sessions } from '#server/features/session/public.ts';
import type { RealtimeLimits } from '#server/realtime/limits.ts';
import { positionsOf } from '#server/sync/feed.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, type TestClock, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { operationOf } from '#tests/support/sync-caller.ts';
import { addressOf, type ChannelDevice, openSocket } from './device.ts';

describe.each(databaseKinds)('the channel on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
  });
  afterAll(() => database.close());

  let app: FastifyInstance;
  let clock: TestClock;
  const open: ChannelDevice[] = [];
  const start = async (limits: Partial<RealtimeLimits> = {}) => {
    clock = testClock();
    app = await buildApp({ database, clock, version: 'test', lab: false, logLevel: 'silent', realtime: { limits } });
    await app.listen({ port: 0, host: '127.0.0.1' });
  };
  beforeEach(() => start());
  afterEach(async () => {
    for (const device of open.splice(0)) device.end();
    await app.close();
  });
  const restart = async (limits: Partial<RealtimeLimits>) => {
    await app.close();
    await start(limits);
  };

  const socket = async (options?: Parameters<typeof openSocket>[1]) => {
    const device = await openSocket(addressOf(app), options);
    open.push(device);
    return device;
  };
  type Hello = Extract<ClientFrame, { type: 'hello' }>;
  const helloOf = ({ token }: Session, more: Partial<Hello> = {}): Hello => ({
    type: 'hello',
    token,
    device: null,
    schools: [{ id: 1, cursor: null }],
    ...more,
  });
  /** Somebody's device, welcomed and with its scopes read. */
  async function welcomed(login: string, more: Partial<Hello> = {}) {
    const session = await signIn(app, login);
    const device = await socket();
    device.send(helloOf(session, more));
    const welcome = await device.next('welcome');
    // A token is answered after the hello was dealt with whole.
    device.send({ type: 'token', token: session.token });
    await device.next('token');
    return { device, welcome, session };
  }

  let seq = 0;
  const clientId = idOf('device of the teacher');
  /** The teacher marks the first pupil in a lesson. */
  async function mark(session: Session, value: number): Promise<void> {
    const payload = {
      scheduleUuid: idOf('lesson early'),
      studentGroupUuid: idOf('member 0'),
      mark: value,
      comment: null,
    };
    const conduct = operationOf(++seq, 'conductLesson', {
      scheduleUuid: idOf('lesson early'),
      themeUuid: null,
      theme: 'Гук',
    });
    const operations = [conduct, operationOf(++seq, 'setMark', payload)];
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v4/os/sync',
      headers: headersOf(session),
      payload: syncBody({ clientId, userId: session.userId }, operations),
    });
    expect(answer.statusCode).toBe(200);
  }
  const positionNow = async () => (await positionsOf(database.db, [1])).get(1) ?? 0;

  it('wakes those whom a mark concerns, and neither a stranger nor the device that wrote it', async () => {
    const teacher = await welcomed('teacher', { device: clientId });
    const others = await Promise.all(
      ['teacher', 'teacher2', 'parent', 'student', 'stranger', 'pupil2'].map(async (login) => await welcomed(login)),
    );
    await mark(teacher.session, 7);
    const [ownOther, colleague, parent, pupil, stranger, classmate] = others.map(({ device }) => device);
    for (const device of [ownOther, colleague, parent, pupil]) {
      expect(await device?.next('moved')).toMatchObject({ school: 1, position: await positionNow() });
    }
    for (const device of [teacher.device, stranger, classmate]) await device?.settle();
    const movedOf = (device: ChannelDevice | undefined) => device?.frames.filter(({ type }) => type === 'moved').length;
    expect([teacher.device, stranger].map(movedOf)).toEqual([0, 0]);
    // Conducting concerns the class; the mark alone does not.
    expect(movedOf(classmate)).toBe(movedOf(colleague));
  });

  // covers NOTIF-012
  it('tells each person by a scope of their own what is theirs alone, on all their devices', async () => {
    const own = [await welcomed('teacher2'), await welcomed('teacher2')];
    const others = [await welcomed('teacher'), await welcomed('director')];
    const { appendToFeed } = await import('#server/sync/feed.ts');
    const entry = { scope: 'user:3', document: 'notices:3', cell: null, kind: 'change' } as const;
    await database.transaction((db) => appendToFeed(db, 1, [entry], { clientId: null, at: clock.now() }));
    for (const { device } of own) expect(await device.next('moved')).toMatchObject({ school: 1 });
    for (const { device } of others) {
      await device.settle();
      expect(device.frames.filter(({ type }) => type === 'moved')).toEqual([]);
    }
  });

  it('says at the welcome of which schools nothing is new', async () => {
    const position = await positionNow();
    const upToDate = await welcomed('teacher', { schools: [{ id: 1, cursor: position }] });
    expect(upToDate.welcome.nothingNew).toEqual([1]);
    const behind = await welcomed('teacher2', { schools: [{ id: 1, cursor: position - 1 }] });
    expect(behind.welcome.nothingNew).toEqual([]);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['no origin', { origin: '' }, 403],
    ['another path', { path: '/api/v4/os/other' }, 404],
  ] as const)('refuses a socket of %s', async (_name, options, status) => {
    await expect(openSocket(addressOf(app), options)).rejects.toThrow(`refused: ${status}`);
  });

  type Sent = ClientFrame | string | readonly ClientFrame[];
  it.each<[string, () => Promise<Sent>, number]>([
    ['no token of ours', async () => helloOf({ token: 'abc', userId: 1, cookie: '' }), 4401],
    ['a school of others', async () => helloOf(await signIn(app, 'other')), 4423],
    ['what is no frame', async () => 'ping', 4400],
    [
      'a second hello',
      async () => [helloOf(await signIn(app, 'teacher')), helloOf(await signIn(app, 'teacher'))],
      4400,
    ],
    [
      'a token of somebody else',
      async () => {
        const [own, foreign] = await Promise.all([signIn(app, 'teacher'), signIn(app, 'teacher2')]);
        return [helloOf(own), { type: 'token', token: foreign.token }];
      },
      4401,
    ],
    [
      'eleven frames at once',
      async () => Array.from({ length: 11 }, () => helloOf({ token: 'abc', userId: 1, cookie: '' })),
      4429,
    ],
  ])('closes a socket that sends %s', async (_name, frames, code) => {
    const device = await socket();
    for (const frame of [await frames()].flat()) device.send(frame);
    if (code !== 4429) expect(await device.closed).toBe(code);
    else expect([4401, 4429]).toContain(await device.closed);
  });

  it('tells a reader of two schools only of those that are theirs', async () => {
    const { device, session } = await welcomed('other', {
      schools: [
        { id: 1, cursor: null },
        { id: 2, cursor: null },
      ],
    });
    expect(session.userId).toBe(6);
    await mark(await signIn(app, 'teacher'), 8);
    await device.settle();
    expect(device.frames.filter(({ type }) => type === 'moved')).toEqual([]);
  });

  it('closes a socket that does not say who it is, and one whose token has ended', async () => {
    await restart({ helloMs: 50, graceMs: 0 });
    expect(await (await socket()).closed).toBe(4408);
    const session = await signIn(app, 'teacher');
    // So long after its token ended, as far as the server's clock goes.
    clock.advance(15 * 60_000 - 50);
    const device = await socket();
    device.send(helloOf(session));
    expect((await device.next('welcome')).tokenMs).toBe(50);
    expect(await device.closed).toBe(4401);
  });

  it('closes the sockets of a session that ends at once, and no other', async () => {
    const [mine, other] = [await welcomed('teacher2'), await welcomed('teacher2')];
    const { session } = mine;
    const headers = { ...headersOf(session), cookie: session.cookie };
    const ended = await app.inject({ method: 'GET', url: '/api/logout?soft=1', headers });
    expect(ended.statusCode).toBe(200);
    expect(await mine.device.closed).toBe(4401);
    other.device.send({ type: 'token', token: other.session.token });
    await other.device.next('token');
  });

  it.each([
    ['the session ends through which it was opened', 'GET', '/api/logout?soft=0', undefined],
    ['the link is undone through which it was opened', 'POST', '/api/v4/os/related-accounts/unlink', { userId: 3 }],
  ] as const)('closes the sockets of a session at once when %s', async (_name, method, url, payload) => {
    const { db } = database;
    const [owner, entered] = [await welcomed('teacher'), await welcomed('teacher2')];
    const { session } = owner;
    const [origin] = await db.select().from(sessions).where(eq(sessions.userId, session.userId));
    await db
      .update(sessions)
      .set({ openedThrough: origin?.id ?? '' })
      .where(eq(sessions.userId, entered.session.userId));
    const facts = { provenAt: 0, linkedBy: session.userId, device: null };
    await db.delete(accountRelations);
    await db.insert(accountRelations).values({ userId: session.userId, relatedUserId: 3, ...facts });
    const headers = { ...headersOf(session), cookie: session.cookie };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(answer.statusCode).toBe(200);
    expect(await entered.device.closed).toBe(4401);
  });

  it('closes the sockets of a school that is locked, once their rights are read again', async () => {
    await restart({ scopesMs: 20 });
    const { device } = await welcomed('teacher2');
    const none = { general: false, kitap: true, om: true, ustaz: true };
    await database.db.insert(schoolSubscriptions).values({ schoolId: 1, ...none });
    expect(await device.closed).toBe(4423);
    await database.db.delete(schoolSubscriptions);
  });

  it('lets a person have five sockets', async () => {
    for (let index = 0; index < 5; index++) await welcomed('teacher2');
    const sixth = await socket();
    sixth.send(helloOf(await signIn(app, 'teacher2')));
    expect((await sixth.next('goodbye')).retryAfterMs).toBeGreaterThan(60_000);
    expect(await sixth.closed).toBe(4429);
  });

  it('reads the scopes again: a child that was taken away is not told of any more, and a lock closes', async () => {
    await restart({ scopesMs: 20 });
    const { device } = await welcomed('parent');
    await database.db.delete(parentChildren);
    expect(await device.closed).toBe(4423);
  });

  it('beats, and cuts a device that is gone', async () => {
    await restart({ beatMs: 20 });
    const { device, welcome } = await welcomed('teacher');
    expect(welcome.beatMs).toBe(20);
    await device.next('beat');
    await device.next('beat');
  });

  it('finds out by itself what nobody told', async () => {
    await restart({ sweepMs: 20 });
    const { device } = await welcomed('teacher');
    // As another process would, over a bus that lost it.
    const { demandSnapshot } = await import('#server/sync/feed.ts');
    await demandSnapshot(database.db, 1);
    expect((await device.next('moved')).position).toBe(await positionNow());
  });

  it('says goodbye when the server ends, and to come again', async () => {
    const { device } = await welcomed('teacher');
    await app.close();
    expect((await device.next('goodbye')).retryAfterMs).toBeGreaterThanOrEqual(1_000);
    expect(await device.closed).toBe(1012);
  });

  it('tells how many devices it wakes', async () => {
    await welcomed('teacher');
    const health = await app.inject({ url: '/api/health' });
    expect(health.json().data.realtime).toEqual({ sockets: 1, bus: 'memory' });
  });
});
