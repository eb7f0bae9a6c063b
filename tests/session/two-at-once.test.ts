// Passwords and grants that two people change at once: whoever waited is asked again, and what is recorded is what was told.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import type { Database, Db } from '#server/db/client.ts';
import { grants, userAreas, users } from '#server/features/people/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { holdSchoolOne, whileHeld } from '#tests/support/held.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signInReally, startTestApp, type TestClock, testClock } from '#tests/support/server.ts';
import { idOf, password } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const personnel = '/api/v3/os/backoffice/school/personnel';
const colleague = 5;
let presses = 0;

describe.runIf(databaseKind === 'postgresql')('of two at once', () => {
  let database: Database;
  let app: FastifyInstance;
  let clock: TestClock;
  let who: Record<'director' | 'deputy' | 'country', Session>;
  beforeEach(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    await widenSmallSchool(database.db);
    await addEveryRole(database.db);
    clock = testClock();
    app = await startTestApp(database, clock);
    const [director, deputy] = [await signInReally(app, 'director'), await signInReally(app, 'zavuch')];
    who = { director, deputy, country: await signInReally(app, loginOf('country_worker', 1)) };
    const area = { role: 'country_worker', regionId: 0, departmentId: 0 };
    await database.db.insert(userAreas).values({ userId: who.country.userId, ...area });
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  const send = <Data = unknown>(path: string, body: object, as = who.director) =>
    call<Data>(app, `POST ${path}`, {
      as,
      body: { schoolId: 1, eduYear: 2026, requestId: idOf(`at once ${presses++}`), ...body },
    });
  const reset = (as = who.director) => send<Credentials>(`${personnel}/reset-pass`, { id: colleague }, as);
  const enters = async (login: string, typed: string) =>
    (await call(app, 'POST /api/login', { body: { login, password: typed } })).status === 200;
  const isPrinted = async () =>
    (await database.db.select().from(users).where(eq(users.id, colleague)))[0]?.passwordHash === null;
  const holdsGrant = async () =>
    (await database.db.select().from(grants).where(eq(grants.userId, colleague))).length > 0;
  const give = () => send('/api/v4/os/headoffice/grants', { userId: colleague, kind: 'support_desk' }, who.country);

  it('a grant that is being given keeps the school from the account', async () => {
    const rival = {
      userId: colleague,
      kind: 'support_desk' as const,
      givenBy: 1,
      givenAt: 1,
      takenBy: null,
      takenAt: null,
    };
    const sent = await whileHeld(
      database,
      (db) => db.insert(grants).values({ uuid: randomUUID(), ...rival }),
      async (untilWaiting) => {
        const given = give();
        await untilWaiting(1);
        const printed = reset();
        await untilWaiting(2);
        return { given, printed };
      },
    );
    expect([(await sent.given).status, (await sent.printed).error?.code]).toEqual([200, 'USED_ELSEWHERE']);
    expect([await isPrinted(), await holdsGrant()]).toEqual([false, true]);
  });

  it('an account that is being reset gets no grant', async () => {
    const sent = await whileHeld(
      database,
      (db) => db.execute(sql`select id from users where id = ${colleague} for share`),
      async (untilWaiting) => {
        const printed = reset();
        await untilWaiting(1);
        const given = give();
        await untilWaiting(2);
        return { given, printed };
      },
    );
    expect([(await sent.printed).status, (await sent.given).status]).toEqual([200, 422]);
    expect([await isPrinted(), await holdsGrant()]).toEqual([true, false]);
  });

  it('a slip that was asked for before a reset and told after it is recorded as one of the next password', async () => {
    const sent = await whileHeld(database, holdSchoolOne, async (untilWaiting) => {
      clock.advance(1_000);
      const printed = reset();
      await untilWaiting(1);
      clock.advance(-1_000);
      const told = send<Credentials>(`${personnel}/slip`, { id: colleague }, who.deputy);
      await untilWaiting(2);
      clock.advance(2_000);
      return { printed, told };
    });
    await sent.printed;
    const { login, password: first } = (await sent.told).data;
    expect(await enters(login, first ?? '')).toBe(true);
    const dismissed = { id: who.deputy.userId, date: '2026-11-20', order: null, reason: null };
    expect((await send(`${personnel}/delete`, dismissed)).status).toBe(200);
    expect(await enters(login, first ?? '')).toBe(false);
  });

  it('an own password is not chosen by a session that ends while the present one is looked at', async () => {
    const [thief, owner] = [await signInReally(app, 'teacher'), await signInReally(app, 'teacher')];
    const holdAccount = (db: Db) => db.execute(sql`select id from users where id = 2 for update`);
    const { chosen } = await whileHeld(database, holdAccount, async (untilWaiting) => {
      const body = { currentPassword: password, newPassword: 'jana2031', confirmation: 'jana2031' };
      const sent = call(app, 'POST /api/v4/os/profile/password', { as: thief, body });
      await untilWaiting(1);
      await call(app, 'POST /api/v4/os/profile/sessions/end-all', { as: owner, body: {} });
      return { chosen: sent };
    });
    expect((await chosen).error?.code).toBe('SESSION_ENDED');
    expect(await enters('teacher', password)).toBe(true);
  });
});
