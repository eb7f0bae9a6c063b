// The one account of a parent over all schools and children (decisions E27), and IINs that somebody gave without a school behind them.
import { and, eq, exists, notExists, or, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';
import { findUser, parentChildren, type UserRow, userSchools, users } from '#server/features/people/public.ts';

/** Two schools that enter one parent at once take turns: their own people are held by each alone. */
export async function holdParentIin(db: ReadDb, iin: string): Promise<void> {
  await rowsOf(db, sql`select pg_advisory_xact_lock(hashtextextended(${`parent ${iin}`}, 0))::text`);
}

const hasChild = (db: ReadDb) =>
  db.select({ one: sql`1` }).from(parentChildren).where(eq(parentChildren.parentUserId, users.id));

/**
 * The account that a person has as a parent. One on a staff or of a student stays what it is: whoever has both links them with both
 * passwords (decisions E25). One whose IIN is a claim alone is nobody's.
 */
export async function parentAccount(db: ReadDb, iin: string): Promise<UserRow | undefined> {
  const hasRole = db
    .select({ one: sql`1` })
    .from(userSchools)
    .where(and(eq(userSchools.userId, users.id), eq(userSchools.role, 'parent')));
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.iin, iin), or(exists(hasRole), exists(hasChild(db)))))
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
export async function withdrawIin(db: Db, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ iin: null })
    .where(and(eq(users.id, userId), eq(users.iin, users.claimedIin), notExists(hasChild(db))));
}
