// The counts of given passwords in the database: one row and one statement each.
import { and, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import type { SignInThrottle } from '#server/shared/context.ts';
import { loginAttempts } from './session.tables.ts';
import { type Count, type Counts, dayMs, kindsOfADay, throttleOver, windowMs } from './throttle-rules.ts';

async function longestWait(db: ReadDb, counts: readonly Count[], now: number): Promise<number> {
  const keys = counts.map(({ key }) => key);
  const rows = await db
    .select({ blockedUntil: loginAttempts.blockedUntil })
    .from(loginAttempts)
    .where(and(inArray(loginAttempts.key, keys), gt(loginAttempts.blockedUntil, now)));
  return Math.max(0, ...rows.map(({ blockedUntil }) => (blockedUntil ?? 0) - now));
}

/** Adds one to a count, in one statement. From the limit on, each further one doubles the wait. */
async function add(db: Db, count: Count, now: number, { unlessBlocked }: { unlessBlocked: boolean }): Promise<number> {
  const { limit, blockMs, windowMs: window, longestMs } = count.rule;
  const isOld = sql`${loginAttempts.windowStart} < ${now - window}::bigint`;
  const failures = sql`case when ${isOld} then 1 else least(${loginAttempts.failures} + 1, 1000) end`;
  const over = sql`((${failures}) - ${limit}::integer)`;
  const wait = sql`least(${blockMs}::integer * power(2, least(${over}, 4)), ${longestMs}::integer)::bigint`;
  const isFree = sql`(${loginAttempts.blockedUntil} is null or ${loginAttempts.blockedUntil} <= ${now}::bigint)`;
  const rows = await db
    .insert(loginAttempts)
    .values({ key: count.key, failures: 1, windowStart: now })
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
  // Another attempt reached the limit between our look and our count.
  return rows.length > 0 ? 0 : Math.max(1, await longestWait(db, [count], now));
}

/** The counts in the database, for a server without Redis and for one whose Redis is away. */
export function databaseCounts(db: Db): Counts {
  return {
    longestWait: (counts, now) => (counts.length === 0 ? Promise.resolve(0) : longestWait(db, counts, now)),
    add: (count, now, options) => add(db, count, now, options),
    forget: async (counts) => {
      const keys = counts.map(({ key }) => key);
      if (keys.length > 0) await db.delete(loginAttempts).where(inArray(loginAttempts.key, keys));
    },
  };
}

export function databaseThrottle(db: Db): SignInThrottle {
  return throttleOver(databaseCounts(db));
}

/** Removes counts that no longer count: their window is over, and so is the wait. At most `limit`; how many they were. */
export async function pruneAttempts(db: Db, now: number, limit: number): Promise<number> {
  const kind = sql`split_part(${loginAttempts.key}, ':', 1)`;
  const isOver = and(
    lt(
      loginAttempts.windowStart,
      sql`${now}::bigint - case when ${inArray(kind, kindsOfADay)} then ${dayMs}::bigint else ${windowMs}::bigint end`,
    ),
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
