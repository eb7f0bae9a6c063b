// argon2id from Node itself: no package, and it runs off the event loop.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message: password, nonce: salt, ...parameters }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** A password as stored: algorithm, salt and key (OWASP parameters: 19 MiB, 2 passes). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `argon2id$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`;
}

/** Compares in constant time. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, salt = '', key = ''] = stored.split('$');
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'));
  return expected.length === given.length && timingSafeEqual(expected, given);
}
