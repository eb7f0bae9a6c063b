import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/core/roles.ts';
import type { Subscribes } from '#contract/core/subscribes.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { tellAfterCommit } from '#server/db/commits.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import {
  heldRole,
  heldUntil,
  isOver,
  parentChildren,
  roleOfStudent,
  studentOfParent,
  students,
  userSchools,
  users,
} from '#server/features/people/public.ts';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import type { Caller, Membership } from '#server/shared/context.ts';
import { sessions } from './session.tables.ts';

type Claims = { userId: number; sessionId: string };
const membershipsBehind = prepared((db, { userId, sessionId }: Given<Claims>) =>
  db
    .select({
      endedAt: sessions.endedAt,
      schoolId: userSchools.schoolId,
      role: userSchools.role,
      subrole: userSchools.subrole,
      readsUntil: heldUntil,
      subscription: schoolSubscriptions,
      hasChildren: sql<boolean>`exists (select from ${parentChildren} where ${parentChildren.parentUserId} = ${userId})`,
    })
    .from(sessions)
    .leftJoin(userSchools, eq(userSchools.userId, sessions.userId))
    .leftJoin(schoolSubscriptions, eq(schoolSubscriptions.schoolId, userSchools.schoolId))
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId))),
);
const schoolsOfChildren = prepared((db, { userId }: Given<{ userId: number }>) =>
  db
    .selectDistinct({
      schoolId: parentChildren.schoolId,
      readsUntil: userSchools.readsUntil,
      subscription: schoolSubscriptions,
    })
    .from(parentChildren)
    .innerJoin(students, studentOfParent)
    .leftJoin(userSchools, roleOfStudent)
    .leftJoin(schoolSubscriptions, eq(schoolSubscriptions.schoolId, parentChildren.schoolId))
    .where(eq(parentChildren.parentUserId, userId)),
);

/** The caller behind an access token with all memberships; null when the session has ended. One indexed read, and one of parents. */
export async function findCaller(db: ReadDb, claims: Claims, now: number): Promise<Caller | null> {
  const rows = await membershipsBehind(db, claims);
  const [first] = rows;
  if (!first || first.endedAt !== null) return null;
  const memberships: Membership[] = [];
  for (const row of rows.filter((one) => !isOver(one, now))) {
    const [{ schoolId, subscription }, role] = [row, heldRole(row)];
    if (schoolId !== null && role) memberships.push({ schoolId, role, lock: lockOf(subscription) });
  }
  const ofChildren = first.hasChildren ? await schoolsOfChildren(db, claims) : [];
  for (const { schoolId, subscription } of ofChildren.filter((row) => !isOver(row, now))) {
    if (!memberships.some((held) => held.schoolId === schoolId && held.role === 'parent')) {
      memberships.push({ schoolId, role: 'parent', lock: lockOf(subscription) });
    }
  }
  return { ...claims, memberships };
}

/**
 * Whether a person still holds roles in a school, as a transaction sees it; with a blocked account they hold none.
 * @param now - server time, epoch milliseconds.
 */
export async function holdsRoles(
  db: ReadDb,
  { schoolId, userId, roles }: { schoolId: number; userId: number; roles: readonly Role[] },
  now: number,
): Promise<boolean> {
  const rows = await db
    .select({ role: userSchools.role, subrole: userSchools.subrole, readsUntil: heldUntil })
    .from(users)
    .leftJoin(userSchools, and(eq(userSchools.userId, users.id), eq(userSchools.schoolId, schoolId)))
    .where(and(eq(users.id, userId), isNull(users.blockedAt)));
  if (rows.length === 0) return false;
  const held = rows.filter((row) => !isOver(row, now)).map(heldRole);
  const missing = roles.filter((role) => !held.includes(role));
  // Most parents are one by their children alone.
  if (missing.some((role) => role !== 'parent')) return false;
  if (missing.length === 0) return true;
  const children = await schoolsOfChildren(db, { userId });
  return children.some((row) => row.schoolId === schoolId && !isOver(row, now));
}

function lockOf(subscription: typeof schoolSubscriptions.$inferSelect | null): Subscribes | null {
  if (!subscription || subscription.general) return null;
  const { general, kitap, om, ustaz } = subscription;
  return { general, kitap, om, ustaz };
}

/** So long a session lives that is not used. */
export const monthMs = 30 * 86_400_000;

/**
 * Uses a refresh token of a generation. Three kinds are honoured: one of those given out for the token used last, which makes it the
 * one used last and the others of them dead; the one used last, since the answer to it may have been lost hours ago, which is given
 * another successor; and one above all that this database knows, which only we can have signed: it is of after the backup that was put
 * back, so the session continues from it. Anything else is a copy in a second hand and ends this session only
 * (docs/decisions/2026-11-22-refresh-generations.md).
 */
export async function takeRefreshToken(
  db: Db,
  use: { sessionId: string; userId: number; generation: number; now: number },
): Promise<{ outcome: 'ok'; generation: number } | { outcome: 'dead'; isTheft: boolean }> {
  const { sessionId, userId, generation, now } = use;
  const alive = isAlive({ sessionId, userId, now });
  const isUsed = { usedAt: now, expiresAt: now + monthMs };
  const given = { generation: sessions.generation };
  const newest = sql`greatest(${sessions.generation}, ${generation}::integer) + 1`;
  const [moved] = await db
    .update(sessions)
    .set({ ...isUsed, usedGeneration: generation, firstGeneration: newest, generation: newest })
    .where(and(alive, lte(firstGiven, generation)))
    .returning(given);
  if (moved) return { outcome: 'ok', generation: moved.generation };
  const [repeated] = await db
    .update(sessions)
    .set({
      ...isUsed,
      usedGeneration: generation,
      firstGeneration: firstGiven,
      generation: sql`${sessions.generation} + 1`,
    })
    .where(and(alive, eq(lastUsed, generation)))
    .returning(given);
  if (repeated) return { outcome: 'ok', generation: repeated.generation };
  const [session] = await db.select({ id: sessions.id }).from(sessions).where(alive);
  if (!session) return { outcome: 'dead', isTheft: false };
  await endSessions(db, { userId, only: [sessionId], now, reason: 'refresh token used again' });
  return { outcome: 'dead', isTheft: true };
}

/**
 * Of sessions of a person those that are alive, the newest first. A device has one for each account: whoever signed in again on it
 * left the others behind.
 */
export async function aliveAmong(
  db: ReadDb,
  held: { sessionIds: readonly string[]; userId: number; now: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        inArray(sessions.id, [...held.sessionIds]),
        eq(sessions.userId, held.userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, held.now),
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
  return rows.map(({ id }) => id);
}

/** Of sessions of a person those that did not begin before another of theirs. */
export async function newerThan(
  db: ReadDb,
  among: { sessionIds: readonly string[]; userId: number; sessionId: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: sessions.id, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(inArray(sessions.id, [...among.sessionIds, among.sessionId]), eq(sessions.userId, among.userId)));
  const own = rows.find(({ id }) => id === among.sessionId);
  const isNewer = (row: { id: string; createdAt: number }) =>
    row.id !== own?.id && row.createdAt >= (own?.createdAt ?? 0);
  return new Set(rows.filter(isNewer).map(({ id }) => id));
}

/** Lets sessions run out that a newer sign-in on the same device took the place of. What is in flight under them still arrives. */
export async function letRunOut(db: Db, left: { sessionIds: readonly string[]; userId: number; now: number }) {
  await db
    .update(sessions)
    .set({ expiresAt: left.now })
    .where(and(inArray(sessions.id, [...left.sessionIds]), eq(sessions.userId, left.userId), isNull(sessions.endedAt)));
}

/** Whether a person has another session that is alive. */
export async function isInElsewhere(
  db: ReadDb,
  { sessionId, userId, now }: { sessionId: string; userId: number; now: number },
): Promise<boolean> {
  const isOther = and(eq(sessions.userId, userId), ne(sessions.id, sessionId));
  const [other] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isOther, isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .limit(1);
  return other !== undefined;
}

/** Whether a session is or was a person's. */
export async function isSessionOf(db: ReadDb, userId: number, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return rows.length > 0;
}

const firstGiven = sql<number>`coalesce(${sessions.firstGeneration}, ${sessions.generation})`;
const lastUsed = sql<number>`coalesce(${sessions.usedGeneration}, ${sessions.generation} - 1)`;

/** A session of a person that has neither ended nor run out. */
export function isAlive({ sessionId, userId, now }: { sessionId: string; userId: number; now: number }) {
  return and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, userId),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
  );
}

/**
 * Ends sessions of a person, all of them or those named, and leaves alone what is not theirs. Among the ended ones are those that had run
 * out unnoticed: nobody had them open any more.
 */
export async function endSessions(
  db: Db,
  end: { userId: number; now: number; reason: string; only?: readonly string[]; except?: string },
): Promise<{ expiresAt: number }[]> {
  const { userId, now, reason, only, except } = end;
  tellAfterCommit(db, { kind: 'person', userId });
  return db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        only && inArray(sessions.id, [...only]),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ expiresAt: sessions.expiresAt });
}

/**
 * Removes sessions that were over before a moment, ended or not used for a month. At most `limit`; how many they were. One through which
 * another was opened stays until that one goes: by it the other ends with the password of its account.
 */
export async function pruneSessions(db: Db, before: number, limit: number): Promise<number> {
  const overAt = sql`coalesce(${sessions.endedAt}, ${sessions.expiresAt})`;
  const opened = alias(sessions, 'opened');
  const some = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        lt(overAt, before),
        notExists(db.select({ one: sql`1` }).from(opened).where(eq(opened.openedThrough, sessions.id))),
      ),
    )
    .limit(limit);
  const removed = await db.delete(sessions).where(inArray(sessions.id, some)).returning({ id: sessions.id });
  return removed.length;
}
