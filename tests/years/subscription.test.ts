// A school with an unpaid subscription is locked: every call about it answers 423 with its subscriptions (part 1 section 8).
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/registry.ts';
import type { Database } from '#server/db/client.ts';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { storedCells } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const unpaid = { general: false, kitap: true, om: false, ustaz: true };
const schedule = 'GET /api/v4/os/frontoffice/schedule?eduYear=2026&schoolId=';
const ofSchool = Object.values(endpoints).flatMap((feature) =>
  Object.values(feature as Record<string, AnyEndpoint>).filter(({ school }) => school === 'required'),
);

describe.each(databaseKinds)('a locked school on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let teacher: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, clock);
    teacher = await signIn(app, 'teacher');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(() => setSubscription(unpaid, null));

  async function setSubscription(paid: typeof unpaid, paidUntil: string | null): Promise<void> {
    const row = { schoolId: 1, ...paid, paidUntil };
    const { db } = database;
    await db
      .insert(schoolSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: schoolSubscriptions.schoolId, set: row });
  }

  // covers ERR-007 ERR3-009
  it.each(ofSchool)(
    'answers $method $path with 423 and its subscriptions, and nothing of it happens',
    async (endpoint) => {
      const before = await storedCells(database.db);
      const path = endpoint.path.replace(/:\w+/g, '1');
      const answer = await call(app, `${endpoint.method} ${path}`, {
        as: teacher,
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      });
      expect(answer.status).toBe(423);
      expect(answer.error.code).toBe('SUBSCRIPTION_LOCKED');
      // An answer to HEAD has no body.
      if (endpoint.method !== 'HEAD') {
        expect(JSON.parse(answer.text)).toMatchObject({
          error: { message: "The school's subscription is locked." },
          data: { subscribes: unpaid },
        });
      }
      expect(await storedCells(database.db)).toEqual(before);
    },
  );

  it('lets people sign in, learn who they are, and leave', async () => {
    const director = await signIn(app, 'director');
    expect((await call(app, 'GET /api/v4/os/user-info', { as: director })).status).toBe(200);
    const { method, path } = endpoints.session.logout;
    expect((await call(app, `${method} ${path}?soft=1`, { as: director })).status).toBe(200);
  });

  it('leaves every other school alone, for a parent of both too, and tells strangers nothing', async () => {
    const [other, parent] = [await signIn(app, 'other'), await signIn(app, 'parent3')];
    expect((await call(app, `${schedule}2`, { as: other, school: 2 })).status).toBe(200);
    expect((await call(app, `${schedule}1`, { as: other, school: 1 })).error.code).toBe('WRONG_SCHOOL');
    const years = (school: number) =>
      call(app, `GET /api/v2/os/quarters?schoolId=${school}&eduYear=2026`, { as: parent, school });
    expect((await years(1)).status).toBe(423);
    expect((await years(2)).status).toBe(200);
  });

  it('opens at once when the subscription is paid; without other services it was never shut', async () => {
    await setSubscription({ general: true, kitap: false, om: false, ustaz: false }, null);
    expect((await call(app, `${schedule}1`, { as: teacher })).status).toBe(200);
  });

  // covers ERR-022
  it('warns the staff at a start of the last fortnight, in their language, and nobody else', async () => {
    const warningsOf = async (session: Session, language = 'en') => {
      const { text } = await call(app, 'GET /api/v4/os/user-info', { as: session, language });
      return (JSON.parse(text) as { meta?: { warnings?: string[] } }).meta?.warnings ?? [];
    };
    const paid = { ...unpaid, general: true };
    await setSubscription(paid, '2026-12-04');
    expect(await warningsOf(teacher)).toEqual(["The last day of the school's subscription: 04.12.2026."]);
    expect(await warningsOf(teacher, 'ru')).toEqual(['Последний день подписки школы: 04.12.2026.']);
    expect(await warningsOf(await signIn(app, 'student'))).toEqual([]);
    await setSubscription(paid, '2026-12-05');
    expect(await warningsOf(teacher)).toEqual([]);
    await setSubscription(paid, null);
    expect(await warningsOf(teacher)).toEqual([]);
  });
});
