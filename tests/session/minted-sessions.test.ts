// Sessions that are opened from one session share its count of wrong passwords, so that many sessions guess no faster than one.
import { inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/features/people/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, sessionOf, signInReally, startTestApp, testClock } from '#tests/support/server.ts';
import { password } from '#tests/support/small-school.ts';

const teacher = { id: 2, login: 'teacher' };
const linked = { id: 5, login: 'stranger' };

describe('sessions that are opened from a stolen one', () => {
  let database: Database;
  let app: FastifyInstance;
  let stolen: Session;
  beforeEach(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    app = await startTestApp(database, testClock(), { sisters: { tutor: 'https://tutor.example/#{hash}' } });
    stolen = await signInReally(app, teacher.login, { isNewDevice: true });
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  const byHash = async (as = stolen) => {
    const { data } = await call<{ hash: string }>(app, 'GET /api/ustaz/behalf', { as });
    const entered = await call<LoginAnswer>(app, 'POST /api/ustaz/behalf', { body: { hash: data.hash } });
    return sessionOf(entered, as.userId);
  };
  const change = (as: Session, currentPassword: string) =>
    call(app, 'POST /api/v4/os/profile/password', {
      as,
      body: { currentPassword, newPassword: 'Another-2026', confirmation: 'Another-2026' },
    });
  /** Statuses of wrong passwords that were looked at: others are told to wait. */
  const lookedAt = (statuses: readonly number[]) => statuses.filter((status) => status !== 429);

  it('guess no more often than it where the password is changed, also one from another', async () => {
    const statuses: number[] = [];
    let from = stolen;
    for (let round = 0; round < 4; round++) {
      from = await byHash(from);
      for (let n = 0; n < 4; n++) statuses.push((await change(from, `wrong ${n}`)).status);
    }
    expect(lookedAt(statuses)).toEqual([422, 422, 422, 422, 422]);
  });

  it('are one device at the sign-in', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++) {
      const { cookie } = await byHash();
      for (let n = 0; n < 4; n++) {
        const body = { login: teacher.login, password: `wrong ${n}` };
        statuses.push((await call(app, 'POST /api/login', { body, headers: { cookie } })).status);
      }
    }
    expect(lookedAt(statuses)).toEqual([401, 401, 401, 401, 401]);
  });

  it('are strangers to an account whose password nobody gave: one that is entered through a link', async () => {
    const iin = iinsFrom('8503154')(1);
    await database.db
      .update(users)
      .set({ iin })
      .where(inArray(users.id, [teacher.id, linked.id]));
    const path = 'POST /api/v4/os/related-accounts/link';
    expect((await call(app, path, { as: stolen, body: { login: linked.login, password } })).status).toBe(200);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++) {
      const origin = await signInReally(app, teacher.login, { isNewDevice: true });
      const entered = await call<LoginAnswer>(app, 'POST /api/related-auth', {
        as: origin,
        body: { userId: linked.id },
      });
      for (let n = 0; n < 4; n++) statuses.push((await change(sessionOf(entered, linked.id), `wrong ${n}`)).status);
    }
    expect(lookedAt(statuses)).toEqual([422, 422, 422, 422, 422]);
  });

  it('change the password with the right one', async () => {
    expect((await change(await byHash(), password)).status).toBe(200);
  });
});
