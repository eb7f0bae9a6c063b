import * as crypto from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { hashPassword, passwordsAt, verifyPassword } from './passwords.ts';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, argon2: vi.fn(real.argon2) };
});

it('a stored hash tells what it costs, so that more expensive ones can stand beside it', async () => {
  const usual = await hashPassword('Құпия сөз 1');
  const quick = await hashPassword('Құпия сөз 1', { memory: 64, passes: 1 });
  expect(usual).toMatch(/^argon2id\$m=19456,t=2\$[\w-]{22}\$[\w-]{43}$/);
  expect(quick).toMatch(/^argon2id\$m=64,t=1\$/);
  for (const stored of [usual, quick]) {
    expect(await verifyPassword('Құпия сөз 1', stored)).toBe(true);
    expect(await verifyPassword('Құпия сөз 2', stored)).toBe(false);
  }
});

it('a hash of before the cost was in it is still good', async () => {
  const [algorithm, , salt, key] = (await hashPassword('qalam2026')).split('$');
  expect(await verifyPassword('qalam2026', `${algorithm}$${salt}$${key}`)).toBe(true);
  expect(await verifyPassword('qalam2027', `${algorithm}$${salt}$${key}`)).toBe(false);
});

it('an installation hashes at its own cost, which is the usual one where it names none', async () => {
  expect(await passwordsAt().hash('qalam2026')).toContain('$m=19456,t=2$');
  const passwords = passwordsAt({ memory: 64, passes: 1 });
  const stored = await passwords.hash('qalam2026');
  expect(stored).toContain('$m=64,t=1$');
  expect(await passwords.isRight('qalam2026', stored)).toBe(true);
  expect(await passwords.isRight('qalam2027', stored)).toBe(false);
  expect(await passwords.isRight('qalam2026', await hashPassword('qalam2026'))).toBe(true);
});

it('no password is right where none is stored', async () => {
  const passwords = passwordsAt({ memory: 64, passes: 1 });
  expect(await passwords.isRight('qalam2026', null)).toBe(false);
  expect(await passwords.isRight('', undefined)).toBe(false);
});

it('a guess costs the same whether a password is stored or not, the first one too', async () => {
  const cost = { memory: 64, passes: 1 };
  const stored = await hashPassword('qalam2026', cost);
  const derived = async (of: string | null | undefined) => {
    vi.mocked(crypto.argon2).mockClear();
    await passwordsAt(cost).isRight('qalam2027', of);
    return vi.mocked(crypto.argon2).mock.calls.map(([, { memory, passes, tagLength, nonce, message }]) => {
      return [memory, passes, tagLength, Buffer.from(nonce as Buffer).length, message];
    });
  };
  const once = [[64, 1, 32, 16, 'qalam2027']];
  for (const of of [stored, null, undefined]) expect(await derived(of)).toEqual(once);
});
