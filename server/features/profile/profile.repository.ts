// A person's own sessions and password. The tables belong to the session feature.
import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { type UserRow, users } from '#server/features/people/public.ts';
import { endSessions, passwordChanges, sessions } from '#server/features/session/public.ts';
import type { Caller } from '#server/shared/context.ts';
import { userPictures } from './profile.tables.ts';

/** Open sessions, and those that ended or ran out after `endedSince`, the newest first. */
export async function sessionsOf(db: ReadDb, userId: number, endedSince: number) {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        or(gt(sessions.endedAt, endedSince), and(isNull(sessions.endedAt), gt(sessions.expiresAt, endedSince))),
      ),
    )
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt));
}

/** Ends every open session of the user but one; how many were open. */
export async function endOthers(
  db: Db,
  end: { userId: number; now: number; reason: string; except: string },
): Promise<number> {
  const ended = await endSessions(db, end);
  return ended.filter(({ expiresAt }) => expiresAt > end.now).length;
}

/** Stores a new password over the one that was verified; false when another change came between. */
export async function replacePassword(
  db: Db,
  change: { userId: number; verified: Pick<UserRow, 'passwordHash' | 'firstPasswordGeneration'>; newHash: string },
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ passwordHash: change.newHash, isDefaultPassword: false })
    .where(
      and(
        eq(users.id, change.userId),
        // Also where the first password counts, which has no hash.
        sql`${users.passwordHash} is not distinct from ${change.verified.passwordHash}`,
        eq(users.firstPasswordGeneration, change.verified.firstPasswordGeneration),
      ),
    )
    .returning({ id: users.id });
  return changed.length > 0;
}

export async function notePasswordChange(
  db: Db,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  changedAt: number,
): Promise<void> {
  await db.insert(passwordChanges).values({ userId, id: randomUUID(), changedAt, sessionId });
}

/** The newest first. */
export async function passwordChangesOf(db: ReadDb, userId: number, most: number) {
  return db
    .select()
    .from(passwordChanges)
    .where(eq(passwordChanges.userId, userId))
    .orderBy(desc(passwordChanges.changedAt), desc(passwordChanges.id))
    .limit(most);
}

export async function pictureOf(db: ReadDb, userId: number) {
  const [found] = await db.select().from(userPictures).where(eq(userPictures.userId, userId));
  return found ?? null;
}

/** The account names the picture, so that its devices know of another one. */
export async function storePicture(db: Db, picture: typeof userPictures.$inferInsert): Promise<void> {
  const { userId, ...rest } = picture;
  await db.insert(userPictures).values(picture).onConflictDoUpdate({ target: userPictures.userId, set: rest });
  await db.update(users).set({ photo: picture.hash }).where(eq(users.id, userId));
}

export async function removePictureOf(db: Db, userId: number): Promise<void> {
  await db.delete(userPictures).where(eq(userPictures.userId, userId));
  await db.update(users).set({ photo: null }).where(eq(users.id, userId));
}
