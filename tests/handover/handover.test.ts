// One-time hashes between this service and its sisters, over the real server.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import type { Database } from '#server/db/client.ts';
import { handoverHashes } from '#server/features/handover/handover.tables.ts';
import { pruneHashes } from '#server/features/handover/public.ts';
import { users } from '#server/features/people/public.ts';
import { doneRequests } from '#server/writes/writes.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, sessionOf, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';

const sisters = {
  tutor: 'https://tutor.example.kz/enter?behalf={hash}&from=qalam',
  certificates: 'https://c.example.kz/',
};

describe.each(databaseKinds)('one-time hashes on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let teacher: Session;
  let parent: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    app = await startTestApp(database, clock, { sisters });
    [teacher, parent] = [await signIn(app, 'teacher'), await signIn(app, 'parent')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  type Made = { hash: string };
  const forTutor = async (as = teacher) => (await call<Made>(app, 'GET /api/ustaz/behalf', { as })).data.hash;
  const leave = (target: string, as = teacher) =>
    call<{ address: string | null }>(app, 'POST /api/v4/os/handover', { as, body: { target } });
  const forCertificates = async () => (await leave('certificates')).data.address?.split('#')[1] ?? '';
  const enter = (hash: string) => call<LoginAnswer>(app, 'POST /api/ustaz/behalf', { body: { hash } });
  const who = (hash: string, target: string) =>
    call<{ userId: number }>(app, 'POST /api/v4/os/handover/person', { body: { hash, target } });
  const spent = [410, 'HASH_SPENT'];
  const of = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code];

  // covers AUTH-033, AUTH-034
  it('of the tutor service sign their person in once, and bring a session of its own', async () => {
    const hash = await forTutor();
    // 256 bits, of which the database keeps another hash.
    expect(Buffer.from(hash, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await database.db.select().from(handoverHashes))).not.toContain(hash);
    const entered = await enter(hash);
    expect(entered.data).toMatchObject({
      refresh_token: null,
      expires_in: 900,
      user_info: { userId: 2, role: 'teacher' },
    });
    const session = sessionOf(entered, 2);
    expect((await call(app, 'GET /api/v4/os/user-info', { as: session })).data).toMatchObject({ userId: 2 });
    expect(of(await enter(hash))).toEqual(spent);
  });

  it('are not stored in plain text when the address of the call names a request', async () => {
    const { data } = await call<Made>(app, `GET /api/ustaz/behalf?requestId=${idOf('hash')}`, { as: teacher });
    expect(data.hash).toHaveLength(43);
    expect(await database.db.select().from(doneRequests)).toEqual([]);
  });

  it('leave the devices that accounts know as they are: only the sign-in sees them', async () => {
    const { headers } = await enter(await forTutor());
    const names = [/^qalam_refresh/, /^qalam_leave/].map((name) => expect.stringMatching(name));
    expect(headers['set-cookie']).toEqual(names);
  });

  // covers AUTH-032
  it('begin a session that the tutor service renews by its refresh cookie', async () => {
    const session = sessionOf(await enter(await forTutor()), 2);
    const renew = (headers: Record<string, string>) =>
      call<LoginAnswer>(app, 'POST /api/ustaz/refresh', { body: { userId: 2 }, headers });
    const renewed = await renew({ cookie: session.cookie });
    expect(renewed.data).toMatchObject({ refresh_token: null, expires_in: 900 });
    const next = sessionOf(renewed, 2);
    expect((await call(app, 'GET /api/v4/os/user-info', { as: next })).status).toBe(200);
    expect(of(await renew({}))).toEqual([401, 'SESSION_ENDED']);
  });

  it('live for a minute', async () => {
    const [early, late] = [await forTutor(), await forTutor()];
    clock.advance(59_999);
    expect((await enter(early)).status).toBe(200);
    clock.advance(1);
    expect(of(await enter(late))).toEqual(spent);
    clock.set(schoolNow);
  });

  // covers AUTH-040
  it('are good for their own service alone, which does not use them up for another', async () => {
    const ofParent = (await call<Made>(app, 'GET /api/request-behalf', { as: parent })).data.hash;
    expect(of(await enter(ofParent))).toEqual(spent);
    expect(of(await who(ofParent, 'certificates'))).toEqual(spent);
    expect((await who(ofParent, 'partner')).data).toEqual({
      userId: 7,
      surname: 'Абенов',
      firstname: 'Ерлан',
      lastname: null,
      role: 'parent',
      schoolId: 1,
    });
    expect(of(await who(ofParent, 'partner'))).toEqual(spent);
    const certificate = await forCertificates();
    expect(of(await enter(certificate))).toEqual(spent);
    expect(of(await who(certificate, 'partner'))).toEqual(spent);
    expect((await who(certificate, 'certificates')).data.userId).toBe(2);
    expect(of(await who(await forTutor(), 'certificates'))).toEqual(spent);
    expect(of(await enter('nonsense'))).toEqual(spent);
    expect((await call(app, 'GET /api/request-behalf', { as: teacher })).error.code).toBe('ACCESS_DENIED');
  });

  // covers ROUTE-092
  it('stand in the address of their service, for whom it is', async () => {
    const { data, headers } = await leave('tutor', parent);
    expect(data.address).toMatch(/^https:\/\/tutor\.example\.kz\/enter\?behalf=[\w-]{43}&from=qalam$/);
    expect(headers['cache-control']).toBe('no-store');
    expect((await leave('certificates')).data.address).toMatch(/^https:\/\/c\.example\.kz\/#[\w-]{43}$/);
    expect((await leave('certificates', parent)).error.code).toBe('ACCESS_DENIED');
    const bare = await startTestApp(database, clock);
    const answer = await call(bare, 'POST /api/v4/os/handover', { as: teacher, body: { target: 'tutor' } });
    expect(answer.data).toEqual({ address: null });
    await bare.close();
  });

  it('end with the session that asked for them, and with the account', async () => {
    const own = await signIn(app, 'teacher2');
    const [first, second] = [await forTutor(own), await forTutor(own)];
    await database.db.update(users).set({ blockedAt: schoolNow }).where(eq(users.id, 3));
    expect(of(await enter(first))).toEqual([403, 'ACCOUNT_BLOCKED']);
    await database.db.update(users).set({ blockedAt: null }).where(eq(users.id, 3));
    await call(app, 'GET /api/logout', { as: own });
    expect(of(await enter(second))).toEqual(spent);
  });

  it('are removed once they are over', async () => {
    await forTutor();
    await database.transaction((db) => pruneHashes(db, schoolNow + 59_999, 100));
    expect((await database.db.select().from(handoverHashes)).length).toBeGreaterThan(0);
    await database.transaction((db) => pruneHashes(db, schoolNow + 60_000, 100));
    expect(await database.db.select().from(handoverHashes)).toEqual([]);
  });

  if (kind === 'postgresql')
    it('sign one of two in who bring the same at once', async () => {
      for (let round = 0; round < 10; round++) {
        const hash = await forTutor();
        const answers = await Promise.all([enter(hash), enter(hash), enter(hash)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
      }
    });
});
