// Passwords of parents that another school gave while the account opened no child of this one.
import { and, desc, eq, gte, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { parentChildren } from '#server/features/people/public.ts';
import { giveFirstPasswords } from './account-state.ts';
import { workingAmong } from './barred.ts';
import { passwordChanges } from './session.tables.ts';

/**
 * The accounts of parents among these to which another school gave the last first password, with that school. It may know what was chosen
 * after it: no child of this school comes back to them by itself. Who works somewhere is left out, since their school gives them passwords
 * all the time.
 */
export async function toldElsewhere(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const { userId, changedAt, sessionId, givenBy } = passwordChanges;
  const last = await db
    .selectDistinctOn([userId], { userId, givenBy })
    .from(passwordChanges)
    .where(and(isOneOf(userId, [...new Set(userIds)]), isNull(sessionId)))
    .orderBy(userId, desc(changedAt));
  const told = last.flatMap((row) =>
    row.givenBy === null || row.givenBy === schoolId ? [] : [[row.userId, row.givenBy] as const],
  );
  if (told.length === 0) return new Map();
  const working = new Set(
    await workingAmong(
      db,
      schoolId,
      told.map(([id]) => id),
    ),
  );
  return new Map(told.filter(([id]) => !working.has(id)));
}

/** Whether a school has given an account a first password since `since`, in epoch milliseconds. */
export async function gotFirstPasswordSince(db: ReadDb, ofUserId: number, since: number): Promise<boolean> {
  const { userId, changedAt, sessionId } = passwordChanges;
  const [given] = await db
    .select({ userId })
    .from(passwordChanges)
    .where(and(eq(userId, ofUserId), isNull(sessionId), gte(changedAt, since)))
    .limit(1);
  return given !== undefined;
}

/**
 * Gives these accounts the next first password where another school gave the last one. It counts as given by that school: its slip would
 * tell this one too.
 * @returns the accounts with a new password.
 */
export async function renewToldElsewhere(
  db: Db,
  schoolId: number,
  userIds: readonly number[],
  now: number,
): Promise<readonly number[]> {
  const told = await toldElsewhere(db, schoolId, userIds);
  for (const [id, givenBy] of told) await giveFirstPasswords(db, givenBy, [id], now);
  return [...told.keys()];
}

/** The same for the parents of students who come back to a school. */
export async function renewForReturning(
  db: Db,
  schoolId: number,
  studentSchoolUuids: readonly string[],
  now: number,
): Promise<void> {
  if (studentSchoolUuids.length === 0) return;
  const parents = await db
    .selectDistinct({ id: parentChildren.parentUserId })
    .from(parentChildren)
    .where(and(eq(parentChildren.schoolId, schoolId), isOneOf(parentChildren.studentSchoolUuid, studentSchoolUuids)));
  await renewToldElsewhere(
    db,
    schoolId,
    parents.map(({ id }) => id),
    now,
  );
}

/** A person has accepted a code of a school with an own password, and has shown it their document: it gives them children from now on. */
export async function provenTo(db: Db, schoolId: number, userId: number): Promise<void> {
  const { givenBy } = passwordChanges;
  await db
    .update(passwordChanges)
    .set({ givenBy: null })
    .where(and(eq(passwordChanges.userId, userId), isNotNull(givenBy), ne(givenBy, schoolId)));
}
