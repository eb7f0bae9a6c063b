// Failed sign-ins are slowed per account and address, and only loosely per address: a whole school shares one (decisions B42).
import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import type { SignInThrottle } from '#server/shared/context.ts';
import { loginAttempts } from './session.tables.ts';

export const windowMs = 15 * 60_000;
export const limits = { pair: 5, address: 100 } as const;
export const blockMs = { pair: 60_000, address: 30_000 } as const;
type Kind = keyof typeof limits;

/** Names of the two counts that an attempt belongs to. */
export function countsOf(login: string, address: string): Readonly<Record<Kind, string>> {
  return { pair: `pair:${login.toLowerCase()}:${address}`, address: `address:${address}` };
}

/** How long this account must wait before it may try again from this address, in ms; 0 when it may now. */
async function waitBeforeLogin(db: Db, login: string, address: string, now: number): Promise<number> {
  const keys = Object.values(countsOf(login, address));
  const rows = await db.select().from(loginAttempts).where(inArray(loginAttempts.key, keys));
  return Math.max(0, ...rows.map((row) => (row.blockedUntil ?? 0) - now));
}

/**
 * Counts an attempt of this account from this address before its password is looked at: a hundred attempts sent at once must not
 * be a hundred guesses. A success takes the count back with `forgive`; a failure goes on with `recordAddressFailure`.
 * @returns how long the attempt must wait instead, in ms; 0: it may go on.
 */
async function beginAttempt(db: Db, login: string, address: string, now: number): Promise<number> {
  const wait = await waitBeforeLogin(db, login, address, now);
  if (wait > 0) return wait;
  const pair = { key: countsOf(login, address).pair, kind: 'pair' } as const;
  const isCounted = await count(db, pair, now, { unlessBlocked: true });
  // Another attempt reached the limit between our look and our count.
  return isCounted ? 0 : Math.max(1, await waitBeforeLogin(db, login, address, now));
}

/** Counts the failure for the address alone. */
export async function recordAddressFailure(db: Db, login: string, address: string, now: number): Promise<void> {
  await count(db, { key: countsOf(login, address).address, kind: 'address' }, now);
}

/** Adds one to a count, in one statement. From the limit on, each further one doubles the wait. False when blocked already. */
async function count(
  db: Db,
  { key, kind }: { key: string; kind: Kind },
  now: number,
  { unlessBlocked } = { unlessBlocked: false },
): Promise<boolean> {
  const isOld = sql`${loginAttempts.windowStart} < ${now - windowMs}::bigint`;
  const failures = sql`case when ${isOld} then 1 else least(${loginAttempts.failures} + 1, 1000) end`;
  const over = sql`((${failures}) - ${limits[kind]}::integer)`;
  const wait = sql`least(${blockMs[kind]}::integer * power(2, least(${over}, 4)), ${windowMs}::integer)::bigint`;
  const isFree = sql`(${loginAttempts.blockedUntil} is null or ${loginAttempts.blockedUntil} <= ${now}::bigint)`;
  const rows = await db
    .insert(loginAttempts)
    .values({ key, failures: 1, windowStart: now })
    .onConflictDoUpdate({
      target: loginAttempts.key,
      set: {
        failures,
        windowStart: sql`case when ${isOld} then ${now}::bigint else ${loginAttempts.windowStart} end`,
        blockedUntil: sql`case when ${over} >= 0 then ${now}::bigint + ${wait} end`,
      },
      ...(unlessBlocked ? { setWhere: isFree } : {}),
    })
    .returning({ key: loginAttempts.key });
  return rows.length > 0;
}

/** A success forgives the account at this address; the address alone keeps its count. */
async function forgive(db: Db, login: string, address: string): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.key, countsOf(login, address).pair));
}

/** The counts in the database, for a server without Redis. */
export function databaseThrottle(db: Db): SignInThrottle {
  return {
    begin: (login, address, now) => beginAttempt(db, login, address, now),
    recordAddressFailure: (login, address, now) => recordAddressFailure(db, login, address, now),
    forgive: (login, address) => forgive(db, login, address),
  };
}

/** Removes counts that no longer count: their window is over, and so is the wait. At most `limit`; how many they were. */
export async function pruneAttempts(db: Db, now: number, limit: number): Promise<number> {
  const isOver = and(
    lt(loginAttempts.windowStart, now - windowMs),
    or(isNull(loginAttempts.blockedUntil), lte(loginAttempts.blockedUntil, now)),
  );
  const some = db.select({ key: loginAttempts.key }).from(loginAttempts).where(isOver).limit(limit);
  // Asked twice: an attempt may have been counted between the look and the removal.
  const removed = await db
    .delete(loginAttempts)
    .where(and(inArray(loginAttempts.key, some), isOver))
    .returning({ key: loginAttempts.key });
  return removed.length;
}
