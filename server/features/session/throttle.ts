// Failed sign-ins are slowed per account and address, and only loosely per address: a whole school shares one (decisions B42).
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { loginAttempts } from './session.tables.ts';

const windowMs = 15 * 60_000;
const limits = { pair: 5, address: 100 } as const;
const blockMs = { pair: 60_000, address: 30_000 } as const;
type Kind = keyof typeof limits;

function keysOf(login: string, address: string): { key: string; kind: Kind }[] {
  return [
    { key: `pair:${login.toLowerCase()}:${address}`, kind: 'pair' },
    { key: `address:${address}`, kind: 'address' },
  ];
}

/** How long this account must wait before it may try again from this address, in ms; 0 when it may now. */
export async function waitBeforeLogin(db: Db, login: string, address: string, now: number): Promise<number> {
  const keys = keysOf(login, address).map(({ key }) => key);
  const rows = await db.select().from(loginAttempts).where(inArray(loginAttempts.key, keys));
  return Math.max(0, ...rows.map((row) => (row.blockedUntil ?? 0) - now));
}

/** Counts a failure. From the limit on, each further one doubles the wait. */
export async function recordFailure(db: Db, login: string, address: string, now: number): Promise<void> {
  for (const { key, kind } of keysOf(login, address)) {
    const fresh = sql`${loginAttempts.windowStart} < ${now - windowMs}`;
    const [row] = await db
      .insert(loginAttempts)
      .values({ key, failures: 1, windowStart: now })
      .onConflictDoUpdate({
        target: loginAttempts.key,
        set: {
          failures: sql`case when ${fresh} then 1 else least(${loginAttempts.failures} + 1, 1000) end`,
          windowStart: sql`case when ${fresh} then ${now}::bigint else ${loginAttempts.windowStart} end`,
        },
      })
      .returning({ failures: loginAttempts.failures });
    const over = (row?.failures ?? 0) - limits[kind];
    if (over < 0) continue;
    const wait = Math.min(blockMs[kind] * 2 ** Math.min(over, 4), windowMs);
    await db
      .update(loginAttempts)
      .set({ blockedUntil: now + wait })
      .where(eq(loginAttempts.key, key));
  }
}

/** A success forgives the account at this address; the address alone keeps its count. */
export async function forgive(db: Db, login: string, address: string): Promise<void> {
  const pair = keysOf(login, address)[0]?.key ?? '';
  await db.delete(loginAttempts).where(eq(loginAttempts.key, pair));
}
