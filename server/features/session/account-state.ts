// What a school does to an account: a new first password, and whether anybody may sign in with it (decisions E4, E24).
import { randomUUID } from 'node:crypto';
import { count, eq, inArray, max, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { holdAccounts, refuseUsedElsewhere, users } from '#server/features/people/public.ts';
import type { Write } from '#server/shared/write.ts';
import { passwordResetEntity } from './password-reset.entity.ts';
import { endSessionsThrough, forgetRelations } from './relations.ts';
import { endSessions } from './session.repository.ts';
import { passwordChanges, sessions } from './session.tables.ts';

/** Everything that was opened with the account ends, and what another account may open with it. */
async function endEverything(db: Db, end: { userId: number; now: number; reason: string }): Promise<void> {
  await endSessions(db, end);
  await endSessionsThrough(db, end);
}

/**
 * Gives accounts their next first password on behalf of a school, and records it. All their sessions end, and their links to other
 * accounts are removed. The time is that of the locked accounts: of two schools, the one that waited gave the last password.
 * @throws AppError USED_ELSEWHERE for an account of another school's colleague or student.
 */
export async function resetPasswords(
  { db, changed, now }: Pick<Write, 'db' | 'changed' | 'now'>,
  schoolId: number,
  userIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(userIds)];
  await holdAccounts(db, ids);
  await refuseUsedElsewhere(db, schoolId, ids);
  changed(
    passwordResetEntity,
    ids.map((userId) => ({ id: String(userId), before: null, after: { userId } })),
  );
  await giveFirstPasswords(db, schoolId, ids, now());
}

/**
 * Gives accounts their next first password and ends their sessions: for those that go from one school to another, also when that is taken back.
 * The former school has printed the password before, or has reset it and chosen one.
 */
export async function giveFirstPasswords(
  db: Db,
  givenBy: number,
  userIds: readonly number[],
  now: number,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .update(users)
    .set({
      passwordHash: null,
      isDefaultPassword: true,
      firstPasswordGeneration: sql`${users.firstPasswordGeneration} + 1`,
    })
    .where(inArray(users.id, [...userIds]));
  await db
    .insert(passwordChanges)
    .values(userIds.map((userId) => ({ userId, id: randomUUID(), changedAt: now, sessionId: null, givenBy })));
  await forgetRelations(db, userIds);
  // Most of a class never signed in: for them there is nothing to end.
  const known = await db
    .selectDistinct({ userId: sessions.userId })
    .from(sessions)
    .where(inArray(sessions.userId, [...userIds]));
  for (const { userId } of known) {
    await endEverything(db, { userId, now, reason: 'password reset by the school' });
  }
}

export type AccountLock = { readonly by: number; readonly reason: string | null };

/** Keeps an account from signing in; null opens it again. */
export async function lockAccount(db: Db, userId: number, lock: AccountLock | null, now: number): Promise<void> {
  await db
    .update(users)
    .set({ blockedAt: lock && now, blockedBy: lock?.by ?? null, blockReason: lock?.reason ?? null })
    .where(eq(users.id, userId));
  if (lock) await endEverything(db, { userId, now, reason: 'blocked by the school' });
}

/**
 * How often the password of an account was changed or given again, and when last, in epoch milliseconds; null: never since that is recorded. A
 * change is recorded under the time when it was asked for, so the number alone tells whether there was one since.
 */
export async function passwordChangesSoFar(
  db: ReadDb,
  userId: number,
): Promise<{ readonly count: number; readonly lastAt: number | null }> {
  const [row] = await db
    .select({ count: count(), lastAt: max(passwordChanges.changedAt) })
    .from(passwordChanges)
    .where(eq(passwordChanges.userId, userId));
  return { count: row?.count ?? 0, lastAt: row?.lastAt ?? null };
}
