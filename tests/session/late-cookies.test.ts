// Answers that arrive late at a device: what they set or clear must not touch the session started in the meantime.

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/features/people/public.ts';
import { accountRelations, loginAttempts, sessions } from '#server/features/session/public.ts';
import { type Answered, call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { startTestApp, testClock } from '#tests/support/server.ts';
import { attemptSignIn, refreshSession, type TokenAnswer } from '#tests/support/sign-in.ts';
import { schoolNow } from '#tests/support/small-school.ts';

const minute = 60_000;
const teacher = 2;

/** A browser's cookies: one for each name and path, the last one wins. */
class Jar {
  private readonly cookies = new Map<string, { name: string; path: string; value: string }>();
  /** Applies what an answer sets and clears, at the moment it arrives. */
  take({ cookies }: Pick<Answered<unknown>, 'cookies'>): void {
    for (const { name, value, path } of cookies) {
      if (value === '') this.cookies.delete(`${name} ${path}`);
      else this.cookies.set(`${name} ${path}`, { name, path: String(path), value });
    }
  }
  put(name: string, path: string, value: string): void {
    this.cookies.set(`${name} ${path}`, { name, path, value });
  }
  for(path: string): string {
    return [...this.cookies.values()]
      .filter((cookie) => cookie.path === path)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }
  names(path: string): string[] {
    return [...this.cookies.values()].filter((cookie) => cookie.path === path).map(({ name }) => name);
  }
}

describe.each(databaseKinds)('late answers on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  const clock = testClock();
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    app = await startTestApp(database, clock);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  let jar: Jar;
  beforeEach(async () => {
    clock.set(schoolNow);
    jar = new Jar();
    await database.db.delete(loginAttempts);
    await database.db.delete(sessions);
  });

  const send = <Data>(line: string, body?: object, token?: string) => {
    clock.advance(minute);
    const path = line.split(' ')[1]?.split('?')[0] ?? '';
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return call<Data>(app, line, { body, headers: { cookie: jar.for(path), ...authorization } });
  };
  /** Each answer arrives when `jar.take` gets it. */
  const signIn = (login = 'teacher') => {
    clock.advance(minute);
    return attemptSignIn(app, { login, cookie: jar.for('/api/login') });
  };
  const refresh = (userId = teacher) => {
    clock.advance(minute);
    return refreshSession(app, { userId, cookie: jar.for('/api/refresh_token') });
  };
  const signOut = (token: string) => send('GET /api/logout?soft=1', undefined, token);
  async function signedIn(login = 'teacher') {
    const answer = await signIn(login);
    jar.take(answer);
    return answer.data.access_token;
  }
  async function expectToGoOn(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
      const answer = await refresh();
      expect(answer.status).toBe(200);
      jar.take(answer);
    }
  }

  it('a sign-out’s, after the same account signed in again, leaves it signed in', async () => {
    const late = await signOut(await signedIn());
    await signedIn();
    jar.take(late);
    await expectToGoOn();
  });

  it('a refused refresh’s leaves it signed in', async () => {
    await signedIn();
    await database.db.update(sessions).set({ endedAt: schoolNow });
    const late = await refresh();
    expect(late.error.code).toBe('SESSION_ENDED');
    await signedIn();
    jar.take(late);
    await expectToGoOn();
  });

  it('a successful refresh’s, of a session that was signed out meanwhile, leaves the newer one', async () => {
    const token = await signedIn();
    const late = await refresh();
    jar.take(await signOut(token));
    await signedIn();
    jar.take(late);
    await expectToGoOn();
    // The cookie that it brought back is gone again.
    expect(jar.names('/api/refresh_token')).toHaveLength(1);
  });

  it('two sign-ins’, in whichever order, leave the newer session and let the older one run out', async () => {
    for (const isLate of [false, true]) {
      jar = new Jar();
      const [older, newer] = [await signIn(), await signIn()];
      for (const answer of isLate ? [newer, older] : [older, newer]) jar.take(answer);
      const before = jar.for('/api/refresh_token');
      await expectToGoOn();
      const family = (answer: Answered<unknown>) =>
        String(answer.cookies.find(({ path }) => path === '/api/refresh_token')?.name);
      expect(jar.names('/api/refresh_token')).toEqual([family(newer)]);
      // A copy of the older one is useless too, while what is in flight under it arrives.
      const copy = before.split('; ').find((pair) => pair.startsWith(family(older)));
      const again = await refreshSession(app, { userId: teacher, cookie: copy ?? '' });
      expect([copy !== undefined, again.status]).toEqual([true, 401]);
      expect((await send('GET /api/v4/os/user-info', undefined, older.data.access_token)).status).toBe(200);
    }
  });

  it('a sign-out ends every session of the account that the device still holds', async () => {
    await signedIn();
    const token = await signedIn();
    expect(jar.names('/api/logout')).toHaveLength(2);
    const copies = jar.for('/api/refresh_token').split('; ');
    jar.take(await signOut(token));
    expect([jar.names('/api/logout'), jar.names('/api/refresh_token')]).toEqual([[], []]);
    for (const cookie of copies) {
      expect((await refreshSession(app, { userId: teacher, cookie })).status).toBe(401);
    }
  });

  it('a sign-out that is asked for late leaves the session that began meanwhile', async () => {
    const former = await signedIn();
    await signedIn();
    jar.take(await signOut(former));
    expect(jar.names('/api/refresh_token')).toHaveLength(1);
    await expectToGoOn();
  });

  it('touches nobody else on the device, nor a session of the account elsewhere', async () => {
    const elsewhere = await signIn();
    await signedIn('teacher2');
    const token = await signedIn();
    // Somebody else's token under this account's cookie name ends nothing of theirs.
    const [own = ''] = jar.names('/api/logout').filter((name) => name.startsWith('qalam_leave_3_'));
    const value =
      jar
        .for('/api/logout')
        .split('; ')
        .find((pair) => pair.startsWith(own))
        ?.split('=')[1] ?? '';
    jar.put(`qalam_leave_2_${own.slice(-8)}`, '/api/logout', value);
    jar.take(await signOut(token));
    expect((await refresh(3)).status).toBe(200);
    jar = new Jar();
    jar.take(elsewhere);
    await expectToGoOn();
  });

  it('who was signed in before sessions had names of their own stays so, though the first answer is lost', async () => {
    const entered = await signIn();
    const { value = '' } = entered.cookies.find(({ path }) => path === '/api/refresh_token') ?? {};
    for (const path of ['/api/refresh_token', '/api/login']) jar.put('qalam_refresh_2', path, value);
    expect((await refresh()).status).toBe(200);
    await expectToGoOn();
    expect(jar.names('/api/refresh_token')).toEqual([expect.stringMatching(/^qalam_refresh_2_[0-9a-f]{8}$/)]);
    await signedIn();
    await expectToGoOn();
  });

  it('a related account that was entered beside a previous session of it continues from the newest', async () => {
    const iin = '880627401233';
    await database.db.update(users).set({ iin });
    await database.db.insert(accountRelations).values([
      { userId: teacher, relatedUserId: 6, provenAt: schoolNow, linkedBy: teacher, device: null },
      { userId: 6, relatedUserId: teacher, provenAt: schoolNow, linkedBy: teacher, device: null },
    ]);
    await signedIn('other');
    const token = await signedIn();
    const late = await refresh(6);
    const entered = await send<TokenAnswer>('POST /api/related-auth', { userId: 6 }, token);
    jar.take(entered);
    jar.take(late);
    for (let turn = 0; turn < 3; turn++) {
      const answer = await refresh(6);
      expect(answer.status).toBe(200);
      jar.take(answer);
    }
    const [name = ''] = jar.names('/api/logout').filter((cookie) => cookie.startsWith('qalam_leave_6'));
    expect(entered.cookies.map((cookie) => cookie.name)).toContain(name);
  });
});
