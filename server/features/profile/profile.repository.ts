// A person's own sessions and password. The tables belong to the session feature.

import { and, desc, eq, gt, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { users } from '#server/features/people/public.ts';
import { sessions } from '#server/features/session/public.ts';

type End = { readonly userId: number; readonly now: number; readonly reason: string };

/** Open sessions, and those that ended after `endedSince`, the newest first. */
export async function sessionsOf(db: Db, userId: number, { now, endedSince }: { now: number; endedSince: number }) {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        or(
          and(isNull(sessions.endedAt), gt(sessions.expiresAt, now)),
          gt(sessions.endedAt, endedSince),
          and(isNull(sessions.endedAt), gt(sessions.expiresAt, endedSince)),
        ),
      ),
    )
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt));
}

/** Whether the session is the person's own, open or not. */
export async function ownsSession(db: Db, userId: number, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return row !== undefined;
}

/** Ends one session of the person; 0 when it was over already. */
export async function endOwnSession(db: Db, end: End & { sessionId: string }): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: end.now, endReason: end.reason })
    .where(and(eq(sessions.id, end.sessionId), eq(sessions.userId, end.userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends every open session of the person but one; how many were open. */
export async function endOthers(db: Db, end: End & { except: string }): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: end.now, endReason: end.reason })
    .where(and(eq(sessions.userId, end.userId), ne(sessions.id, end.except), isNull(sessions.endedAt)))
    .returning({ expiresAt: sessions.expiresAt });
  // One that had run out unnoticed is closed too, but it was open to nobody.
  return ended.filter(({ expiresAt }) => expiresAt > end.now).length;
}

/** Stores a new password over the one that was verified; false when another change came between. */
export async function replacePassword(
  db: Db,
  change: { userId: number; verifiedHash: string; newHash: string },
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ passwordHash: change.newHash, isDefaultPassword: false })
    .where(and(eq(users.id, change.userId), eq(users.passwordHash, change.verifiedHash)))
    .returning({ id: users.id });
  return changed.length > 0;
}
