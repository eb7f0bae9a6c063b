// Signing in, staying signed in and signing out, and what the server says about the user behind a token.

import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Subscribes } from '#contract/core/subscribes.ts';
import { effectiveRole } from '#contract/session/session.rules.ts';
import type { Child, EduYear, UserInfo } from '#contract/session/session.schema.ts';
import type { Database } from '#server/db/client.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import { databaseThrottle, findCaller } from '#server/features/session/public.ts';
import { loginAttempts, sessions } from '#server/features/session/session.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, sessionOf, signInReally, startTestApp, testClock } from '#tests/support/server.ts';
import { attemptSignIn, refreshSession } from '#tests/support/sign-in.ts';
import { idOf, password, schoolNow } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { call } from './calls.ts';

const minute = 60_000;
const day = 86_400_000;

describe.each(databaseKinds)('sessions on %s', (kind) => {
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
  });

  const attempt = (login: string, secret: string, address = '10.0.0.1') =>
    attemptSignIn(app, { login, secret, address });
  const refresh = (session: Pick<Session, 'userId' | 'cookie'>) => refreshSession(app, session);
  /** What the device holds after a granted refresh. */
  const refreshed = async (session: Session) => sessionOf(await refresh(session), session.userId);
  const whoAmI = (session: Session, language?: string) =>
    call<UserInfo>(app, 'GET /api/v4/os/user-info', { as: session, ...(language ? { language } : {}) });

  describe('signing in', () => {
    // covers AUTH-006
    it('answers with an access token, the role and the version of the school, and never with a refresh token', async () => {
      const { status, data } = await attempt('teacher', password);
      expect(status).toBe(200);
      expect(data).toEqual({
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refresh_token: null,
        expires_in: 900,
        user_info: { userId: 2, role: 'teacher', school: { apiVersion: 'v4' } },
        hash: null,
      });
    });

    // covers AUTH-018 CONST2-015 CONST3-043
    it('sets the refresh token as a cookie of the account for a month, which no script can read', async () => {
      const answers = [await attempt('teacher', password), await attempt('parent', password)];
      const cookies = answers
        .flatMap((answer) => answer.cookies)
        .filter(({ name }) => /^qalam_(refresh|leave)/.test(name));
      // Only for the two calls that read it: a day's calls do not carry it. Each session has its own cookie name.
      expect(cookies.map(({ name, path }) => `${name.replace(/_[0-9a-f]{8}$/, '_…')} ${path}`)).toEqual([
        'qalam_refresh_2_… /api/refresh_token',
        'qalam_leave_2_… /api/logout',
        'qalam_refresh_7_… /api/refresh_token',
        'qalam_leave_7_… /api/logout',
      ]);
      for (const cookie of cookies) {
        expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 30 * 86_400 });
      }
    });

    it('marks the cookie as secure behind a proxy that ends TLS, and only there', async () => {
      const plain = await attemptSignIn(app, { login: 'teacher' });
      const secure = await attemptSignIn(app, { login: 'teacher', headers: { 'x-forwarded-proto': 'https' } });
      expect([plain.cookies[0]?.secure, secure.cookies[0]?.secure]).toEqual([undefined, true]);
    });

    it('says the same of a wrong password and of a login that nobody has', async () => {
      const wrong = await attempt('teacher', 'wrong');
      const unknown = await attempt('nobody', 'wrong');
      expect([wrong.status, unknown.status]).toEqual([401, 401]);
      expect({ ...wrong.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
      expect(wrong.error.code).toBe('WRONG_CREDENTIALS');
      expect(wrong.cookies).toEqual([]);
    });

    it('makes an account wait after five failures from one address, longer each time, and lets others continue', async () => {
      for (let failure = 0; failure < 5; failure++) expect((await attempt('teacher', 'wrong')).status).toBe(401);
      const refused = await attempt('teacher', password);
      expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([
        429,
        'TOO_MANY_REQUESTS',
        '60',
      ]);
      expect((await attempt('Teacher', password)).status).toBe(429);
      expect((await attempt('teacher2', password)).status).toBe(200);
      expect((await attempt('teacher', password, '10.0.0.2')).status).toBe(200);
      clock.advance(61_000);
      expect((await attempt('teacher', 'wrong')).status).toBe(401);
      expect((await attempt('teacher', password)).headers['retry-after']).toBe('120');
      clock.advance(121_000);
      expect((await attempt('teacher', password)).status).toBe(200);
    });

    it('forgives the account when it signs in at last', async () => {
      for (let failure = 0; failure < 4; failure++) await attempt('teacher', 'wrong');
      await attempt('teacher', password);
      for (let failure = 0; failure < 4; failure++) await attempt('teacher', 'wrong');
      expect((await attempt('teacher', password)).status).toBe(200);
    });

    it('looks at five passwords only, however many are sent at once', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => attempt('teacher', `guess ${index}`)));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    });

    it('makes an address wait only after a hundred failures, since a school shares one', async () => {
      const throttle = databaseThrottle(database.db);
      for (let failure = 0; failure < 99; failure++) {
        const guess = { login: `anybody${failure}`, address: '10.0.0.9', device: null };
        await (await throttle.begin(guess, clock.now())).failed(clock.now());
      }
      expect((await attempt('teacher', 'wrong', '10.0.0.9')).status).toBe(401);
      const refused = await attempt('parent', password, '10.0.0.9');
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
      clock.advance(31_000);
      expect((await attempt('parent', password, '10.0.0.9')).status).toBe(200);
    });

    it('does not believe an address that somebody in the school network gives itself', async () => {
      const from = (remoteAddress: string, claimed: string) =>
        app.inject({
          method: 'POST',
          url: '/api/login',
          remoteAddress,
          headers: { 'x-forwarded-for': claimed },
          payload: { login: 'teacher', password: 'wrong' },
        });
      for (let failure = 0; failure < 5; failure++) await from('192.168.1.20', `10.1.1.${failure}`);
      expect((await from('192.168.1.20', '10.1.1.200')).statusCode).toBe(429);
    });

    it('keeps passwords as argon2id keys only', async () => {
      const { rows } = (await database.db.execute(sql`select password_hash as hash from users`)) as unknown as {
        rows: { hash: string }[];
      };
      expect(rows.every(({ hash }) => /^argon2id\$m=\d+,t=\d+\$[\w-]{22}\$[\w-]{43}$/.test(hash))).toBe(true);
    });
  });

  describe('staying signed in', () => {
    // covers AUTH-031
    it('renews the access token by the cookie of the account that is named; no token of a month is ever in a body', async () => {
      const session = await signInReally(app, 'teacher');
      const answer = await refresh(session);
      const { status, data, cookies, text } = answer;
      expect(status).toBe(200);
      expect(data).toEqual({ access_token: expect.any(String), refresh_token: null, expires_in: 900 });
      expect(cookies[0]).toMatchObject({
        name: session.cookie.split('=')[0],
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 2_592_000,
      });
      expect(text).not.toContain(String(cookies[0]?.value));
      expect((await whoAmI(sessionOf(answer, session.userId))).data.userId).toBe(2);
    });

    // covers AUTH-044 AUTH-045 ERR3-010
    it('answers 426 to an expired access token, and the same request after a refresh', async () => {
      const session = await signInReally(app, 'teacher');
      clock.advance(14 * minute);
      expect((await whoAmI(session)).status).toBe(200);
      clock.advance(2 * minute);
      const expired = await whoAmI(session);
      expect([expired.status, expired.error.code, expired.headers.upgrade]).toEqual([
        426,
        'TOKEN_EXPIRED',
        'qalam-token/1',
      ]);
      expect((await whoAmI(await refreshed(session))).status).toBe(200);
    });

    it('honours a used token again, as often as the answer is lost, until a successor was used', async () => {
      const first = await signInReally(app, 'teacher');
      await refresh(first);
      clock.advance(5 * 60 * minute);
      const lostOnce = await refresh(first);
      clock.advance(5 * 60 * minute);
      const lostTwice = await refresh(first);
      expect([lostOnce.status, lostTwice.status]).toEqual([200, 200]);
      expect((await refresh(sessionOf(lostTwice, first.userId))).status).toBe(200);
      expect((await refresh(first)).error.code).toBe('SESSION_ENDED');
    });

    it('ends a family when a token comes again after its successor was used, and no other session of the user', async () => {
      const stolen = await signInReally(app, 'teacher');
      const other = await signInReally(app, 'teacher');
      const second = await refreshed(stolen);
      const third = await refreshed(second);
      const reuse = await refresh(stolen);
      expect([reuse.status, reuse.error.code]).toEqual([401, 'SESSION_ENDED']);
      expect((await refresh(third)).status).toBe(401);
      expect(await whoAmI(third)).toMatchObject({ status: 401, error: { code: 'SESSION_ENDED' } });
      expect((await whoAmI(other)).status).toBe(200);
      expect((await refresh(other)).status).toBe(200);
    });

    it('honours two refreshes with one token at once, and continues from either', async () => {
      for (const kept of [0, 1] as const) {
        const session = await signInReally(app, 'teacher');
        const answers = await Promise.all([refresh(session), refresh(session)]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect((await refresh(sessionOf(answers[kept], session.userId))).status).toBe(200);
      }
    });

    it('refuses a token under another account, a made-up one, none at all, and one that nobody used for a month', async () => {
      const session = await signInReally(app, 'teacher');
      const value = session.cookie.split('=')[1] ?? '';
      const [family = '', , seal = ''] = value.split('.');
      const others = [
        { userId: 3, cookie: `qalam_refresh_3=${value}` },
        { userId: 2, cookie: `qalam_refresh_2=${family}.2.${seal}` },
        { userId: 2, cookie: 'qalam_refresh_2=..' },
        { userId: 2, cookie: 'other=1' },
        { userId: 3, cookie: session.cookie },
      ];
      for (const other of others) expect((await refresh(other)).error.code).toBe('SESSION_ENDED');
      expect((await refresh(session)).status).toBe(200);
      clock.advance(31 * day);
      expect((await refresh(session)).error.code).toBe('SESSION_ENDED');
    });

    it('accepts no access token that it did not sign, whatever the token says', async () => {
      const session = await signInReally(app, 'teacher');
      const [head = '', , seal = ''] = session.token.split('.');
      const [family] = (await database.db.select().from(sessions)).filter(({ userId }) => userId === 2);
      const claims = { sub: '1', sid: family?.id, iat: schoolNow / 1000, exp: schoolNow / 1000 + 900 };
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      const foreign = await new SignJWT({ sid: claims.sid })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('2')
        .setExpirationTime(schoolNow / 1000 + 900)
        .sign(Buffer.alloc(32, 7));
      for (const authorization of [
        `Bearer ${head}.${body}.${seal}`,
        `Bearer ${none}.${body}.`,
        `Bearer ${foreign}`,
        'Bearer nonsense',
        'Bearer ',
        `Basic ${session.token}`,
        session.token,
      ]) {
        const { status, error } = await call(app, 'GET /api/v4/os/user-info', { headers: { authorization } });
        expect([authorization.slice(0, 12), status, error.code]).toEqual([
          authorization.slice(0, 12),
          401,
          'SIGN_IN_REQUIRED',
        ]);
      }
    });
  });

  describe('signing out', () => {
    // covers AUTH-035
    it('ends this session alone, or all of the account with soft=0, and takes the cookie away', async () => {
      const [phone, laptop, tablet] = [
        await signInReally(app, 'pupil3'),
        await signInReally(app, 'pupil3'),
        await signInReally(app, 'pupil3'),
      ];
      const soft = await call<{ ended: number }>(app, 'GET /api/logout?soft=1', { as: phone });
      expect(soft.data).toEqual({ ended: 1 });
      const name = phone.cookie.split('=')[0] ?? '';
      expect(soft.cookies.map((cookie) => [cookie.name, cookie.value, cookie.path])).toEqual([
        [name, '', '/api/refresh_token'],
        [name.replace('refresh', 'leave'), '', '/api/logout'],
        // As it was named until 28.11.2026.
        [name, '', '/api/logout'],
      ]);
      expect((await whoAmI(phone)).error.code).toBe('SESSION_ENDED');
      expect((await refresh(phone)).status).toBe(401);
      expect((await whoAmI(laptop)).status).toBe(200);
      const hard = await call<{ ended: number }>(app, 'GET /api/logout?soft=0', { as: laptop });
      expect(hard.data).toEqual({ ended: 2 });
      expect([(await whoAmI(laptop)).status, (await refresh(tablet)).status]).toEqual([401, 401]);
    });

    it('ends only this session when nothing is said', async () => {
      const [phone, laptop] = [await signInReally(app, 'pupil3'), await signInReally(app, 'pupil3')];
      await call(app, 'GET /api/logout', { as: phone });
      expect([(await whoAmI(phone)).status, (await whoAmI(laptop)).status]).toEqual([401, 200]);
    });
  });

  describe('the user', () => {
    // covers AUTH-002 ACCT-001
    it('comes with every field of the user state, and the school with every field of a school', async () => {
      await database.db
        .update(users)
        .set({ patronymic: 'Болатқызы', gender: 'f', bornDate: '1984-03-08', phone: '77012345678', photo: '/p/4.jpg' })
        .where(eq(users.id, 4));
      const position = { positionKz: 'Мұғалім', positionRu: 'Учитель', positionEn: 'Teacher' };
      await database.db.update(userSchools).set(position).where(eq(userSchools.userId, 4));
      const lead = await signInReally(app, 'grouplead');
      const { data } = await whoAmI(lead, 'en');
      const { school, schools, years, studentGroups, ...state } = data;
      // The tokens are the rest of the state: one comes with the sign-in, the other as a cookie (decisions C).
      expect([lead.token, lead.cookie].map((token) => token.length > 20)).toEqual([true, true]);
      expect(state).toEqual({
        userId: 4,
        role: 'teacher',
        subrole: 'group_lead',
        position: 'Teacher',
        defaultRole: 'teacher',
        group: { id: 71, name: '7 «А»' },
        gender: 'f',
        firstname: 'Виктория',
        lastname: 'Болатқызы',
        surname: 'Ким',
        bornDate: '1984-03-08',
        photo: '/p/4.jpg',
        phone: '77012345678',
        email: null,
        tours: expect.any(Array),
        regionId: 1,
        regionName: 'Abai Region',
        departmentId: 101,
        departmentName: 'Semey',
        children: [],
        selectedChild: null,
        studentInfo: null,
        isDefaultPassword: false,
        // Nobody worked yet. Notices, grants and chat have no source; their fields exist for readers of the state.
        score: 0,
        quarterScore: 0,
        level: { value: 1, progress: 0 },
        sumScoreToday: 0,
        subscribes: { general: true, kitap: true, om: true, ustaz: true },
        notificationCount: 0,
        accessToPortfoliosStatistics: false,
        roleEntityId: null,
        chatToken: null,
        hash: null,
      });
      expect((await whoAmI(lead, 'kz')).data).toMatchObject({ position: 'Мұғалім', departmentName: 'Семей' });
      expect((await whoAmI(lead, 'ru')).data).toMatchObject({ position: 'Учитель', regionName: 'область Абай' });
      expect((await whoAmI(await signInReally(app, 'teacher'))).data).toMatchObject({
        userId: 2,
        subrole: null,
        position: null,
        group: null,
        gender: 'm',
        lastname: null,
        bornDate: null,
        photo: null,
        phone: null,
      });
      expect([schools.length, years.length, studentGroups]).toEqual([1, 3, []]);
      expect(school).toEqual({
        id: 1,
        address: 'Семей',
        name: '№12 мектеп-гимназия',
        bin: '990140000385',
        type: 'school',
        departmentId: 101,
        regionId: 1,
        apiVersion: 'v4',
        flagFreedomIsEnabled: false,
        flagGroupLoadCanEditSchedule: false,
        flagTeacherCanEditSchedule: false,
        scheduleVersion: 'v4',
        isTransfer: false,
        mksVksIsSupport: false,
        mksVksIsMagnet: false,
        phone: null,
        qalamAdminName: null,
        qalamAdminPhone: null,
        journalVersion: 'v4',
        timeZone: 'Asia/Almaty',
        // Devices whose own data is older than 2024 show the school's times all the same.
        zoneChanges: [
          { from: Date.UTC(2019, 0), minutes: 360 },
          { from: Date.parse('2024-02-29T18:00:00Z'), minutes: 300 },
        ],
      });
      expect((await whoAmI(await signInReally(app, 'teacher'), 'kz')).data.regionName).toBe('Абай облысы');
    });

    // covers ACCT-001
    it('has a school with what that school has set', async () => {
      // Signed in before the school went over to another version.
      const other = await signInReally(app, 'other');
      const flags = {
        apiVersion: 'v5',
        flagFreedomIsEnabled: true,
        flagGroupLoadCanEditSchedule: true,
        flagTeacherCanEditSchedule: true,
        scheduleVersion: 'v3',
        isTransfer: true,
        mksVksIsSupport: true,
        mksVksIsMagnet: true,
        qalamAdminName: 'Ахметова Г.',
        qalamAdminPhone: '77273334455',
        journalVersion: 'v2',
      };
      const own = {
        address: 'Шұғыла',
        bin: '010140000123',
        type: 'lyceum',
        phone: '77222561122',
        timeZone: 'Asia/Aqtau',
      };
      await database.db.execute(sql`
        update schools set address = ${own.address}, bin = ${own.bin}, type = ${own.type}, phone = ${own.phone},
          time_zone = ${own.timeZone}, flags = ${JSON.stringify(flags)}
        where id = 2`);
      const { data } = await whoAmI(other);
      const zoneChanges = [{ from: Date.UTC(2019, 0), minutes: 300 }];
      const place = { id: 2, name: '№3 орта мектеп', departmentId: 101, regionId: 1, zoneChanges };
      expect(data.school).toEqual({ ...place, ...own, ...flags });
    });

    // covers AUTH-017
    it('of a school of another version is led there after the right password, and no session begins', async () => {
      const setFlags = (flags: object) =>
        database.db.execute(sql`update schools set flags = ${JSON.stringify(flags)} where id = 2`);
      const attemptOf = (given: string) => call(app, 'POST /api/login', { body: { login: 'other', password: given } });
      const count = async () => (await database.db.select().from(sessions)).length;
      const before = await count();
      for (const [legacyUrl, address] of [
        ['https://old.example.kz/login', 'https://old.example.kz/login'],
        ['http://old.example.kz/login', null],
        ['javascript:alert(1)', null],
        ['old', null],
        [undefined, null],
      ]) {
        await setFlags({ apiVersion: 'v3', legacyUrl });
        const answer = await attemptOf(password);
        expect([answer.status, answer.error.code, answer.cookies]).toEqual([409, 'OTHER_VERSION', []]);
        expect(answer.data).toEqual({ current: { school: '№3 орта мектеп', address } });
      }
      expect((await attemptOf('wrong')).error.code).toBe('WRONG_CREDENTIALS');
      expect(await count()).toBe(before);
      await setFlags({ apiVersion: 'v4', legacyUrl: 'https://old.example.kz/login' });
      expect((await attemptOf(password)).status).toBe(200);
    });

    // covers AUTH-003
    it('has the four subscriptions of the school, as they are now', async () => {
      const teacher = await signInReally(app, 'teacher');
      const named = ['general', 'kitap', 'om', 'ustaz'] as const;
      for (const missing of named) {
        // Without the general one a start still learns which school is locked.
        const held = Object.fromEntries(named.map((name) => [name, name !== missing]));
        const row = { schoolId: 1, paidUntil: null, ...(held as Subscribes) };
        await database.db
          .insert(schoolSubscriptions)
          .values(row)
          .onConflictDoUpdate({ target: schoolSubscriptions.schoolId, set: row });
        expect((await whoAmI(teacher)).data.subscribes).toEqual(held);
      }
      // A school without a row has subscribed to everything.
      await database.db.delete(schoolSubscriptions);
      const all = { general: true, kitap: true, om: true, ustaz: true };
      expect((await whoAmI(teacher)).data.subscribes).toEqual(all);
    });

    // covers AUTH-004 ACCESS-005
    it('counts the subrole of a teacher instead of the role', async () => {
      const lead = await signInReally(app, 'grouplead');
      const { data } = await whoAmI(lead);
      expect([data.role, data.subrole, data.group]).toEqual(['teacher', 'group_lead', { id: 71, name: '7 «А»' }]);
      expect(effectiveRole(data)).toBe('group_lead');
      const sessionId = (decodeJwt(lead.token) as { sid: string }).sid;
      const caller = await findCaller(database.db, { userId: lead.userId, sessionId }, schoolNow);
      expect(caller?.memberships).toEqual([{ schoolId: 1, role: 'group_lead', lock: null }]);
    });

    // covers AUTH-005
    it('has the gender f where an older service wrote w', async () => {
      await database.db.execute(sql`update users set gender = 'w' where login = 'pupil2'`);
      expect((await whoAmI(await signInReally(app, 'pupil2'))).data.gender).toBe('f');
    });

    // covers ACCT-003
    it('is, for a pupil, the pupil with class and subgroups of the current year', async () => {
      const { data } = await whoAmI(await signInReally(app, 'student'));
      expect(data.studentInfo).toEqual({
        studentGroupUuid: idOf('member 0'),
        studentSchoolUuid: idOf('student 0'),
        studentUuid: idOf('person 11'),
        hasFreedomCard: false,
        studentUserId: 11,
        hasUnactivatedParentInvite: false,
        hasActivatedParent: expect.any(Boolean),
        lacksParent: expect.any(Boolean),
      });
      expect(data.group).toEqual({ id: 71, name: '7 «А»' });
      expect(data.studentGroups).toEqual([
        { id: 71, subgroupUuid: null, name: '7 «А»' },
        { id: 71, subgroupUuid: idOf('subgroup'), name: 'Ағылшын 1' },
      ]);
    });

    // covers ACCT-004
    it('is listed with schools and roles', async () => {
      const { data } = await call(app, 'GET /api/v4/os/user-schools', { as: await signInReally(app, 'director') });
      expect(data).toEqual([{ userId: 1, school: { id: 1, name: '№12 мектеп-гимназия' }, role: 'director' }]);
    });

    // covers ACCT-005 ACCT-024
    it('has, as a parent, children in two schools, each with name, class and school', async () => {
      const parent = await signInReally(app, 'parent3');
      const { data } = await call<Child[]>(app, 'GET /api/system/related-children', { as: parent });
      expect(
        data.map(({ studentInfo, group, school, eduYear }) => [
          studentInfo.studentName,
          group.name,
          school.id,
          eduYear,
        ]),
      ).toEqual([
        ['Қадыров Адам', '7 «А»', 1, 2026],
        ['Қадыров Мұрат', '7 «Б»', 2, 2026],
      ]);
      const person = (await whoAmI(parent)).data;
      expect(person.children).toEqual(data);
      expect(person.school?.id).toBe(1);
    });

    it('is welcome as a parent without children: no school, no children, no error', async () => {
      const parent = await signInReally(app, 'parent2');
      const { status, data } = await whoAmI(parent);
      expect([status, data.role, data.school, data.children, data.schools, data.years]).toEqual([
        200,
        'parent',
        null,
        [],
        [],
        [],
      ]);
      expect((await call(app, 'GET /api/system/related-children', { as: parent })).data).toEqual([]);
    });

    it('is not put into a school that does not exist', async () => {
      const parent = await signInReally(app, 'parent2');
      const { error } = await call(app, 'GET /api/v4/os/dictionary/education-years?schoolId=1', {
        headers: { authorization: `Bearer ${parent.token}`, 'x-school-id': '0' },
      });
      expect(error.code).toBe('WRONG_SCHOOL');
    });

    // covers YEAR-003 YEAR-004 YEAR-025 SYSTEM-016 SYSTEM-017
    it('sees the years of a school with their status and days', async () => {
      await database.db.execute(
        sql`insert into school_years values (1, 2024, 'Transfer', false, false, '2024-09-01', '2025-05-25', '{}')`,
      );
      const { data } = await call<EduYear[]>(app, 'GET /api/v4/os/dictionary/education-years?schoolId=1', {
        as: await signInReally(app, 'teacher'),
      });
      expect(data.map(({ eduYear, status }) => [eduYear, status])).toEqual([
        [2024, 'Transfer'],
        [2025, 'Archive'],
        [2026, 'Active'],
        [2027, 'NotStarted'],
      ]);
      const far = await call<EduYear[]>(app, 'GET /api/v4/os/dictionary/education-years?schoolId=2', {
        as: await signInReally(app, 'other'),
        school: 2,
      });
      expect(far.data.map(({ schoolId, eduYear }) => [schoolId, eduYear])).toEqual(
        [2025, 2026, 2027].map((year) => [2, year]),
      );
      expect(data[2]).toEqual({
        schoolId: 1,
        eduYear: 2026,
        isCurrent: true,
        status: 'Active',
        canEditPeriods: true,
        dateStart: '2026-09-01',
        dateEnd: '2027-05-25',
      });
    });

    // covers SCHED-051 API-017
    it('chooses, as a parent, among the groups of the own child only', async () => {
      const parent = await signInReally(app, 'parent');
      const list = (studentUserId: number) =>
        call(
          app,
          `GET /api/v4/os/clientoffice/parent/group-list?schoolId=1&eduYear=2026&studentUserId=${studentUserId}`,
          {
            as: parent,
          },
        );
      expect((await list(11)).data).toEqual([
        { id: 71, subgroupUuid: null, name: '7 «А»' },
        { id: 71, subgroupUuid: idOf('subgroup'), name: 'Ағылшын 1' },
      ]);
      expect((await list(12)).error.code).toBe('ACCESS_DENIED');
    });
  });
});
