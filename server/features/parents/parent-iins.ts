// The one account of a parent over all schools and children (decisions E27), and IINs that somebody gave without a school behind them.
import { and, eq, exists, notExists, or, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf, rowsOf } from '#server/db/records.ts';
import { findUser, parentChildren, type UserRow, userSchools, users } from '#server/features/people/public.ts';

/** As with the IINs of students: thousands of locks would fill the table that all transactions share. */
const lockGroups = 256;
/** Two schools that enter one parent at once take turns: their own people are held by each alone. Always in the same order. */
export async function holdParentIins(db: ReadDb, iins: readonly string[]): Promise<void> {
  const rows = iins.map((iin) => ({ iin }));
  if (rows.length === 0) return;
  await rowsOf(
    db,
    sql`select pg_advisory_xact_lock(hashtext('parents by IIN'), place)::text from (
      select distinct abs(hashtext(iin) % ${lockGroups}) as place from ${incomingRows(rows, 'iin text')} order by place) places`,
  );
}
export const holdParentIin = (db: ReadDb, iin: string): Promise<void> => holdParentIins(db, [iin]);

const hasChild = (db: ReadDb) =>
  db.select({ one: sql`1` }).from(parentChildren).where(eq(parentChildren.parentUserId, users.id));

/** Of an account: that it is a parent's, in whatever school. */
export function isParent(db: ReadDb) {
  const hasRole = db
    .select({ one: sql`1` })
    .from(userSchools)
    .where(and(eq(userSchools.userId, users.id), eq(userSchools.role, 'parent')));
  return or(exists(hasRole), exists(hasChild(db)));
}

/**
 * The account that a person has as a parent. One on a staff or of a student stays what it is: whoever has both links them with both
 * passwords (decisions E25). One whose IIN is a claim alone is nobody's.
 */
export async function parentAccount(db: ReadDb, iin: string): Promise<UserRow | undefined> {
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.iin, iin), isParent(db)))
    .orderBy(users.id)
    .limit(1);
  return found;
}

/** A school has made somebody a parent: the IIN that they gave is theirs from now on, unless another parent has it. */
export async function vouchForIin(db: Db, userId: number): Promise<void> {
  const user = await findUser(db, userId);
  if (!user?.claimedIin || user.iin !== null) return;
  await holdParentIin(db, user.claimedIin);
  if (await parentAccount(db, user.claimedIin)) return;
  await db.update(users).set({ iin: user.claimedIin }).where(eq(users.id, userId));
}

/** Without any child nobody stands behind the IIN that they gave. */
export async function withdrawIins(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .update(users)
    .set({ iin: null })
    .where(and(isOneOf(users.id, userIds), eq(users.iin, users.claimedIin), notExists(hasChild(db))));
}
