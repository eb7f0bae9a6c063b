// A person with accounts in several schools: switching from one to another, and everybody who must not.

import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkedAccount, RelatedAccount, SchoolEntry, UserInfo } from '#contract/session/session.schema.ts';
import type { Database } from '#server/db/client.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { accountRelations, loginAttempts, sessions } from '#server/features/session/public.ts';
import { type Answered, call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, sessionOf, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { attemptSignIn, refreshSession, type TokenAnswer } from '#tests/support/sign-in.ts';
import { idOf, password, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const iin = '880627401233';
const minute = 60_000;
/** teacher (2) works in school 1, other (6) in school 2; in these tests they are one person. stranger (5) is somebody else. */
const [teacher, other, stranger] = [2, 6, 5];

describe.each(databaseKinds)('related accounts on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  const clock = testClock();
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
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
    await database.db.delete(sessions);
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
    call<TokenAnswer>(app, 'POST /api/related-auth', { as, body: { userId } });
  const listed = async (as: Session) => (await call<RelatedAccount[]>(app, 'GET /api/related-accounts', { as })).data;
  const outcome = ({ status, error }: Answered<unknown>) => (status === 200 ? '200' : `${status} ${error.code}`);
  const whoAmI = (as: Session) => call<UserInfo>(app, 'GET /api/v4/os/user-info', { as });
  const refresh = (session: Session) => refreshSession(app, session);
  /** Signs in like a browser that also holds other sessions' cookies. */
  const signInBeside = (login: string, beside: readonly Session[]) =>
    attemptSignIn(app, { login, cookie: beside.map(({ cookie }) => cookie).join('; ') });

  describe('entering', () => {
    // covers ACCT-006 ACCT-008 ACCT-009
    it('gives an access token and, as a cookie of that account for a month, the refresh token; never in the body', async () => {
      await relate(teacher, other);
      const answer = await enter(await signIn(app, 'teacher'), other);
      expect(answer.data).toEqual({ access_token: expect.any(String), refresh_token: null, expires_in: 900 });
      expect(answer.cookies.map(({ path }) => path)).toEqual(['/api/refresh_token', '/api/logout']);
      for (const cookie of answer.cookies) {
        expect(cookie).toMatchObject({
          name: expect.stringMatching(/^qalam_(refresh|leave)_6_[0-9a-f]{8}$/),
          httpOnly: true,
          sameSite: 'Lax',
          maxAge: 30 * 86_400,
        });
        expect(answer.text).not.toContain(cookie.value);
      }
      const entered = sessionOf(answer, other);
      expect((await whoAmI(entered)).data).toMatchObject({ userId: other, role: 'teacher', school: { id: 2 } });
      expect((await refresh(entered)).status).toBe(200);
    });

    it('leaves each account in its own school: neither token opens the school of the other', async () => {
      await relate(teacher, other);
      const own = await signIn(app, 'teacher');
      const entered = sessionOf(await enter(own, other), other);
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
        const entered = sessionOf(await enter(own, parent), parent);
        const roster = (as: Session) =>
          call(app, 'GET /api/v4/os/frontoffice/group-list?schoolId=1&eduYear=2026', { as, school: 1 });
        const children = (as: Session) => call<unknown[]>(app, 'GET /api/system/related-children', { as });
        expect([outcome(await roster(own)), outcome(await roster(entered))]).toEqual(['200', '403 ACCESS_DENIED']);
        expect([(await children(own)).data.length, (await children(entered)).data.length]).toEqual([0, 1]);
        // Work made under one account is never accepted under the other.
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

    it('opens nothing for whoever came with a password that a school prints', async () => {
      await relate(teacher, other);
      const own = await signIn(app, 'teacher');
      const [user] = await database.db.select().from(users).where(eq(users.id, teacher));
      await database.db.update(users).set({ passwordHash: null }).where(eq(users.id, teacher));
      expect(outcome(await enter(own, other))).toBe('403 ACCESS_DENIED');
      expect(await listed(own)).toEqual([]);
      await database.db
        .update(users)
        .set({ passwordHash: user?.passwordHash ?? null })
        .where(eq(users.id, teacher));
      expect(outcome(await enter(own, other))).toBe('200');
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
      const entered = sessionOf(await enter(own, other), other);
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
    it('of schools has those of all accounts of the user, each with the account that works there', async () => {
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

  describe('a link', () => {
    const android =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
    const link = (as: Session | undefined, login: string, secret = password, headers: Record<string, string> = {}) =>
      call<{ userId: number }>(app, 'POST /api/v4/os/related-accounts/link', {
        as,
        body: { login, password: secret },
        headers: { 'user-agent': android, ...headers },
      });
    const links = async (as: Session) =>
      (await call<LinkedAccount[]>(app, 'GET /api/v4/os/related-accounts', { as })).data;
    const unlink = (as: Session | undefined, userId: number) =>
      call<{ ended: number }>(app, 'POST /api/v4/os/related-accounts/unlink', { as, body: { userId } });
    const relations = () => database.db.select().from(accountRelations);

    it('does not come about by itself, whatever passwords are given on one device with one IIN', async () => {
      const own = await signIn(app, 'teacher');
      clock.advance(minute);
      const answer = await signInBeside('other', [own]);
      expect(answer.status).toBe(200);
      expect(await relations()).toEqual([]);
      expect(await listed(await signIn(app, 'other'))).toEqual([]);
    });

    it('comes about by the password of the other account, and both say when, where and from which side', async () => {
      const [own, its] = [await signIn(app, 'teacher'), await signIn(app, 'other')];
      expect([await links(own), await links(its)]).toEqual([[], []]);
      const made = await link(own, 'other');
      expect([made.status, made.data, made.cookies]).toEqual([200, { userId: other }, []]);
      const facts = { linkedAt: new Date(clock.now()).toISOString(), device: 'Chrome, Android', isOpen: true };
      expect(await links(own)).toEqual([
        {
          userId: other,
          surname: 'Асанова',
          firstname: 'Алуа',
          role: 'teacher',
          school: { id: 2, name: '№3 орта мектеп' },
          isLinkedHere: true,
          ...facts,
        },
      ]);
      expect(await links(its)).toMatchObject([{ userId: teacher, isLinkedHere: false, ...facts }]);
      expect([(await listed(own)).length, (await listed(its)).length]).toEqual([1, 1]);
      expect(outcome(await enter(own, other))).toBe('200');
      expect(outcome(await enter(its, teacher))).toBe('200');
    });

    it('says nothing of a device that says nothing of itself', async () => {
      const own = await signIn(app, 'teacher');
      await link(own, 'other', password, { 'user-agent': 'curl/8' });
      expect((await links(own))[0]?.device).toBeNull();
    });

    const field = ({ status, error }: Answered<unknown>) => [status, error.code, error.errors];
    it('is refused for a wrong password and for a login that nobody has alike, and throttled like a sign-in', async () => {
      const own = await signIn(app, 'teacher');
      const wrong = [422, 'VALIDATION_FAILED', { password: ['Wrong login or password'] }];
      expect(field(await link(own, 'nobody', password))).toEqual(wrong);
      for (let guess = 0; guess < 5; guess++) expect(field(await link(own, 'other', `guess ${guess}`))).toEqual(wrong);
      const blocked = await link(own, 'other');
      expect([blocked.status, blocked.error.code, blocked.headers['retry-after']]).toEqual([
        429,
        'TOO_MANY_REQUESTS',
        '60',
      ]);
      // The count is shared with the sign-in, so that neither bypasses the other.
      expect((await signInBeside('other', [])).status).toBe(429);
      expect(await relations()).toEqual([]);
    });

    it('is refused between two people, and says so only to who has both passwords', async () => {
      const own = await signIn(app, 'teacher');
      await setIin([other], '790101400128');
      const refused = [
        422,
        'VALIDATION_FAILED',
        { login: [expect.stringContaining('IINs of the two accounts differ')] },
      ];
      expect(field(await link(own, 'other', 'wrong'))).not.toEqual(refused);
      expect(field(await link(own, 'other'))).toEqual(refused);
      await setIin([teacher, other], null);
      expect(field(await link(own, 'other'))).toEqual(refused);
      expect(await relations()).toEqual([]);
    });

    it('is refused to the open account itself, without a session, and to one that was entered without its password', async () => {
      const own = await signIn(app, 'teacher');
      expect(field(await link(own, 'teacher'))).toMatchObject([
        422,
        'VALIDATION_FAILED',
        { login: [expect.any(String)] },
      ]);
      expect(outcome(await link(undefined, 'other'))).toBe('401 SIGN_IN_REQUIRED');
      await relate(teacher, other);
      await setIin([stranger], iin);
      const entered = sessionOf(await enter(own, other), other);
      expect(field(await link(entered, 'stranger'))).toMatchObject([
        422,
        'VALIDATION_FAILED',
        { login: [expect.any(String)] },
      ]);
      expect(await links(await signIn(app, 'stranger'))).toEqual([]);
    });

    it('that is made again says the newer time, once', async () => {
      const own = await signIn(app, 'teacher');
      await link(own, 'other');
      clock.advance(minute);
      expect((await link(own, 'other')).status).toBe(200);
      expect((await links(own)).map(({ linkedAt }) => linkedAt)).toEqual([new Date(clock.now()).toISOString()]);
    });

    it('with another IIN since then opens nothing, and is still seen and undone by both', async () => {
      await relate(teacher, other);
      const own = await signIn(app, 'teacher');
      await setIin([other], '790101400128');
      expect((await links(own)).map(({ isOpen }) => isOpen)).toEqual([false]);
      expect(await listed(own)).toEqual([]);
      expect((await unlink(await signIn(app, 'other'), teacher)).status).toBe(200);
      expect(await links(own)).toEqual([]);
    });

    it.each(['the one that made it', 'the other'])(
      'is undone by %s, with everything that was entered through it',
      async (side) => {
        const own = await signIn(app, 'teacher');
        await link(own, 'other');
        const its = await signIn(app, 'other');
        const [there, back] = [
          sessionOf(await enter(own, other), other),
          sessionOf(await enter(its, teacher), teacher),
        ];
        const undone = side === 'the other' ? await unlink(its, teacher) : await unlink(own, other);
        expect([undone.status, undone.data]).toEqual([200, { ended: 2 }]);
        expect([outcome(await whoAmI(there)), outcome(await whoAmI(back))]).toEqual(Array(2).fill('401 SESSION_ENDED'));
        expect([outcome(await whoAmI(own)), outcome(await whoAmI(its))]).toEqual(['200', '200']);
        expect([await links(own), await links(its), await relations()]).toEqual([[], [], []]);
        expect([outcome(await enter(own, other)), outcome(await enter(its, teacher))]).toEqual(
          Array(2).fill('403 ACCESS_DENIED'),
        );
      },
    );

    it('is undone from a session that was entered through it too, which ends with it', async () => {
      await relate(teacher, other);
      const entered = sessionOf(await enter(await signIn(app, 'teacher'), other), other);
      expect((await unlink(entered, teacher)).data).toEqual({ ended: 1 });
      expect(outcome(await whoAmI(entered))).toBe('401 SESSION_ENDED');
    });

    it('of others is not undone, nor one that is not there, and other links stay', async () => {
      await relate(teacher, other);
      await relate(teacher, 7);
      const strange = await signIn(app, 'stranger');
      expect(outcome(await unlink(strange, teacher))).toBe('404 NOT_FOUND');
      expect(outcome(await unlink(strange, 999_999))).toBe('404 NOT_FOUND');
      expect(outcome(await unlink(undefined, teacher))).toBe('401 SIGN_IN_REQUIRED');
      const own = await signIn(app, 'teacher');
      const there = sessionOf(await enter(own, other), other);
      expect((await unlink(own, 7)).data).toEqual({ ended: 0 });
      expect(outcome(await whoAmI(there))).toBe('200');
      expect((await links(own)).map(({ userId }) => userId)).toEqual([other]);
    });
  });

  describe('shutting out', () => {
    async function entered(): Promise<{ lost: Session; there: Session; here: Session }> {
      await relate(teacher, other);
      const lost = await signIn(app, 'teacher');
      return { lost, there: sessionOf(await enter(lost, other), other), here: await signIn(app, 'teacher') };
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
