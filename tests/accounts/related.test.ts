// A person with accounts in several schools: entering one from another, and everybody who must not.
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RelatedAccount, SchoolEntry, UserInfo } from '#contract/session/session.schema.ts';
import type { Database } from '#server/db/client.ts';
import { accountRelations, loginAttempts, sessions, userSchools, users } from '#server/features/session/public.ts';
import { type Answered, call } from '#tests/server/calls.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf, password, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const iin = '880627401233';
const minute = 60_000;
/** teacher (2) works in school 1, other (6) in school 2; in these tests they are one person. stranger (5) is somebody else. */
const [teacher, other, stranger] = [2, 6, 5];
type Token = { access_token: string; refresh_token: null; expires_in: number };

describe.each(databaseKinds)('related accounts on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  const clock = testClock();
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await buildSmallSchool(database.db);
    await widenSmallSchool(database.db);
    app = await startTestApp(database, clock);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    clock.set(schoolNow);
    await database.db.delete(loginAttempts);
    await database.db.delete(accountRelations);
    await setIin([teacher, other], iin);
    await setIin([stranger], '790101400128');
  });

  async function setIin(userIds: number[], value: string | null): Promise<void> {
    for (const id of userIds) await database.db.update(users).set({ iin: value }).where(eq(users.id, id));
  }
  async function relate(one: number, two: number): Promise<void> {
    await database.db.insert(accountRelations).values([
      { userId: one, relatedUserId: two, provenAt: schoolNow, linkedBy: one, device: null },
      { userId: two, relatedUserId: one, provenAt: schoolNow, linkedBy: one, device: null },
    ]);
  }
  const enter = (as: Session | undefined, userId: number) =>
    call<Token>(app, 'POST /api/related-auth', { as, body: { userId } });
  const listed = async (as: Session) => (await call<RelatedAccount[]>(app, 'GET /api/related-accounts', { as })).data;
  const outcome = ({ status, error }: Answered<unknown>) => (status === 200 ? '200' : `${status} ${error.code}`);
  const whoAmI = (as: Session) => call<UserInfo>(app, 'GET /api/v4/os/user-info', { as });
  function sessionIn({ data, cookies }: Answered<Token>, userId: number): Session {
    const [cookie] = cookies;
    return { userId, token: data.access_token, cookie: `${cookie?.name}=${cookie?.value}` };
  }
  const refresh = (session: Session) =>
    call(app, 'POST /api/refresh_token', { body: { userId: session.userId }, headers: { cookie: session.cookie } });
  /** Signs in as a browser does that holds the cookies of others. */
  const signInBeside = (login: string, beside: readonly Session[], secret = password) =>
    call(app, 'POST /api/login', {
      body: { login, password: secret },
      headers: { cookie: beside.map(({ cookie }) => cookie).join('; ') },
    });

  describe('entering', () => {
    // covers ACCT-006 ACCT-008 ACCT-009
    it('gives an access token and, as a cookie of that account for a month, the refresh token; never in the body', async () => {
      await relate(teacher, other);
      const answer = await enter(await signIn(app, 'teacher'), other);
      expect(answer.data).toEqual({ access_token: expect.any(String), refresh_token: null, expires_in: 900 });
      expect(answer.cookies.map(({ path }) => path)).toEqual(['/api/refresh_token', '/api/login']);
      for (const cookie of answer.cookies) {
        expect(cookie).toMatchObject({
          name: 'qalam_refresh_6',
          httpOnly: true,
          sameSite: 'Lax',
          maxAge: 30 * 86_400,
        });
        expect(answer.text).not.toContain(cookie.value);
      }
      const entered = sessionIn(answer, other);
      expect((await whoAmI(entered)).data).toMatchObject({ userId: other, role: 'teacher', school: { id: 2 } });
      expect((await refresh(entered)).status).toBe(200);
    });

    it('leaves each account in its own school: neither token opens the school of the other', async () => {
      await relate(teacher, other);
      const own = await signIn(app, 'teacher');
      const entered = sessionIn(await enter(own, other), other);
      const years = (as: Session, school: number) =>
        call(app, `GET /api/v4/os/dictionary/education-years?schoolId=${school}`, { as, school });
      expect([outcome(await years(own, 1)), outcome(await years(own, 2))]).toEqual(['200', '403 WRONG_SCHOOL']);
      expect([outcome(await years(entered, 2)), outcome(await years(entered, 1))]).toEqual(['200', '403 WRONG_SCHOOL']);
    });

    it('gives the role of the account that was entered, and nothing of the one before', async () => {
      const parent = 7;
      await setIin([parent], iin);
      try {
        await relate(teacher, parent);
        const own = await signIn(app, 'teacher');
        const entered = sessionIn(await enter(own, parent), parent);
        const roster = (as: Session) =>
          call(app, 'GET /api/v4/os/frontoffice/group-list?schoolId=1&eduYear=2026', { as, school: 1 });
        const children = (as: Session) => call<unknown[]>(app, 'GET /api/system/related-children', { as });
        expect([outcome(await roster(own)), outcome(await roster(entered))]).toEqual(['200', '403 ACCESS_DENIED']);
        expect([(await children(own)).data.length, (await children(entered)).data.length]).toEqual([0, 1]);
        // Work made under the one is never taken under the other.
        const sync = await call(app, 'POST /api/v4/os/sync', {
          as: entered,
          body: syncBody({ clientId: idOf('shared device'), userId: teacher }),
        });
        expect(outcome(sync)).toBe('403 ACCESS_DENIED');
      } finally {
        await setIin([parent], null);
      }
    });

    it('is refused to the wrong person, alike for accounts of others, of nobody, of the same IIN and the own one', async () => {
      await relate(teacher, other);
      const own = await signIn(app, 'teacher');
      for (const userId of [stranger, 999_999, teacher]) {
        const answer = await enter(own, userId);
        expect([userId, outcome(answer), answer.cookies]).toEqual([userId, '403 ACCESS_DENIED', []]);
      }
      expect(outcome(await enter(await signIn(app, 'stranger'), other))).toBe('403 ACCESS_DENIED');
    });

    it('needs both: an IIN alone, which a school enters, opens nothing, and neither does a relation without it', async () => {
      const own = await signIn(app, 'teacher');
      expect(outcome(await enter(own, other))).toBe('403 ACCESS_DENIED');
      await relate(teacher, other);
      expect(outcome(await enter(own, other))).toBe('200');
      await setIin([other], '790101400128');
      expect(outcome(await enter(own, other))).toBe('403 ACCESS_DENIED');
      await setIin([teacher, other], null);
      expect(outcome(await enter(own, other))).toBe('403 ACCESS_DENIED');
    });

    it('is refused without a session, and after it was ended', async () => {
      await relate(teacher, other);
      expect(outcome(await enter(undefined, other))).toBe('401 SIGN_IN_REQUIRED');
      const own = await signIn(app, 'teacher');
      await call(app, 'GET /api/logout', { as: own });
      expect(outcome(await enter(own, other))).toBe('401 SESSION_ENDED');
      const late = await signIn(app, 'teacher');
      clock.advance(16 * minute);
      expect(outcome(await enter(late, other))).toBe('426 TOKEN_EXPIRED');
    });

    // covers ACCT-010
    it('is refused where no role is left, and such an account cannot sign in either', async () => {
      await relate(teacher, other);
      const own = await signIn(app, 'teacher');
      const entered = sessionIn(await enter(own, other), other);
      const held = await database.db.delete(userSchools).where(eq(userSchools.userId, other)).returning();
      try {
        expect(outcome(await enter(own, other))).toBe('403 NO_ROLE');
        expect(outcome(await whoAmI(entered))).toBe('403 NO_ROLE');
        expect(outcome(await signInBeside('other', []))).toBe('403 NO_ROLE');
        expect(await listed(own)).toEqual([]);
      } finally {
        await database.db.insert(userSchools).values(held);
      }
    });
  });

  describe('the lists', () => {
    // covers ACCT-021
    it('name the related accounts with school and role, and nobody who is not', async () => {
      const own = await signIn(app, 'teacher');
      expect(await listed(own)).toEqual([]);
      await relate(teacher, other);
      expect(await listed(own)).toEqual([
        {
          userId: other,
          login: 'other',
          surname: 'Асанова',
          firstname: 'Алуа',
          role: 'teacher',
          school: { id: 2, name: '№3 орта мектеп' },
        },
      ]);
      expect(await listed(await signIn(app, 'stranger'))).toEqual([]);
    });

    // covers ACCT-022
    it('of schools has those of all accounts of the person, each with the account that works there', async () => {
      await relate(teacher, other);
      const { data } = await call<SchoolEntry[]>(app, 'GET /api/v4/os/user-schools', {
        as: await signIn(app, 'teacher'),
      });
      expect(data).toEqual([
        { userId: teacher, school: { id: 1, name: '№12 мектеп-гимназия' }, role: 'teacher' },
        { userId: other, school: { id: 2, name: '№3 орта мектеп' }, role: 'teacher' },
      ]);
    });
  });

  describe('a relation', () => {
    it('comes about by both passwords on one device within an hour', async () => {
      const own = await signIn(app, 'teacher');
      clock.advance(59 * minute);
      expect((await signInBeside('other', [own])).status).toBe(200);
      expect((await listed(await signIn(app, 'teacher'))).map(({ userId }) => userId)).toEqual([other]);
      expect((await listed(await signIn(app, 'other'))).map(({ userId }) => userId)).toEqual([teacher]);
    });

    it.each([
      ['the passwords were given more than an hour apart', async () => void clock.advance(61 * minute)],
      ['the IINs differ', () => setIin([other], '790101400128')],
      ['neither has an IIN', () => setIin([teacher, other], null)],
      ['the first session was ended', () => database.db.update(sessions).set({ endedAt: schoolNow })],
    ])('does not come about when %s', async (_why, spoil) => {
      const own = await signIn(app, 'teacher');
      await spoil();
      expect((await signInBeside('other', [own])).status).toBe(200);
      expect(await database.db.select().from(accountRelations)).toEqual([]);
    });

    it('does not come about by a wrong password, a made-up cookie, or the cookie of one account under the name of another', async () => {
      const own = await signIn(app, 'teacher');
      const value = own.cookie.split('=')[1] ?? '';
      await signInBeside('other', [own], 'wrong');
      await signInBeside('other', [{ ...own, cookie: `qalam_refresh_2=${value}x` }]);
      const foreign = await signIn(app, 'stranger');
      await signInBeside('other', [{ ...foreign, cookie: `qalam_refresh_2=${foreign.cookie.split('=')[1]}` }]);
      await signInBeside('other', [{ ...own, cookie: `qalam_refresh_99999999999=${value}` }]);
      expect(await database.db.select().from(accountRelations)).toEqual([]);
    });

    it('is not proven by a session that was entered through another relation', async () => {
      await relate(teacher, other);
      const entered = sessionIn(await enter(await signIn(app, 'teacher'), other), other);
      await database.db.delete(accountRelations);
      await signInBeside('teacher', [entered]);
      expect(await database.db.select().from(accountRelations)).toEqual([]);
    });
  });

  describe('shutting out', () => {
    async function entered(): Promise<{ lost: Session; there: Session; here: Session }> {
      await relate(teacher, other);
      const lost = await signIn(app, 'teacher');
      return { lost, there: sessionIn(await enter(lost, other), other), here: await signIn(app, 'teacher') };
    }

    it('ends what was entered through a session that its owner ends from elsewhere', async () => {
      const { lost, there, here } = await entered();
      const { sid } = decodeJwt(lost.token) as { sid: string };
      await call(app, 'POST /api/v4/os/profile/sessions/end', { as: here, body: { id: sid } });
      expect([outcome(await whoAmI(lost)), outcome(await whoAmI(there))]).toEqual([
        '401 SESSION_ENDED',
        '401 SESSION_ENDED',
      ]);
      expect((await whoAmI(here)).status).toBe(200);
    });

    it.each(['GET /api/logout?soft=0', 'others'] as const)('ends it by %s too', async (line) => {
      const { there, here } = await entered();
      await call(app, line === 'others' ? 'POST /api/v4/os/profile/sessions/end-all' : line, { as: here });
      expect(outcome(await whoAmI(there))).toBe('401 SESSION_ENDED');
    });

    it('leaves the others alone when one account signs out', async () => {
      const { lost, there } = await entered();
      await call(app, 'GET /api/logout?soft=1', { as: lost });
      expect([outcome(await whoAmI(lost)), outcome(await whoAmI(there))]).toEqual(['401 SESSION_ENDED', '200']);
      expect((await refresh(there)).status).toBe(200);
    });

    it('a changed password is not gone round by way of a related account', async () => {
      const { there, here } = await entered();
      const body = { currentPassword: password, newPassword: 'Zhana2026', confirmation: 'Zhana2026' };
      const hashes = await database.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, teacher));
      expect((await call(app, 'POST /api/v4/os/profile/password', { as: here, body })).status).toBe(200);
      expect(outcome(await whoAmI(there))).toBe('401 SESSION_ENDED');
      expect(outcome(await enter(await signIn(app, 'other'), teacher))).toBe('403 ACCESS_DENIED');
      await database.db.execute(sql`update users set password_hash = ${hashes[0]?.hash} where id = ${teacher}`);
    });
  });
});
