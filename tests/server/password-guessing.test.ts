// Guessing passwords from one address or network, and the devices that an account knows. Floods, and counts over days, are in
// password-guessing.slow.test.ts.
import { describe, expect, it } from 'vitest';
import { databaseKind } from '#tests/support/database.ts';
import { password } from '#tests/support/small-school.ts';
import { guessingSuite, school } from './guessing.ts';

describe('guessing passwords', () => {
  const { attempt, looked, guesses, knownDevice, floodSchool } = guessingSuite(databaseKind);

  describe('from addresses that somebody has many of', () => {
    it('looks at five guesses of a login from one /64', async () => {
      expect(await looked(guesses(60, 'director', (index) => `2001:db8:1:2::${(index + 1).toString(16)}`))).toBe(5);
    });

    it('looks at ten of a login from one /48', async () => {
      expect(await looked(guesses(60, 'director', (index) => `2001:db8:1:${(index + 1).toString(16)}::1`))).toBe(10);
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
  });
});
