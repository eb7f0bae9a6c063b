// Guessing passwords: from many addresses over a day, from a known device over days, and all at once; and who must still get in.
// password-guessing.test.ts has the quick cases.

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { userSchools, users } from '#server/features/people/public.ts';
import { usualCost } from '#server/features/session/public.ts';
import { sessions } from '#server/features/session/session.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { password } from '#tests/support/small-school.ts';
import { day, guessingSuite, minute, school } from './guessing.ts';

describe.each(databaseKinds)('guessing passwords on %s', (kind) => {
  // Looking at a guess takes as long as outside of tests: a flood waits in a line only then.
  const { suite, clock, attempt, looked, guesses, knownDevice, floodSchool } = guessingSuite(kind, usualCost);

  describe('from addresses that somebody has many of', () => {
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
  });

  describe('a device that the account knows', () => {
    it('gets in while somebody guesses at its login from everywhere and from beside it', async () => {
      const device = await knownDevice('director');
      await looked(guesses(40, 'director', (index) => `10.3.${index}.1`));
      await looked(guesses(10, 'director', () => school));
      expect((await attempt('director', password, '10.9.9.9')).status).toBe(429);
      expect((await attempt('director', password, school, device)).status).toBe(200);
    });

    it('is known after a sign-out, and for 400 days', async () => {
      const device = await knownDevice('director');
      await suite.database.db.update(sessions).set({ endedAt: clock.now() });
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

    it('knows everybody who uses it, twenty at most, and keeps its number for who comes again', async () => {
      const template = await suite.database.db.select().from(users).where(eq(users.login, 'parent2'));
      const [first] = template;
      if (!first) throw new Error('parent2 is missing');
      const many = Array.from({ length: 22 }, (_, index) => ({ ...first, id: 500 + index, login: `shared${index}` }));
      await suite.database.db.insert(users).values(many);
      const ids = many.map(({ id }) => id);
      await suite.database.db
        .insert(userSchools)
        .values(ids.map((userId) => ({ userId, schoolId: 1, role: 'teacher' })));
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
