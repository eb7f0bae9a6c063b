// Counting failed sign-ins in the database and in Redis by the same rules, and what happens while Redis is down.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { openRedis, type Redis } from '#server/db/redis.ts';
import { databaseThrottle, redisThrottle } from '#server/features/session/public.ts';
import { loginAttempts } from '#server/features/session/session.tables.ts';
import type { SignInThrottle } from '#server/shared/context.ts';
import { databaseKind, openTestDatabase } from '#tests/support/database.ts';
import { schoolNow } from '#tests/support/small-school.ts';
import { findRedis, startRedis, type ThrowawayRedis } from '../../scripts/throwaway-redis.ts';

const program = findRedis();
const minute = 60_000;
const here = '10.0.0.1';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(databaseKind);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(loginAttempts);
});

/** Connected, so that the first command does not fall back to the database. */
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
    if (kind === 'Redis') {
      server = await startRedis(program ?? '');
      redis = await connected(server.url);
    }
    throttle = redis ? redisThrottle(redis, database.db) : databaseThrottle(database.db);
  });
  afterAll(async () => {
    await redis?.close();
    await server?.stop();
  });
  let logins = 0;
  const somebody = () => `teacher${++logins}`;
  type Attempt = { address?: string; device?: string | null };
  const begin = (login: string, now = schoolNow, { address = here, device = null }: Attempt = {}) =>
    throttle.begin({ login, address, device }, now);
  const waits = async (...attempt: Parameters<typeof begin>) => (await begin(...attempt)).waitMs;
  const fail = async (login: string, times: number, now = schoolNow, attempt: Attempt = {}) => {
    for (let time = 0; time < times; time++) {
      const counted = await begin(login, now, attempt);
      if (counted.waitMs === 0) await counted.failed(now);
    }
  };
  const succeed = async (login: string, now = schoolNow, attempt: Attempt = {}) =>
    (await begin(login, now, attempt)).succeeded(now);

  it('slow the account down at its address after five, and nobody else', async () => {
    const [login, other] = [somebody(), somebody()];
    await fail(login, 5);
    expect(await waits(login)).toBe(minute);
    expect(await waits(login.toUpperCase(), schoolNow + minute / 2)).toBe(minute / 2);
    expect(await waits(login, schoolNow, { address: '10.0.0.2' })).toBe(0);
    expect(await waits(other)).toBe(0);
  });

  it('double the wait with each further one, and are forgotten a quarter of an hour later', async () => {
    const login = somebody();
    await fail(login, 5);
    expect(await waits(login, schoolNow + minute)).toBe(0);
    expect(await waits(login, schoolNow + minute)).toBe(2 * minute);
    const later = schoolNow + 31 * minute;
    expect(await waits(login, later)).toBe(0);
    await fail(login, 3, later);
    expect(await waits(login, later)).toBe(0);
  });

  it('let a hundred attempts at once be five guesses, from a device that the account knows too', async () => {
    for (const device of [null, 'at once']) {
      const login = somebody();
      const all = await Promise.all(Array.from({ length: 100 }, () => waits(login, schoolNow, { device })));
      expect(all.filter((wait) => wait === 0)).toHaveLength(5);
    }
  });

  it('are forgiven by a success, but not to the address', async () => {
    const login = somebody();
    const address = '10.0.0.3';
    await fail(login, 4, schoolNow, { address });
    await succeed(login, schoolNow, { address });
    await fail(login, 4, schoolNow, { address });
    expect(await waits(login, schoolNow, { address })).toBe(0);
    for (let time = 0; time < 92; time++) await fail(somebody(), 1, schoolNow, { address });
    expect(await waits(somebody(), schoolNow, { address })).toBe(minute / 2);
  });

  it('count a /64 as one address, and three hundred of a /48 make all of it wait', async () => {
    const of = (site: number, net: number, host: number) => ({
      address: `2001:db8:${site}:${net.toString(16)}::${host}`,
    });
    for (let time = 0; time < 99; time++) await fail(somebody(), 1, schoolNow, of(1, 1, time));
    expect(await waits(somebody(), schoolNow, of(1, 1, 500))).toBe(0);
    await fail(somebody(), 1, schoolNow, of(1, 1, 501));
    expect(await waits(somebody(), schoolNow, of(1, 1, 502))).toBe(minute / 2);
    expect(await waits(somebody(), schoolNow, of(1, 2, 1))).toBe(0);
    for (let time = 0; time < 200; time++) await fail(somebody(), 1, schoolNow, of(1, 2 + (time % 40), 1));
    expect(await waits(somebody(), schoolNow, of(1, 99, 1))).toBe(minute / 2);
    expect(await waits(somebody(), schoolNow, of(2, 99, 1))).toBe(0);
  });

  it('of a login count over all addresses: thirty soon, two hundred over a day', async () => {
    const login = somebody();
    let from = 0;
    const elsewhere = () => ({ address: `10.9.${Math.floor(++from / 250)}.${from % 250}` });
    for (let time = 0; time < 30; time++) await fail(login, 1, schoolNow, elsewhere());
    expect(await waits(login, schoolNow, elsewhere())).toBe(minute);
    expect(await waits(somebody(), schoolNow, elsewhere())).toBe(0);
    let now = schoolNow;
    for (let time = 30; time < 200; time++) {
      if ((time - 30) % 25 === 0) now += 31 * minute;
      await fail(login, 1, now, elsewhere());
    }
    expect(await waits(login, now + 14 * minute, elsewhere())).toBe(minute);
    expect(await waits(login, schoolNow + 24 * 60 * minute + 1, elsewhere())).toBe(0);
  });

  it('of others, and of the login elsewhere, are nothing to a device that the account knows; its own are', async () => {
    const [login, address] = [somebody(), '10.0.0.4'];
    const known = { address, device: `number of ${login}` };
    for (let time = 0; time < 100; time++) await fail(somebody(), 1, schoolNow, { address });
    for (let time = 0; time < 30; time++) await fail(login, 1, schoolNow, { address: `10.10.0.${time}` });
    expect(await waits(login, schoolNow, { address })).toBeGreaterThan(0);
    await fail(login, 4, schoolNow, known);
    await succeed(login, schoolNow, known);
    await fail(login, 5, schoolNow, known);
    expect(await waits(login, schoolNow, known)).toBe(minute);
    // A copy of its cookie, wherever it is used, has the same count.
    expect(await waits(login, schoolNow, { ...known, address: '10.0.0.5' })).toBe(minute);
  });

  it('of a device that the account knows are thirty in a day, then it is like any other', async () => {
    const login = somebody();
    const device = `number of ${login}`;
    let now = schoolNow;
    const left = Array.from({ length: 30 }, (_, index) => index);
    for (const index of left) {
      if (index % 4 === 0) now += 16 * minute;
      await fail(login, 1, now, { device, address: '10.0.1.1' });
    }
    now += 16 * minute;
    for (let time = 0; time < 100; time++) await fail(somebody(), 1, now, { address: '10.0.1.2' });
    expect(await waits(login, now, { device, address: '10.0.1.2' })).toBe(minute / 2);
    expect(await waits(login, now, { device, address: '10.0.1.3' })).toBe(0);
  });

  it('let right passwords through a hundred times from an address, each being work', async () => {
    const login = somebody();
    const address = '10.0.0.6';
    for (let time = 0; time < 100; time++) await succeed(login, schoolNow, { address });
    expect(await waits(login, schoolNow, { address })).toBe(minute / 2);
    expect(await waits(somebody(), schoolNow, { address })).toBe(0);
  });
});

describe.runIf(program !== undefined)('while Redis is away', () => {
  it('the database counts, and Redis again when it is back', async () => {
    let server = await startRedis(program ?? '');
    const changes: boolean[] = [];
    const redis = await openRedis(server.url, (isThere) => changes.push(isThere));
    const throttle = redisThrottle(redis, database.db);
    const begin = async () =>
      (await throttle.begin({ login: 'teacher', address: here, device: null }, schoolNow)).waitMs;
    try {
      await expect.poll(() => changes).toEqual([true]);
      await begin();
      expect(await database.db.select().from(loginAttempts)).toEqual([]);
      await server.stop();
      for (let time = 0; time < 5; time++) expect(await begin()).toBe(0);
      expect(await begin()).toBe(minute);
      await expect.poll(() => changes).toEqual([true, false]);
      server = await startRedis(program ?? '', Number(new URL(server.url).port));
      await expect.poll(() => changes, { timeout: 20_000 }).toEqual([true, false, true]);
      // Its own counts are lost with it, by design; what the database counted meanwhile still counts.
      expect(await begin()).toBe(minute);
      expect((await throttle.begin({ login: 'director', address: '10.0.0.2', device: null }, schoolNow)).waitMs).toBe(
        0,
      );
    } finally {
      await redis.close();
      await server.stop();
    }
  });

  it('one that hangs is like one that is away, and is asked again later', async () => {
    const server = await startRedis(program ?? '');
    const changes: boolean[] = [];
    const redis = await openRedis(server.url, (isThere) => changes.push(isThere));
    const throttle = redisThrottle(redis, database.db);
    const begin = async (login: string) =>
      (await throttle.begin({ login, address: here, device: null }, schoolNow)).waitMs;
    try {
      await expect.poll(() => changes).toEqual([true]);
      server.setHanging(true);
      // A client's own time limit does not end what was sent already: this would never be answered.
      await expect(redis.publish('words', 'text')).rejects.toThrow('Redis does not answer');
      for (let time = 0; time < 5; time++) expect(await begin('teacher')).toBe(0);
      expect(await begin('teacher')).toBe(minute);
      expect(changes).toEqual([true, false]);
      server.setHanging(false);
      const changesAfterOne = async () => {
        await begin(crypto.randomUUID());
        return changes;
      };
      await expect.poll(changesAfterOne, { timeout: 20_000 }).toEqual([true, false, true]);
    } finally {
      server.setHanging(false);
      await redis.close();
      await server.stop();
    }
  });

  it('one that is full, or read only, lets nobody guess any longer', async () => {
    const server = await startRedis(program ?? '', undefined, ['--maxmemory', '1']);
    const redis = await connected(server.url);
    const throttle = redisThrottle(redis, database.db);
    let looked = 0;
    try {
      for (let time = 0; time < 40; time++) {
        const guess = { login: 'teacher', address: `10.7.${time}.1`, device: null };
        const counted = await throttle.begin(guess, schoolNow);
        if (counted.waitMs > 0) continue;
        looked++;
        await counted.failed(schoolNow);
      }
      expect(looked).toBe(30);
    } finally {
      await redis.close();
      await server.stop();
    }
  });
});
