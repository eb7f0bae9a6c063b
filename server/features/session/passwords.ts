// argon2id from Node itself: no package, and it runs off the event loop.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Passwords } from '#server/shared/context.ts';

/** What a guess costs: memory in KiB, and passes over it. */
export type PasswordCost = { readonly memory: number; readonly passes: number };
/** OWASP parameters: 19 MiB, 2 passes. */
export const usualCost: PasswordCost = { memory: 19_456, passes: 2 };
const saltBytes = 16;
const keyBytes = 32;

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const parameters = { message: password, nonce: salt, ...cost, parallelism: 1, tagLength: keyBytes };
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** The stored form: algorithm, cost, salt and key. It names the cost, so that later passwords may cost more. */
function storedOf(cost: PasswordCost, salt: Buffer, key: Buffer): string {
  const parts = [
    'argon2id',
    `m=${cost.memory},t=${cost.passes}`,
    salt.toString('base64url'),
    key.toString('base64url'),
  ];
  return parts.join('$');
}

/** A password as it is stored, with a salt of its own. */
export async function hashPassword(password: string, cost: PasswordCost = usualCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  return storedOf(cost, salt, await derive(password, salt, cost));
}

/** Hashes of before the cost was in them have three parts, and the usual cost. */
function readHash(stored: string): { salt: Buffer; key: Buffer; cost: PasswordCost } {
  const parts = stored.split('$');
  const [salt = '', key = ''] = parts.slice(-2);
  const [, memory, passes] = /^m=(\d+),t=(\d+)$/.exec(parts.length === 4 ? (parts[1] ?? '') : '') ?? [];
  const cost = memory && passes ? { memory: Number(memory), passes: Number(passes) } : usualCost;
  return { salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url'), cost };
}

/** Compares in constant time. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { salt, key, cost } = readHash(stored);
  const given = await derive(password, salt, cost);
  return key.length === given.length && timingSafeEqual(key, given);
}

/** Hashes at one cost; an account without a password of its own is compared with a hash of that cost too. */
export function passwordsAt(cost: PasswordCost = usualCost): Passwords {
  // Stands in where no hash is stored, so that every guess takes equally long. Its key belongs to no password.
  const decoy = storedOf(cost, randomBytes(saltBytes), randomBytes(keyBytes));
  return {
    hash: (password) => hashPassword(password, cost),
    async isRight(password, stored) {
      const isSame = await verifyPassword(password, stored ?? decoy);
      return isSame && typeof stored === 'string';
    },
  };
}
