// Access tokens are signed for 15 minutes. Refresh tokens are derived from session and generation, so that the successor of a
// token can be handed out again when the answer that carried it was lost, and nothing usable is in the database.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import { isUuid } from '#contract/core/ids.ts';
import type { Clock } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import type { Tokens } from '#server/shared/context.ts';
import { passwordFrom } from './first-password.ts';
import { secrets } from './session.tables.ts';

export const accessTokenSeconds = 15 * 60;

/** A secret of the installation, made when it is first asked for. */
export async function keptSecret(
  db: Db,
  name: string,
  make = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const [known] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (known) return known.value;
  // Two processes that start together must end with one key: whoever comes second reads the first one's.
  await db.insert(secrets).values({ name, value: make() }).onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`The secret ${name} could not be stored`);
  return row.value;
}

/** Loads the installation's keys, making them at the first start. */
export async function loadTokens(db: Db, clock: Clock): Promise<Tokens> {
  const accessKey = Buffer.from(await keptSecret(db, 'access'), 'base64url');
  const refreshKey = Buffer.from(await keptSecret(db, 'refresh'), 'base64url');
  const sealingKey = Buffer.from(await keptSecret(db, 'sealing'), 'base64url');
  const deviceKey = Buffer.from(await keptSecret(db, 'device'), 'base64url');
  const passwordKey = Buffer.from(await keptSecret(db, 'first-password'), 'base64url');
  const seal = (text: string) => createHmac('sha256', refreshKey).update(text).digest('base64url');
  return {
    async sign({ userId, sessionId }) {
      const issued = Math.floor(clock.now() / 1000);
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(issued)
        .setExpirationTime(issued + accessTokenSeconds)
        .sign(accessKey);
      return { token, expiresInSeconds: accessTokenSeconds };
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, accessKey, {
          algorithms: ['HS256'],
          currentDate: new Date(clock.now()),
        });
        const userId = Number(payload.sub);
        return Number.isInteger(userId) && typeof payload.sid === 'string'
          ? { userId, sessionId: payload.sid, endsAt: (payload.exp ?? 0) * 1_000 }
          : 'invalid';
      } catch (error) {
        return (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid';
      }
    },
    refreshToken(sessionId, generation) {
      const head = `${sessionId}.${generation}`;
      return `${head}.${seal(head)}`;
    },
    sealKey(userId) {
      return createHmac('sha256', sealingKey).update(`seal ${userId}`).digest('base64url');
    },
    deviceSeal(text) {
      return createHmac('sha256', deviceKey).update(text).digest().subarray(0, 16).toString('base64url');
    },
    firstPassword(userId, generation) {
      return passwordFrom(createHmac('sha256', passwordKey).update(`first ${userId} ${generation}`).digest());
    },
    readRefreshToken(token) {
      const [sessionId = '', generation = '', signature = ''] = token.split('.');
      const expected = Buffer.from(seal(`${sessionId}.${generation}`));
      const given = Buffer.from(signature);
      if (!isUuid(sessionId) || expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
      return { sessionId, generation: Number(generation) };
    },
  };
}
