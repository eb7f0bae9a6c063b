// Counting failed sign-ins in the database and in Redis by the same rules, and what happens while Redis is away.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { openRedis, type Redis } from '#server/db/redis.ts';
import { databaseThrottle, redisThrottle } from '#server/features/session/public.ts';
import { loginAttempts } from '#server/features/session/session.tables.ts';
import type { SignInThrottle } from '#server/shared/context.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { schoolNow } from '#tests/support/small-school.ts';
import { findRedis, startRedis, type ThrowawayRedis } from '../../scripts/throwaway-redis.ts';

const program = findRedis();
const minute = 60_000;
const here = '10.0.0.1';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase('pglite');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(loginAttempts);
});

/** Connected, so that the first command is not one for the database. */
async function connected(url: string): Promise<Redis> {
  let answers: () => void = () => undefined;
  const isThere = new Promise<void>((resolve) => {
    answers = resolve;
  });
  const redis = await openRedis(url, (now) => now && answers());
  await isThere;
  return redis;
}

describe.each(program ? ['database', 'Redis'] : ['database'])('failed sign-ins counted in the %s', (kind) => {
  let server: ThrowawayRedis | undefined;
  let redis: Redis | undefined;
  let throttle: SignInThrottle;
  beforeAll(async () => {
    const counts = databaseThrottle(database.db);
    if (kind === 'Redis') {
      server = await startRedis(program ?? '');
      redis = await connected(server.url);
    }
    throttle = redis ? redisThrottle(redis, counts) : counts;
  });
  afterAll(async () => {
    await redis?.close();
    await server?.stop();
  });
  let logins = 0;
  const somebody = () => `teacher${++logins}`;
  const fail = async (login: string, times: number, now = schoolNow, address = here) => {
    for (let time = 0; time < times; time++) {
      await throttle.begin(login, address, now);
      await throttle.recordAddressFailure(login, address, now);
    }
  };

  it('slow the account down at its address after five, and nobody else', async () => {
    const [login, other] = [somebody(), somebody()];
    await fail(login, 5);
    expect(await throttle.begin(login, here, schoolNow)).toBe(minute);
    expect(await throttle.begin(login.toUpperCase(), here, schoolNow + minute / 2)).toBe(minute / 2);
    expect(await throttle.begin(login, '10.0.0.2', schoolNow)).toBe(0);
    expect(await throttle.begin(other, here, schoolNow)).toBe(0);
  });

  it('double the wait with each further one, and are forgotten a quarter of an hour later', async () => {
    const login = somebody();
    await fail(login, 5);
    expect(await throttle.begin(login, here, schoolNow + minute)).toBe(0);
    expect(await throttle.begin(login, here, schoolNow + minute)).toBe(2 * minute);
    const later = schoolNow + 31 * minute;
    expect(await throttle.begin(login, here, later)).toBe(0);
    await fail(login, 3, later);
    expect(await throttle.begin(login, here, later)).toBe(0);
  });

  it('let a hundred attempts at once be five guesses', async () => {
    const login = somebody();
    const waits = await Promise.all(Array.from({ length: 100 }, () => throttle.begin(login, here, schoolNow)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('are forgiven by a success, but not to the address', async () => {
    const login = somebody();
    const address = '10.0.0.3';
    await fail(login, 4, schoolNow, address);
    await throttle.forgive(login, address);
    await fail(login, 4, schoolNow, address);
    expect(await throttle.begin(login, address, schoolNow)).toBe(0);
    for (let time = 0; time < 92; time++) await throttle.recordAddressFailure(somebody(), address, schoolNow);
    expect(await throttle.begin(somebody(), address, schoolNow)).toBe(minute / 2);
  });
});

describe.runIf(program !== undefined)('while Redis is away', () => {
  it('the database counts, and Redis again when it is back', async () => {
    let server = await startRedis(program ?? '');
    const changes: boolean[] = [];
    const redis = await openRedis(server.url, (isThere) => changes.push(isThere));
    const throttle = redisThrottle(redis, databaseThrottle(database.db));
    try {
      await expect.poll(() => changes).toEqual([true]);
      await throttle.begin('teacher', here, schoolNow);
      expect(await database.db.select().from(loginAttempts)).toEqual([]);
      await server.stop();
      for (let time = 0; time < 5; time++) expect(await throttle.begin('teacher', here, schoolNow)).toBe(0);
      expect(await throttle.begin('teacher', here, schoolNow)).toBe(minute);
      await expect.poll(() => changes).toEqual([true, false]);
      server = await startRedis(program ?? '', Number(new URL(server.url).port));
      await expect.poll(() => changes, { timeout: 20_000 }).toEqual([true, false, true]);
      // Its counts were lost with it, which it is there for.
      expect(await throttle.begin('teacher', here, schoolNow)).toBe(0);
    } finally {
      await redis.close();
      await server.stop();
    }
  });
});
