// The one account of a parent over all schools and children (decisions E27), and IINs that somebody gave without a school behind them.
import { and, desc, eq, exists, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isSameName } from '#contract/core/person-name.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { holdInGroups } from '#server/db/locks.ts';
import { isOneOf } from '#server/db/records.ts';
import { findUser, parentChildren, type UserRow, userSchools, users } from '#server/features/people/public.ts';

/** Two schools that enter one parent at once take turns: their own people are held by each alone. */
export const holdParentIins = (db: ReadDb, iins: readonly string[]): Promise<void> =>
  holdInGroups(db, 'parents by IIN', iins);
/**
 * The same for accounts, by the IINs that they have or gave: whoever links one to a child, or takes a child away, decides by it whether the
 * IIN is theirs. A link ends after that in the one school and begins in the other, never both at once.
 */
export async function holdIinsOf(db: ReadDb, userIds: readonly number[]): Promise<void> {
  const { iin, claimedIin } = users;
  const rows = await db
    .select({ iin, claimedIin })
    .from(users)
    .where(isOneOf(users.id, [...new Set(userIds)]));
  await holdParentIins(
    db,
    rows.flatMap((user) => user.iin ?? user.claimedIin ?? []),
  );
}
export const holdParentIin = (db: ReadDb, iin: string): Promise<void> => holdParentIins(db, [iin]);

const hasChild = (db: ReadDb) =>
  db.select({ one: sql`1` }).from(parentChildren).where(eq(parentChildren.parentUserId, users.id));

/** Of an account: that it is a parent's, in whatever school. */
function isParent(db: ReadDb) {
  const hasRole = db
    .select({ one: sql`1` })
    .from(userSchools)
    .where(and(eq(userSchools.userId, users.id), eq(userSchools.role, 'parent')));
  return or(exists(hasRole), exists(hasChild(db)));
}

/**
 * The accounts that persons have as parents, by IIN. One on a staff or of a student stays what it is: whoever has both links them with both
 * passwords (decisions E25). One whose IIN is a claim alone is nobody's.
 */
export async function parentAccounts(db: ReadDb, iins: readonly string[]): Promise<Map<string, UserRow>> {
  const rows = await db
    .select()
    .from(users)
    .where(and(isOneOf(users.iin, iins), isParent(db)))
    // Of two the older one: it is set last.
    .orderBy(desc(users.id));
  return new Map(rows.flatMap((user) => (user.iin === null ? [] : [[user.iin, user] as const])));
}
export const parentAccount = async (db: ReadDb, iin: string): Promise<UserRow | undefined> =>
  (await parentAccounts(db, [iin])).get(iin);

/**
 * Whether an account that a school bound by IIN gives way to another one of the same person: nobody has used it yet. Its children may be in
 * several schools, none of which could print a slip for it then.
 */
export const givesWay = ({ firstSignedInAt, blockedAt, isDefaultPassword }: UserRow): boolean =>
  firstSignedInAt === null && blockedAt === null && isDefaultPassword;

type Moving = { readonly from: number; readonly to: number };
/** Gives the IIN and the children of one account to another account of the same person. Their IIN is held. */
export async function moveParent(db: Db, { from, to }: Moving): Promise<void> {
  const { schoolId, studentSchoolUuid } = parentChildren;
  const own = alias(parentChildren, 'own');
  const isThere = db
    .select({ one: sql`1` })
    .from(own)
    .where(and(eq(own.schoolId, schoolId), eq(own.studentSchoolUuid, studentSchoolUuid), eq(own.parentUserId, to)));
  await db
    .update(parentChildren)
    .set({ parentUserId: to, movedFrom: from })
    .where(and(eq(parentChildren.parentUserId, from), notExists(isThere)));
  // A claim from now on, by which it is found when this is taken back.
  await db.update(users).set({ claimedIin: users.iin, iin: null }).where(eq(users.id, from));
  await db.update(users).set({ iin: users.claimedIin }).where(eq(users.id, to));
}

/** Takes that back: what was bound to the former account is bound to it again. */
export async function moveParentBack(db: Db, { from, to }: Moving): Promise<void> {
  const isMoved = and(eq(parentChildren.parentUserId, to), eq(parentChildren.movedFrom, from));
  await db.update(parentChildren).set({ parentUserId: from, movedFrom: null }).where(isMoved);
  await db
    .update(users)
    .set({ iin: null })
    .where(and(eq(users.id, to), eq(users.iin, users.claimedIin)));
  await db.update(users).set({ iin: users.claimedIin }).where(eq(users.id, from));
}

/** A school has made somebody a parent: the IIN that they gave is theirs from now on, unless another parent has it. */
export async function vouchForIin(db: Db, userId: number): Promise<void> {
  const user = await findUser(db, userId);
  if (!user?.claimedIin || user.iin !== null) return;
  await holdParentIin(db, user.claimedIin);
  if (await parentAccount(db, user.claimedIin)) return;
  await db.update(users).set({ iin: user.claimedIin }).where(eq(users.id, userId));
}

/**
 * Of accounts of parents those whose IIN another account of a parent has, or gave, under another name. Two schools that have seen two documents
 * with one IIN are both shown this.
 */
export async function disputedAmong(db: ReadDb, people: readonly UserRow[]): Promise<ReadonlySet<number>> {
  const numberOf = ({ iin, claimedIin }: UserRow) => iin ?? claimedIin;
  const iins = [...new Set(people.flatMap((user) => numberOf(user) ?? []))];
  const isTheirs = or(isOneOf(users.iin, iins), and(isNull(users.iin), isOneOf(users.claimedIin, iins)));
  const bearers = await db
    .select()
    .from(users)
    .where(and(isTheirs, exists(hasChild(db))));
  const byIin = Map.groupBy(bearers, numberOf);
  const isDisputed = (user: UserRow) =>
    (byIin.get(numberOf(user)) ?? []).some((other) => other.id !== user.id && !isSameName(other, user));
  return new Set(people.filter(isDisputed).map(({ id }) => id));
}

/** Without any child nobody stands behind the IIN that they gave. */
export async function withdrawIins(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .update(users)
    .set({ iin: null })
    .where(and(isOneOf(users.id, userIds), eq(users.iin, users.claimedIin), notExists(hasChild(db))));
}
