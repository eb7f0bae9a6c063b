// What was proven when a session or a link begins, asked again and held: a password is looked at for some hundred milliseconds, long enough for a
// reset.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';
import { type UserRow, users } from '#server/features/people/public.ts';
import { holdLink, link } from './relations.ts';
import { isAlive, monthMs } from './session.repository.ts';
import { sessions } from './session.tables.ts';

/** An account as it was when its password, or what stands for it, was checked. */
export type Proven = Pick<UserRow, 'id' | 'passwordHash' | 'firstPasswordGeneration'>;
/** The session of another account that a session is opened from, without a password. `isLinked`: by a link of the two accounts. */
export type Through = { readonly sessionId: string; readonly userId: number; readonly isLinked: boolean };
type NewSession = {
  readonly id: string;
  readonly account: Proven;
  readonly now: number;
  readonly through?: Through | undefined;
};

/** An open account with the password that was looked at. */
const isAsProven = ({ id, passwordHash, firstPasswordGeneration }: Proven) =>
  and(
    eq(users.id, id),
    isNull(users.blockedAt),
    sql`${users.passwordHash} is not distinct from ${passwordHash}`,
    eq(users.firstPasswordGeneration, firstPasswordGeneration),
  );

/** Whether an account is as it was proven; it stays so until the end of the transaction. */
async function holdProven(db: Db, account: Proven): Promise<boolean> {
  const [open] = await db.select({ id: users.id }).from(users).where(isAsProven(account)).for('share');
  return open !== undefined;
}

async function holdSession(db: Db, held: { sessionId: string; userId: number; now: number }): Promise<boolean> {
  const [alive] = await db.select({ id: sessions.id }).from(sessions).where(isAlive(held)).for('share');
  return alive !== undefined;
}

/**
 * Links the account of a session with another one whose password was looked at. As for a session, all is asked again and held: a reset, a
 * change of a password, and the end of the session that came meanwhile leave no link behind.
 * @returns `stale` where the other account has another password by now, `ended` where the caller's account or session does.
 */
export async function linkProven(
  db: Db,
  made: { by: Proven; to: Proven; sessionId: string; device: string | null; now: number },
): Promise<'linked' | 'stale' | 'ended'> {
  const { by, to, sessionId, device, now } = made;
  // In the order of their ids, so that two who link each other do not wait for each other.
  const held = new Map<number, boolean>();
  for (const account of [by, to].sort((one, other) => one.id - other.id))
    held.set(account.id, await holdProven(db, account));
  if (!held.get(by.id) || !(await holdSession(db, { sessionId, userId: by.id, now }))) return 'ended';
  if (!held.get(to.id)) return 'stale';
  await link(db, { by: by.id, to: to.id, device, now });
  return 'linked';
}

/**
 * Begins a session: the first refresh token has generation 1. Checking a password takes some hundred milliseconds, in which the account may
 * be reset or blocked. So this checks again that the account is open and has the same password, that the session it comes from is alive and
 * that the two accounts are linked, and locks these rows until the transaction ends: a reset that runs beside it ends this session too.
 * @returns `blocked`, or `stale` where something of it is so no more.
 */
export async function startSession(
  db: Db,
  { id, account, now, through }: NewSession,
): Promise<'begun' | 'blocked' | 'stale'> {
  const { id: userId } = account;
  // The first one first: who holds the account to read it could not be joined by another who does, and then both write.
  const [first] = await db
    .update(users)
    .set({ firstSignedInAt: now })
    .where(and(isAsProven(account), isNull(users.firstSignedInAt)))
    .returning({ id: users.id });
  if (!first && !(await holdProven(db, account))) {
    const [present] = await db.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, userId));
    return present?.blockedAt === null ? 'stale' : 'blocked';
  }
  if (through && !(await holdThrough(db, { through, userId, now }))) return 'stale';
  await db.insert(sessions).values({
    id,
    userId,
    generation: 1,
    createdAt: now,
    usedAt: now,
    expiresAt: now + monthMs,
    openedThrough: through?.sessionId ?? null,
  });
  return 'begun';
}

/** In the order in which a reset takes them. */
async function holdThrough(
  db: Db,
  { through, userId, now }: { readonly through: Through; readonly userId: number; readonly now: number },
): Promise<boolean> {
  if (through.isLinked && !(await holdLink(db, through.userId, userId))) return false;
  return holdSession(db, { sessionId: through.sessionId, userId: through.userId, now });
}

/** Whether a session began without a password, through a related account. */
export async function wasEntered(db: ReadDb, sessionId: string): Promise<boolean> {
  const [row] = await db.select({ through: sessions.openedThrough }).from(sessions).where(eq(sessions.id, sessionId));
  return row?.through !== null;
}

/**
 * The device that a guess of a password counts for: the session that began with the password of this account. The sessions opened from it share
 * its count, because one session can open any number of others.
 * @returns null if no session of the way began with the password, as when it came through a link.
 */
export async function deviceOfSession(
  db: ReadDb,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
): Promise<string | null> {
  const [first] = await rowsOf<{ id: string }>(
    db,
    sql`with recursive way as (
      select id, user_id, opened_through from ${sessions} where id = ${sessionId}::uuid and user_id = ${userId}::integer
      union
      select origin.id, origin.user_id, origin.opened_through from ${sessions} origin join way on origin.id = way.opened_through
    )
    select id from way where opened_through is null and user_id = ${userId}::integer`,
  );
  return first ? `session.${first.id}` : null;
}

/**
 * Holds a session until the end of the transaction.
 * @returns the other accounts from which it came by links, the first one first; none for one that was opened with a password; null where it
 * has ended.
 */
export async function holdWayOf(
  db: Db,
  held: { sessionId: string; userId: number; now: number },
): Promise<readonly number[] | null> {
  if (!(await holdSession(db, held))) return null;
  const way: number[] = [];
  for (let id: string | null = held.sessionId; id !== null; ) {
    const [row]: { userId: number; through: string | null }[] = await db
      .select({ userId: sessions.userId, through: sessions.openedThrough })
      .from(sessions)
      .where(eq(sessions.id, id));
    // What came back from a sister service is of the same account.
    if (row && row.userId !== (way[0] ?? held.userId)) way.unshift(row.userId);
    id = row?.through ?? null;
  }
  return way;
}
