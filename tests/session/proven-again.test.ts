// What was proven for a session is asked again when it begins: a password that was reset, a session or a link that ended while it was looked
// at opens nothing any more. On two servers, on both databases.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import type { Database } from '#server/db/client.ts';
import { findUser, userSchools, users } from '#server/features/people/public.ts';
import { linkProven, startSession } from '#server/features/session/proven.repository.ts';
import {
  accountRelations,
  endSessions,
  hashPassword,
  pruneSessions,
  sessions,
} from '#server/features/session/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { quickHash } from '#tests/support/quick-hash.ts';
import { type Session, signInReally, startTestApp, type TestClock, testClock } from '#tests/support/server.ts';
import { idOf, password } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const personnel = '/api/v3/os/backoffice/school/personnel';
const iin = iinsFrom('8503154')(1);
const monthMs = 31 * 86_400_000;
/** Two accounts of one person in two schools. */
const [here, there] = [
  { id: 5, login: 'stranger' },
  { id: 6, login: 'other' },
];
let presses = 0;

describe.each(databaseKinds)('a session that begins on %s', (kind) => {
  let database: Database;
  let clock: TestClock;
  let [app, second]: FastifyInstance[] = [];
  let director: Session;
  beforeEach(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    await database.db.update(users).set({ iin }).where(eq(users.id, here.id));
    await database.db.update(users).set({ iin }).where(eq(users.id, there.id));
    clock = testClock();
    const sisters = { tutor: 'https://tutor.example/#{hash}' };
    [app, second] = [await startTestApp(database, clock, { sisters }), await startTestApp(database, clock)];
    director = await signInReally(app, 'director');
  });
  afterEach(async () => {
    await app?.close();
    await second?.close();
    await database.close();
  });

  const at = (server = app) => server as FastifyInstance;
  const send = <Data = unknown>(path: string, body: object, as = director) =>
    call<Data>(at(), `POST ${path}`, {
      as,
      language: 'en',
      body: { schoolId: 1, eduYear: 2026, requestId: idOf(`proven ${presses++}`), ...body },
    });
  const reset = (id: number) => send<Credentials>(`${personnel}/reset-pass`, { id });
  const enter = (login: string, typed: string, server = app) =>
    call<LoginAnswer>(at(server), 'POST /api/login', { body: { login, password: typed } });
  const tokenOf = (userId: number, answer: { data: { access_token?: string | null } | undefined }): Session => ({
    userId,
    token: answer.data?.access_token ?? '',
    cookie: '',
  });
  const isAlive = async (as: Session) => (await call(at(), 'GET /api/v4/os/user-info', { as })).status === 200;
  const link = (as: Session, login = there.login, typed = password) =>
    call(at(), 'POST /api/v4/os/related-accounts/link', { as, language: 'en', body: { login, password: typed } });
  const through = (as: Session, server = app) =>
    call<LoginAnswer>(at(server), 'POST /api/related-auth', { as, body: { userId: there.id } });

  it('is refused where password, block or origin are others than when they were looked at', async () => {
    const begin = (account: NonNullable<Awaited<ReturnType<typeof findUser>>>, origin?: { sessionId: string }) =>
      database.transaction((db) =>
        startSession(db, {
          id: idOf(`session ${presses++}`),
          account,
          now: clock.now(),
          through: origin && { ...origin, userId: here.id, isLinked: false },
        }),
      );
    const known = async () => {
      const user = await findUser(database.db, here.id);
      if (!user) throw new Error('The account is not there');
      return user;
    };
    const before = await known();
    expect(await begin(before)).toBe('begun');
    await database.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, here.id));
    expect(await begin(before)).toBe('stale');
    await database.db.update(users).set({ firstPasswordGeneration: 7 }).where(eq(users.id, here.id));
    expect(await begin({ ...before, passwordHash: 'another' })).toBe('stale');
    const now = await known();
    await database.db.update(users).set({ blockedAt: 1 }).where(eq(users.id, here.id));
    expect(await begin(now)).toBe('blocked');
    await database.db.update(users).set({ blockedAt: null }).where(eq(users.id, here.id));
    const [origin] = await database.db.select().from(sessions).where(eq(sessions.userId, here.id));
    const sessionId = origin?.id ?? '';
    expect(await begin(now, { sessionId })).toBe('begun');
    await database.transaction((db) => endSessions(db, { userId: here.id, now: clock.now(), reason: 'over' }));
    expect(await begin(now, { sessionId })).toBe('stale');
  });

  it('a sign-in with the former password does not outlive the reset that came meanwhile', async () => {
    const outlived: Session[] = [];
    for (let round = 0; round < 3; round++) {
      const { data: slip } = await reset(here.id);
      const entering = enter(slip.login, slip.password ?? '', second);
      const { status } = await reset(here.id);
      expect(status).toBe(200);
      const entered = await entering;
      const session = tokenOf(here.id, entered);
      if (entered.status === 200 && (await isAlive(session))) outlived.push(session);
    }
    expect(outlived).toEqual([]);
  });

  it('what is entered through a link does not outlive the session that it came from', async () => {
    for (let round = 0; round < 3; round++) {
      const [thief, owner] = [await signInReally(at(), here.login), await signInReally(at(), here.login)];
      expect((await link(owner)).status).toBe(200);
      const entering = Array.from({ length: 6 }, () => through(thief, second));
      await call(at(), 'POST /api/v4/os/profile/sessions/end-all', { as: owner, body: {} });
      expect(await isAlive(thief)).toBe(false);
      const entered = await Promise.all(entering);
      const alive = await Promise.all(entered.map((answer) => isAlive(tokenOf(there.id, answer))));
      expect(alive).not.toContain(true);
    }
  });

  describe('by a sister service', () => {
    /** Somebody came through the link into the other account, to the service, and back from it. */
    const comeBack = async () => {
      const owner = await signInReally(at(), here.login);
      expect((await link(owner)).status).toBe(200);
      const entered = tokenOf(there.id, await through(await signInReally(at(), here.login)));
      const hash = await call<{ hash: string }>(at(), 'GET /api/ustaz/behalf', { as: entered });
      const back = await call<LoginAnswer>(at(), 'POST /api/ustaz/behalf', { body: { hash: hash.data.hash } });
      const session = tokenOf(there.id, back);
      expect(await isAlive(session)).toBe(true);
      return { owner, session };
    };
    it('ends with a reset of the account that it came from', async () => {
      const { session } = await comeBack();
      await reset(here.id);
      expect(await isAlive(session)).toBe(false);
    });
    it('ends when the link is undone', async () => {
      const { owner, session } = await comeBack();
      const undone = { as: owner, body: { userId: there.id } };
      expect((await call(at(), 'POST /api/v4/os/related-accounts/unlink', undone)).status).toBe(200);
      expect(await isAlive(session)).toBe(false);
    });
    it('links no further account', async () => {
      const { session } = await comeBack();
      const passwordHash = await hashPassword(password, quickHash);
      const third = { login: 'third', passwordHash, surname: 'А', firstname: 'Б', gender: 'f' as const, iin };
      const [made] = await database.db.insert(users).values(third).returning();
      await database.db.insert(userSchools).values({ userId: made?.id ?? 0, schoolId: 1, role: 'teacher' });
      expect((await link(session, 'third')).error?.errors).toHaveProperty('login');
    });
  });

  it('a link is refused where one of the passwords, or the session, is another than when it was looked at', async () => {
    const owner = await signInReally(at(), here.login);
    const known = async (id: number) => {
      const user = await findUser(database.db, id);
      if (!user) throw new Error('The account is not there');
      return user;
    };
    const [by, to] = [await known(here.id), await known(there.id)];
    const [begun] = await database.db.select().from(sessions).where(eq(sessions.userId, owner.userId));
    const made = { by, to, sessionId: begun?.id ?? '', device: null, now: clock.now() };
    const linked = (more: Partial<typeof made> = {}) =>
      database.transaction((db) => linkProven(db, { ...made, ...more }));
    expect(await linked({ to: { ...to, passwordHash: 'of before' } })).toBe('stale');
    expect(await linked({ to: { ...to, firstPasswordGeneration: 7 } })).toBe('stale');
    expect(await linked({ by: { ...by, passwordHash: 'of before' } })).toBe('ended');
    expect(await linked({ sessionId: idOf('no session') })).toBe('ended');
    expect(await database.db.select().from(accountRelations)).toEqual([]);
    expect(await linked()).toBe('linked');
    await database.db.delete(accountRelations);
    await database.transaction((db) => endSessions(db, { userId: here.id, now: clock.now(), reason: 'over' }));
    expect(await linked()).toBe('ended');
    expect(await database.db.select().from(accountRelations)).toEqual([]);
  });

  it('no account is linked with a password that somebody has printed', async () => {
    const printed = await hashPassword('k7printed', quickHash);
    await database.db
      .update(users)
      .set({ passwordHash: printed, isDefaultPassword: true })
      .where(eq(users.id, there.id));
    const owner = await signInReally(at(), here.login);
    expect((await link(owner, there.login, 'k7printed')).error?.errors).toHaveProperty('password');
    // A link of before opens nothing either.
    await database.db.update(users).set({ isDefaultPassword: false }).where(eq(users.id, there.id));
    expect((await link(owner, there.login, 'k7printed')).status).toBe(200);
    await database.db.update(users).set({ isDefaultPassword: true }).where(eq(users.id, here.id));
    expect((await through(owner)).status).toBe(403);
  });

  it('a session through which another was opened is not forgotten before it', async () => {
    const owner = await signInReally(at(), here.login);
    await link(owner);
    await through(owner);
    const [entered] = await database.db.select().from(sessions).where(eq(sessions.userId, there.id));
    const later = clock.now() + 2 * monthMs;
    await database.db
      .update(sessions)
      .set({ expiresAt: later + 1 })
      .where(eq(sessions.id, entered?.id ?? ''));
    await database.transaction((db) => pruneSessions(db, later, 100));
    const left = await database.db.select().from(sessions);
    expect(left.map(({ id }) => id).sort()).toEqual([entered?.id, entered?.openedThrough].sort());
  });

  it('a press that opens an account again, sent again, forgives no wrong passwords of today', async () => {
    const requestId = idOf('unblocked once');
    const unblock = () => send(`${personnel}/unblock`, { id: here.id, requestId });
    expect((await unblock()).status).toBe(200);
    let looked = 0;
    for (let count = 0; count < 60; count++) {
      const { statusCode } = await at().inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: `10.${count}.1.1`,
        payload: { login: here.login, password: `wrong-${count}` },
      });
      if (statusCode === 401) looked++;
      else await unblock();
    }
    expect(looked).toBeLessThan(40);
  });
});
