// Binding accounts to those of the partner diary, over the real server and a diary that is another one.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import type { PartnerInfo, PartnerLink } from '#contract/partner-diary/partner-diary.schema.ts';
import type { Database } from '#server/db/client.ts';
import { partnerLinks } from '#server/features/partner-diary/partner-diary.tables.ts';
import { users } from '#server/features/people/public.ts';
import { loginAttempts, sessions } from '#server/features/session/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, sessionOf, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { password, schoolNow } from '#tests/support/small-school.ts';

const key = 'a key of sixteen signs';
const schoolData = [{ name: 'Школа № 5', municipality: 'г. Семей' }];

/** A diary: codes "<person>.<anything>"; `old.…` was made six minutes ago, `slow.…` is never answered. */
function startDiary() {
  const used: string[] = [];
  const keys = new Set<string | undefined>();
  const server = createServer((request, response) => {
    const [, , code = '', act] = (request.url ?? '').split('/').map(decodeURIComponent);
    keys.add(request.headers.authorization);
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const [person = ''] = code.split('.');
    if (act === 'use') {
      used.push(code);
      return answer(200, {});
    }
    if (person === 'slow') return undefined;
    if (person === 'broken') return answer(500, {});
    if (person === 'spent' || person === 'late') return answer(410, { reason: person === 'late' ? 'late' : 'used' });
    if (person === 'foreign') return answer(404, {});
    const issuedAt = new Date(schoolNow - (person === 'old' ? 300_000 : 299_999)).toISOString();
    return answer(200, { id: person, issuedAt, context: { shortName: `${person} Т.` }, schoolData });
  });
  return { server, used, keys };
}
const listening = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );

describe.each(databaseKinds)('the partner diary on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let teacher: Session;
  let student: Session;
  const diary = startDiary();
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    app = await startTestApp(database, clock, { partner: { where: await listening(diary.server), key } });
    [teacher, student] = [await signIn(app, 'teacher'), await signIn(app, 'student')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    diary.server.closeAllConnections();
    diary.server.close();
  });
  beforeEach(async () => {
    await database.db.delete(partnerLinks);
    await database.db.delete(loginAttempts);
  });

  type Auth = { access_token: null; info: PartnerInfo; isBound: boolean };
  const auth = (code: string) => call<Auth>(app, `GET /api/behalf-auth-diary?code=${code}`);
  const info = (code: string, as = teacher) =>
    call<PartnerInfo & { isBound: boolean }>(app, `POST /api/behalf-user-info?code=${code}`, { as, language: 'ru' });
  const register = (code: string, as = teacher) =>
    call(app, `GET /api/behalf-register?code=${code}`, { as, language: 'ru' });
  const assign = (code: string, login: string, given = password) =>
    call<LoginAnswer>(app, 'POST /api/behalf-assign', {
      body: { code, login, password: given },
      headers: { 'x-localization': 'ru' },
    });
  const link = async (as = teacher) =>
    (await call<{ isOffered: boolean; link: PartnerLink | null }>(app, 'GET /api/v4/os/profile/partner-diary', { as }))
      .data;
  const unlink = (as = teacher) => call(app, 'POST /api/v4/os/profile/partner-diary/undo', { as });
  const wordsOf = ({ error: { code, message } }: { error: { code: string; message?: string | undefined } }) => [
    ...[code, message],
  ];

  // covers AUTH-001, AUTH-007, AUTH-037, AUTH-038
  it('tells who is signed in whose a code is, and binds once that is confirmed', async () => {
    expect((await info('aigul.1')).data).toEqual({ context: { shortName: 'aigul Т.' }, schoolData, isBound: false });
    expect(await link()).toEqual({ isOffered: true, link: null });
    expect((await register('aigul.1')).data).toEqual({ bound: true });
    expect(await link()).toMatchObject({
      link: { name: 'aigul Т.', school: 'Школа № 5, г. Семей', linkedAt: new Date(schoolNow).toISOString() },
    });
    await expect.poll(() => diary.used).toContain('aigul.1');
    expect([...diary.keys]).toEqual([`Bearer ${key}`]);
  });

  const linksNow = () => database.db.select().from(partnerLinks);
  const sessionsNow = async () => (await database.db.select().from(sessions)).length;

  // covers AUTH-036
  it('signs nobody in by a code alone, bound or not, and makes no account', async () => {
    const before = [(await database.db.select().from(users)).length, await sessionsNow()];
    const whose = { access_token: null, info: { context: { shortName: 'aigul Т.' }, schoolData } };
    const asked = await auth('aigul.2');
    expect([asked.data, asked.cookies]).toEqual([{ ...whose, isBound: false }, []]);
    await register('aigul.2');
    // The very code that was bound by, and one that was made later.
    for (const code of ['aigul.2', 'aigul.3']) {
      const again = await auth(code);
      expect([again.data, again.cookies]).toEqual([{ ...whose, isBound: true }, []]);
    }
    expect([(await database.db.select().from(users)).length, await sessionsNow()]).toEqual(before);
  });

  it('tells its own person that a code is bound, and binds nothing when it is sent again', async () => {
    expect((await info('aigul.12')).data).toMatchObject({ isBound: false });
    for (const _ of ['sent', 'sent again']) expect((await register('aigul.12')).data).toEqual({ bound: true });
    const [bound, ...others] = await linksNow();
    expect(others).toEqual([]);
    expect((await info('aigul.12')).data).toEqual({ context: { shortName: 'aigul Т.' }, schoolData, isBound: true });
    // With its own password too, again and again: one link, which stays as it was.
    for (const _ of ['sent', 'sent again']) expect((await assign('aigul.12', 'teacher')).status).toBe(200);
    expect(await linksNow()).toEqual([bound]);
  });

  // covers AUTH-008
  it('of a code that is bound signs in whoever gives the password of that account, and nobody else', async () => {
    await register('aigul.13');
    const before = [await linksNow(), await sessionsNow()];
    const other = await assign('aigul.13', 'teacher2');
    const ofOthers = 'Этот аккаунт дневника уже связан с другим аккаунтом Qalam.';
    expect([other.status, ...wordsOf(other), other.cookies]).toEqual([409, 'PARTNER_BOUND', ofOthers, []]);
    // Whoever cannot sign in at all does not learn that much.
    expect((await assign('aigul.13', 'teacher2', 'wrong')).status).toBe(422);
    expect((await assign('aigul.13', 'teacher', 'wrong')).status).toBe(422);
    expect([await linksNow(), await sessionsNow()]).toEqual(before);
    const own = await assign('aigul.13', 'teacher');
    const session = sessionOf(own, 2);
    expect((await call(app, 'GET /api/v4/os/user-info', { as: session })).data).toMatchObject({ userId: 2 });
    expect(await linksNow()).toEqual(before[0]);
  });

  it('uses a code up by binding alone: a link preview that reads it does no harm', async () => {
    for (const _ of [1, 2, 3]) expect((await auth('aigul.4')).status).toBe(200);
    expect((await info('aigul.4')).status).toBe(200);
    expect((await register('aigul.4')).status).toBe(200);
    // The answer may have been lost.
    expect((await register('aigul.4')).status).toBe(200);
    expect(wordsOf(await register('aigul.4', student))[0]).toBe('PARTNER_BOUND');
  });

  // covers AUTH-029, AUTH-039
  it('binds the account whose login and password are given, and signs in; blanks around the login are nothing', async () => {
    const answer = await assign('aigul.5', '  teacher ');
    expect(answer.data.user_info.userId).toBe(2);
    const session = sessionOf(answer, 2);
    expect((await link(session)).link?.name).toBe('aigul Т.');
  });

  // covers AUTH-030
  it('says a wrong pair under the password, and binds nothing', async () => {
    const { status, error } = await assign('aigul.6', 'teacher', 'wrong');
    expect([status, error.errors]).toEqual([422, { password: ['Неверный логин или пароль'] }]);
    expect((await assign('aigul.6', 'nobody')).error.errors).toEqual(error.errors);
    expect(await database.db.select().from(partnerLinks)).toEqual([]);
    for (let guess = 0; guess < 5; guess++) await assign('aigul.6', 'teacher', 'wrong');
    expect((await assign('aigul.6', 'teacher')).error.code).toBe('TOO_MANY_REQUESTS');
  });

  it('binds nobody whom the school keeps from signing in', async () => {
    await database.db.update(users).set({ blockedAt: schoolNow }).where(eq(users.id, 3));
    expect((await assign('aigul.7', 'teacher2')).error.code).toBe('ACCOUNT_BLOCKED');
    await database.db.update(users).set({ blockedAt: null }).where(eq(users.id, 3));
    expect(await database.db.select().from(partnerLinks)).toEqual([]);
  });

  it('says in a sentence why a code does not bind', async () => {
    const said = async (code: string) => wordsOf(await info(code));
    expect(await said('spent.1')).toEqual(['PARTNER_CODE', 'Код уже использован. Попросите новый.']);
    expect(await said('late.1')).toEqual(['PARTNER_CODE', 'Срок кода истёк. Попросите новый.']);
    // Five minutes, whatever the diary thinks.
    expect(await said('old.1')).toEqual(['PARTNER_CODE', 'Срок кода истёк. Попросите новый.']);
    expect(await said('foreign.1')).toEqual(['PARTNER_CODE', 'Такого кода нет. Попросите новый в дневнике.']);
    expect(await said('broken.1')).toEqual(['UNAVAILABLE', 'Дневник не отвечает. Повторите позже.']);
    expect(await said('slow.1')).toEqual(['UNAVAILABLE', 'Дневник не отвечает. Повторите позже.']);
    for (const code of ['spent.1', 'late.1', 'foreign.1']) {
      for (const ask of [auth, info, register]) expect(wordsOf(await ask(code))[0]).toBe('PARTNER_CODE');
      const assigned = await assign(code, 'teacher');
      expect([wordsOf(assigned)[0], assigned.cookies]).toEqual(['PARTNER_CODE', []]);
    }
    expect(await database.db.select().from(partnerLinks)).toEqual([]);
  });

  it('asks the diary no more often than thirty codes that nobody has, from one address in an hour', async () => {
    const asked = await Promise.all(Array.from({ length: 60 }, (_, n) => auth(`foreign.${n}`)));
    const answered = asked.filter(({ error }) => error.code === 'PARTNER_CODE').length;
    // Those that were asked before the last of them was counted.
    expect([answered >= 30, answered <= 33]).toEqual([true, true]);
    for (const ask of [auth, info, register]) expect(wordsOf(await ask('guessed.1'))[0]).toBe('TOO_MANY_REQUESTS');
    expect((await assign('guessed.1', 'teacher')).error.code).toBe('TOO_MANY_REQUESTS');
    clock.advance(3_600_001);
    expect(wordsOf(await auth('old.1'))[0]).toBe('PARTNER_CODE');
    clock.set(schoolNow);
  });

  it('is bound one to one', async () => {
    await register('aigul.8');
    const ofAnother = 'Этот аккаунт уже связан с другим аккаунтом дневника.';
    expect(wordsOf(await info('bolat.1'))).toEqual(['PARTNER_BOUND', ofAnother]);
    expect(wordsOf(await register('bolat.1'))).toEqual(['PARTNER_BOUND', ofAnother]);
    const ofOthers = 'Этот аккаунт дневника уже связан с другим аккаунтом Qalam.';
    expect(wordsOf(await info('aigul.9', student))).toEqual(['PARTNER_BOUND', ofOthers]);
    expect(wordsOf(await register('aigul.9', student))).toEqual(['PARTNER_BOUND', ofOthers]);
    expect(wordsOf(await assign('aigul.9', 'teacher2'))).toEqual(['PARTNER_BOUND', ofOthers]);
    expect((await link(student)).link).toBe(null);
  });

  it('is unbound from the profile, and can be bound to another account from then on', async () => {
    await register('aigul.10');
    expect((await unlink(student)).data).toEqual({ ended: 0 });
    expect((await unlink()).data).toEqual({ ended: 1 });
    expect((await unlink()).data).toEqual({ ended: 0 });
    expect((await auth('aigul.11')).data.isBound).toBe(false);
    expect((await register('aigul.11', student)).status).toBe(200);
  });

  it('is not there where the installation names none; the demo school has one with codes of its own', async () => {
    const bare = await startTestApp(database, clock);
    expect((await call(bare, 'GET /api/behalf-auth-diary?code=aigul.1')).error.code).toBe('NOT_FOUND');
    expect((await call(bare, 'GET /api/v4/os/profile/partner-diary', { as: teacher })).data).toMatchObject({
      isOffered: false,
    });
    await bare.close();
    const demo = await startTestApp(database, clock, { partner: { where: 'demo' } });
    const ask = (code: string) => call<Auth>(demo, `GET /api/behalf-auth-diary?code=${code}`);
    expect((await ask('demo-teacher')).data.info?.schoolData[0]).toEqual({
      name: '№12 мектеп-гимназия',
      municipality: 'Семей қаласы',
    });
    for (const code of ['demo-late', 'demo-used', 'constructor'])
      expect((await ask(code)).error.code).toBe('PARTNER_CODE');
    await demo.close();
  });

  if (kind === 'postgresql')
    describe('brought by two devices at once', () => {
      const rounds = [1, 2, 3, 4, 5];
      const fresh = async (round: number) => {
        await database.db.delete(partnerLinks);
        return `aigul.r${round}`;
      };

      it('is bound to one of two accounts; the other one hears that it is', async () => {
        for (const round of rounds) {
          const code = await fresh(round);
          const answers = await Promise.all([register(code), register(code, student)]);
          expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
          expect(answers.find(({ status }) => status === 409)?.error.code).toBe('PARTNER_BOUND');
          expect(await linksNow()).toHaveLength(1);
        }
      });

      it('signs in one of two who give passwords of their own, and begins no session of the other', async () => {
        for (const round of rounds) {
          const code = await fresh(round);
          const before = await sessionsNow();
          const answers = await Promise.all([assign(code, 'teacher'), assign(code, 'teacher2')]);
          expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
          const [link] = await linksNow();
          const winner = answers.findIndex(({ status }) => status === 200);
          expect(link?.userId).toBe(winner === 0 ? 2 : 3);
          expect(answers[1 - winner]?.cookies).toEqual([]);
          expect(await sessionsNow()).toBe(before + 1);
        }
      });

      it('is bound once where both are of one person', async () => {
        for (const round of rounds) {
          const code = await fresh(round);
          const answers = await Promise.all([assign(code, 'teacher'), register(code), assign(code, 'teacher')]);
          expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
          expect(await linksNow()).toHaveLength(1);
        }
      });
    });
});
