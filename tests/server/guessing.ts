import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { databaseThrottle } from '#server/features/session/public.ts';
import { loginAttempts, sessions } from '#server/features/session/session.tables.ts';
import type { TestDatabaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { quickHash } from '#tests/support/quick-hash.ts';
import { startTestApp, testClock } from '#tests/support/server.ts';
import { attemptSignIn } from '#tests/support/sign-in.ts';
import { password, schoolNow } from '#tests/support/small-school.ts';

export const minute = 60_000;
export const day = 86_400_000;
export const school = '203.0.113.7';

/** A suite's server over the small school; each test begins without counts and sessions. `passwordCost`: of looking at a guess. */
export function guessingSuite(kind: TestDatabaseKind, passwordCost = quickHash) {
  const suite = {} as { database: Database; app: FastifyInstance };
  const clock = testClock();
  beforeAll(async () => {
    const { database } = await openSmallSchool(kind);
    Object.assign(suite, { database, app: await startTestApp(database, clock, { passwordCost }) });
  });
  afterAll(async () => {
    await suite.app.close();
    await suite.database.close();
  });
  beforeEach(async () => {
    clock.set(schoolNow);
    await suite.database.db.delete(loginAttempts);
    await suite.database.db.delete(sessions);
  });

  const attempt = (login: string, secret: string, address: string, cookie?: string) =>
    attemptSignIn(suite.app, { login, secret, address, cookie });
  /** How many of some guesses were checked; the others had to wait. */
  async function looked(
    guesses: readonly Promise<{ status: number }>[] | readonly (() => Promise<{ status: number }>)[],
  ) {
    const statuses: number[] = [];
    for (const guess of guesses) statuses.push((await (typeof guess === 'function' ? guess() : guess)).status);
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    return statuses.filter((status) => status === 401).length;
  }
  const guesses = (count: number, login: string, addressOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => () => attempt(login, `guess ${index}`, addressOf(index)));
  /** The cookie of a device on which the right password was given. */
  async function knownDevice(login: string, address = '198.51.100.1', before?: string): Promise<string> {
    const entered = await attempt(login, password, address, before);
    expect(entered.status).toBe(200);
    const cookie = entered.cookies.find(({ name }) => name === 'qalam_known');
    return `qalam_known=${cookie?.value}`;
  }
  /** A pupil uses up the wrong guesses that an address may make. */
  async function floodSchool(): Promise<void> {
    const throttle = databaseThrottle(suite.database.db);
    for (let time = 0; time < 100; time++) {
      const guess = { login: `nobody${time}`, address: school, device: null };
      const counted = await throttle.begin(guess, clock.now());
      expect(counted.waitMs).toBe(0);
      await counted.failed(clock.now());
    }
    expect((await attempt('pupil2', password, school)).status).toBe(429);
  }

  return { suite, clock, attempt, looked, guesses, knownDevice, floodSchool };
}
