// Guessing passwords: from one address, from many, from a known device, and all at once; and who must still get in.

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { databaseThrottle } from '#server/features/session/public.ts';
import { loginAttempts, sessions } from '#server/features/session/session.tables.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { startTestApp, testClock } from '#tests/support/server.ts';
import { attemptSignIn } from '#tests/support/sign-in.ts';
import { buildSmallSchool, password, schoolNow } from '#tests/support/small-school.ts';

const minute = 60_000;
const day = 86_400_000;
const school = '203.0.113.7';

describe.each(databaseKinds)('guessing passwords on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  const clock = testClock();
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await buildSmallSchool(database.db);
    app = await startTestApp(database, clock);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    clock.set(schoolNow);
    await database.db.delete(loginAttempts);
    await database.db.delete(sessions);
  });

  const attempt = (login: string, secret: string, address: string, cookie?: string) =>
    attemptSignIn(app, { login, secret, address, cookie });
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
    const throttle = databaseThrottle(database.db);
    for (let time = 0; time < 100; time++) {
      const guess = { login: `nobody${time}`, address: school, device: null };
      const counted = await throttle.begin(guess, clock.now());
      expect(counted.waitMs).toBe(0);
      await counted.failed(clock.now());
    }
    expect((await attempt('pupil2', password, school)).status).toBe(429);
  }

  describe('from addresses that somebody has many of', () => {
    it('looks at five guesses of a login from one /64', async () => {
      expect(await looked(guesses(60, 'director', (index) => `2001:db8:1:2::${(index + 1).toString(16)}`))).toBe(5);
    });

    it('looks at ten of a login from one /48', async () => {
      expect(await looked(guesses(60, 'director', (index) => `2001:db8:1:${(index + 1).toString(16)}::1`))).toBe(10);
    });

    it('looks at thirty of a login from everywhere, however it is written', async () => {
      const login = (index: number) => (index % 2 === 0 ? 'director' : 'Director');
      const everywhere = Array.from(
        { length: 60 },
        (_, index) => () =>
          attempt(
            login(index),
            'wrong',
            index % 3 === 0 ? `10.1.${index}.1` : `2001:db8:${(index + 1).toString(16)}::1`,
          ),
      );
      expect(await looked(everywhere)).toBe(30);
      expect((await attempt('teacher', password, '10.1.1.1')).status).toBe(200);
    });

    it('looks at two hundred a day of a login from everywhere, then at one in a quarter of an hour', async () => {
      let seen = 0;
      for (let round = 0; round < 12; round++) {
        seen += await looked(guesses(30, 'director', (index) => `10.${round}.${index}.1`));
        clock.advance(16 * minute);
      }
      expect(seen).toBeGreaterThanOrEqual(200);
      expect(seen).toBeLessThanOrEqual(206);
    });

    it('counts an IPv4 address as itself, in whichever form it comes', async () => {
      const forms = ['10.7.7.7', '::ffff:10.7.7.7', '::ffff:a07:707', '64:ff9b::10.7.7.7', '0:0:0:0:0:ffff:a07:707'];
      expect(await looked(guesses(10, 'director', (index) => forms[index % forms.length] ?? ''))).toBe(5);
      expect((await attempt('director', password, '10.7.7.8')).status).toBe(200);
    });

    it('leaves the neighbours of a /64 alone', async () => {
      await looked(guesses(8, 'director', () => '2001:db8:1:2::1'));
      expect((await attempt('director', password, '2001:db8:1:2::99')).status).toBe(429);
      expect((await attempt('teacher', password, '2001:db8:1:2::1')).status).toBe(200);
      expect((await attempt('director', password, '2001:db8:1:3::1')).status).toBe(200);
    });
  });

  describe('a device that the account knows', () => {
    it('gets in with the right password while its address is over the limit, and nobody else does', async () => {
      const device = await knownDevice('director');
      await floodSchool();
      expect((await attempt('director', password, school)).status).toBe(429);
      expect((await attempt('director', password, school, device)).status).toBe(200);
      // The director's known device is not known to others.
      expect((await attempt('teacher', password, school, device)).status).toBe(429);
    });

    it('gets in while somebody guesses at its login from everywhere and from beside it', async () => {
      const device = await knownDevice('director');
      await looked(guesses(40, 'director', (index) => `10.3.${index}.1`));
      await looked(guesses(10, 'director', () => school));
      expect((await attempt('director', password, '10.9.9.9')).status).toBe(429);
      expect((await attempt('director', password, school, device)).status).toBe(200);
    });

    it('is known after a sign-out, and for 400 days', async () => {
      const device = await knownDevice('director');
      await database.db.update(sessions).set({ endedAt: clock.now() });
      clock.advance(399 * day);
      await floodSchool();
      expect((await attempt('director', password, school, device)).status).toBe(200);
      clock.advance(2 * day);
      await floodSchool();
      expect((await attempt('director', password, school, device)).status).toBe(429);
    });

    it('has a count of its own, which copies share, and of thirty a day; then it stands for nothing', async () => {
      const device = await knownDevice('director');
      const guess = (index: number) => attempt('director', 'wrong', `10.4.${index}.1`, device);
      const copies = Array.from({ length: 20 }, (_, index) => guess(index));
      expect(await looked(copies)).toBe(5);
      expect((await attempt('director', password, school, device)).headers['retry-after']).toBe('60');
      clock.advance(61_000);
      expect((await attempt('director', password, school, device)).status).toBe(200);
      let seen = 5;
      for (let round = 0; round < 40; round++) {
        clock.advance(16 * minute);
        for (let index = 0; index < 8; index++) {
          const { status } = await attempt('director', 'wrong', school, device);
          if (status === 401) seen += 1;
        }
        if (seen >= 30) break;
      }
      expect(seen).toBe(30);
      // Its owner is treated as a stranger now, no worse: the address has room.
      expect((await attempt('director', password, '10.4.99.1', device)).status).toBe(200);
      await floodSchool();
      expect((await attempt('director', password, school, device)).status).toBe(429);
      clock.advance(day);
      await floodSchool();
      expect((await attempt('director', password, school, device)).status).toBe(200);
    });

    it('says nothing of a person in its cookie, which no script reads and only the sign-in gets', async () => {
      const entered = await attempt('director', password, school);
      const cookie = entered.cookies.find(({ name }) => name === 'qalam_known');
      expect(cookie).toMatchObject({ path: '/api/login', httpOnly: true, sameSite: 'Lax', maxAge: 400 * 86_400 });
      expect(cookie?.value).toMatch(/^[\w-]{12}\.[0-9a-z]+\.[\w-]{22}$/);
      const again = await attempt('director', password, school);
      expect(again.cookies.find(({ name }) => name === 'qalam_known')?.value.split('.')[0]).not.toBe(
        cookie?.value.split('.')[0],
      );
    });

    it('knows everybody who uses it, twenty at most, and keeps its number for who comes again', async () => {
      const template = await database.db.select().from(users).where(eq(users.login, 'parent2'));
      const [first] = template;
      if (!first) throw new Error('parent2 is missing');
      const many = Array.from({ length: 22 }, (_, index) => ({ ...first, id: 500 + index, login: `shared${index}` }));
      await database.db.insert(users).values(many);
      const ids = many.map(({ id }) => id);
      await database.db.insert(userSchools).values(ids.map((userId) => ({ userId, schoolId: 1, role: 'teacher' })));
      let device: string | undefined;
      for (const { login } of many) device = await knownDevice(login, '198.51.100.2', device);
      const numbers = (cookie = '') =>
        cookie
          .replace('qalam_known=', '')
          .split('~')
          .map((entry) => entry.split('.')[0]);
      expect(numbers(device)).toHaveLength(20);
      const again = await knownDevice('shared10', '198.51.100.2', device);
      expect(numbers(again)).toHaveLength(20);
      expect(new Set(numbers(again))).toEqual(new Set(numbers(device)));
      await floodSchool();
      expect((await attempt('shared21', password, school, again)).status).toBe(200);
      expect((await attempt('shared1', password, school, again)).status).toBe(429);
    });

    it.each([
      ['made up', (value: string) => value.replace(/\.[\w-]{22}$/, `.${'A'.repeat(22)}`)],
      ['another number', (value: string) => `${'B'.repeat(12)}${value.slice(12)}`],
      ['another day', (value: string) => value.replace(/\.[0-9a-z]+\./, '.zzz.')],
      ['cut', (value: string) => value.slice(0, -1)],
      ['nonsense', () => '~~..~%00~__proto__'],
    ])('is not one whose entry is %s', async (_what, spoil) => {
      const device = await knownDevice('director');
      await floodSchool();
      const value = device.replace('qalam_known=', '');
      expect((await attempt('director', password, school, `qalam_known=${spoil(value)}`)).status).toBe(429);
    });

    it('is one that was signed in before there were such cookies', async () => {
      const { cookies } = await attempt('director', password, '198.51.100.1');
      const refresh = cookies.find(({ name }) => name.startsWith('qalam_refresh'));
      await floodSchool();
      expect((await attempt('director', password, school, `qalam_refresh_1=${refresh?.value}`)).status).toBe(200);
      expect((await attempt('teacher', password, school, `qalam_refresh_2=${refresh?.value}`)).status).toBe(429);
      expect((await attempt('director', password, school, `qalam_refresh_1=${refresh?.value}x`)).status).toBe(429);
    });
  });

  describe('all at once', () => {
    it('looks at what an address may, and at no more than a few beyond, whatever logins they name', async () => {
      const flood = Array.from({ length: 160 }, (_, index) => attempt(`nobody${index}`, 'wrong', school));
      const answers = await Promise.all(flood);
      expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(103);
      const others = answers.filter(({ status }) => status !== 401);
      expect(others.every(({ status, headers }) => [429, 503].includes(status) && headers['retry-after'])).toBe(true);
    });

    it('lets those of other addresses, and devices that an account knows, go before the rest of a flood', async () => {
      const device = await knownDevice('director');
      const order: string[] = [];
      const note = (name: string, answer: Promise<{ status: number }>) =>
        answer.then(({ status }) => void order.push(`${name} ${status}`));
      const flood = Array.from({ length: 60 }, (_, index) => note('flood', attempt(`nobody${index}`, 'wrong', school)));
      const others = [
        note('known', attempt('director', password, school, device)),
        note('other', attempt('teacher', password, '10.8.8.8')),
      ];
      await Promise.all([...flood, ...others]);
      expect(order).toContain('known 200');
      expect(order.indexOf('known 200')).toBeLessThan(20);
      expect(order.indexOf('other 200')).toBeLessThan(20);
    });

    it('does the work of a hundred right sign-ins of a login from an address in a quarter of an hour', async () => {
      for (let time = 0; time < 100; time++) expect((await attempt('director', password, school)).status).toBe(200);
      expect((await attempt('director', password, school)).status).toBe(429);
      expect((await attempt('teacher', password, school)).status).toBe(200);
      clock.advance(minute);
      expect((await attempt('director', password, school)).status).toBe(200);
    });
  });
});
