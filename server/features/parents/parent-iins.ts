// The account of a parent in a school (decisions E27), and IINs that a person gave without a school behind them.
import { and, desc, eq, exists, isNotNull, like, notExists, or, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { holdInGroups } from '#server/db/locks.ts';
import { isOneOf } from '#server/db/records.ts';
import { findUser, parentChildren, type UserRow, users } from '#server/features/people/public.ts';
import { toldElsewhere } from '#server/features/session/public.ts';

/** Two schools that enter one parent at once take turns: their own people are held by each alone. */
export const holdParentIins = (db: ReadDb, iins: readonly string[]): Promise<void> =>
  holdInGroups(db, 'parents by IIN', iins);
/**
 * The same for accounts, by the IINs that they have or gave: whoever links one to a child, or takes a child away, decides by it whether the
 * IIN is theirs. A link ends after that in the one school and begins in the other, never both at once. An account without any IIN is held
 * by its number.
 */
export async function holdIinsOf(db: ReadDb, userIds: readonly number[]): Promise<void> {
  const { id, iin, claimedIin } = users;
  const rows = await db
    .select({ id, iin, claimedIin })
    .from(users)
    .where(isOneOf(users.id, [...new Set(userIds)]));
  await holdParentIins(
    db,
    rows.map((user) => user.iin ?? user.claimedIin ?? `account ${user.id}`),
  );
}
export const holdParentIin = (db: ReadDb, iin: string): Promise<void> => holdParentIins(db, [iin]);

const hasChild = (db: ReadDb) =>
  db.select({ one: sql`1` }).from(parentChildren).where(eq(parentChildren.parentUserId, users.id));

/** Logins of accounts that a school made for parents. */
export const parentLogins = (schoolId: number): string => `p${schoolId}-`;

/**
 * The accounts of parents in a school, by IIN. An account belongs to the school if it has a child here, or if the school made it. Each school makes
 * its own account for a parent, because its staff can print the first password. Accounts of staff and students are not used (decisions E25),
 * nor accounts whose IIN no school has confirmed, nor one without a child here whose password another school was told by now.
 */
export async function parentAccounts(
  db: ReadDb,
  schoolId: number,
  iins: readonly string[],
): Promise<Map<string, UserRow>> {
  const isHere = and(eq(parentChildren.parentUserId, users.id), eq(parentChildren.schoolId, schoolId));
  const hasChildHere = exists(db.select({ one: sql`1` }).from(parentChildren).where(isHere));
  const rows = await db
    .select({ user: users, isHere: sql<boolean>`${hasChildHere}` })
    .from(users)
    .where(and(isOneOf(users.iin, iins), or(hasChildHere, like(users.login, `${parentLogins(schoolId)}%`))))
    .orderBy(desc(users.id));
  const others = rows.flatMap(({ user, isHere }) => (isHere ? [] : [user.id]));
  const told = await toldElsewhere(db, schoolId, others);
  // Set last: who has a child here, and of two the older account.
  const inOrder = [...rows.filter((row) => !row.isHere && !told.has(row.user.id)), ...rows.filter((row) => row.isHere)];
  return new Map(inOrder.flatMap(({ user }) => (user.iin === null ? [] : [[user.iin, user] as const])));
}
export const parentAccount = async (db: ReadDb, schoolId: number, iin: string): Promise<UserRow | undefined> =>
  (await parentAccounts(db, schoolId, [iin])).get(iin);

/** Whether an account may be replaced by another one of the same person: it has never been used. */
export const givesWay = ({ firstSignedInAt, blockedAt, isDefaultPassword }: UserRow): boolean =>
  firstSignedInAt === null && blockedAt === null && isDefaultPassword;

/** The IIN of an account counts as a claim from now on: it has the IIN as long as it has a child. */
export async function makeIinClaim(db: Db, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ claimedIin: users.iin })
    .where(and(eq(users.id, userId), isNotNull(users.iin)));
}

/** A school has made a person a parent: the IIN that they gave is theirs from now on, unless another parent of the school has it. */
export async function vouchForIin(db: Db, schoolId: number, userId: number): Promise<void> {
  const user = await findUser(db, userId);
  if (!user?.claimedIin || user.iin !== null) return;
  await holdParentIin(db, user.claimedIin);
  if (await parentAccount(db, schoolId, user.claimedIin)) return;
  await db.update(users).set({ iin: user.claimedIin }).where(eq(users.id, userId));
}

/** Without any child nobody stands behind the IIN that they gave. */
export async function withdrawIins(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .update(users)
    .set({ iin: null })
    .where(and(isOneOf(users.id, userIds), eq(users.iin, users.claimedIin), notExists(hasChild(db))));
}
