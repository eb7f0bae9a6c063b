import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { isIin } from '#contract/core/iin.ts';
import type { GrantKind } from '#contract/grants/grants.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  grants,
  hasOwnPassword,
  hasRole,
  rolesHeld,
  studentsOfUser,
  type UserRow,
  userAreas,
  userSchools,
  users,
} from '#server/features/people/public.ts';

export type GrantRow = typeof grants.$inferSelect;
/** What the history of changes keeps of a grant. */
export type GrantValue = Omit<GrantRow, 'uuid'>;
const mostShown = 1_000;

export const grantValue = ({ userId, kind, givenBy, givenAt, takenBy, takenAt }: GrantRow): GrantValue => ({
  userId,
  kind,
  givenBy,
  givenAt,
  takenBy,
  takenAt,
});

/**
 * Whether a person holds a grant now. Every check of a grant asks here. A grant counts only while the person has a role anywhere: a school
 * that dismisses its holder cannot take it back.
 */
export async function hasGrant(db: ReadDb, userId: number, kind: GrantKind, now: number): Promise<boolean> {
  return (await heldBy(db, userId)).includes(kind) && (await hasRole(db, userId, now));
}

/**
 * The same for a write: the grant and the roles stay held until the end of the transaction. Call `hasGrant` before the write too, since a
 * repeated request gets its former result without the work.
 */
export async function holdsGrant(db: Db, userId: number, kind: GrantKind, now: number): Promise<boolean> {
  const isHeld = and(eq(grants.userId, userId), eq(grants.kind, kind), isNull(grants.takenAt));
  const rows = await db.select({ uuid: grants.uuid }).from(grants).where(isHeld).for('share');
  await db.select({ role: userSchools.role }).from(userSchools).where(eq(userSchools.userId, userId)).for('share');
  return rows.length > 0 && (await hasRole(db, userId, now));
}

/** The grants that were not taken back, also of a person who has no role at the moment. */
export async function heldBy(db: ReadDb, userId: number): Promise<GrantKind[]> {
  const rows = await db
    .select({ kind: grants.kind })
    .from(grants)
    .where(and(eq(grants.userId, userId), isNull(grants.takenAt)));
  return rows.map(({ kind }) => kind);
}

export async function allGrants(db: ReadDb): Promise<GrantRow[]> {
  return db.select().from(grants).orderBy(desc(grants.givenAt), desc(grants.uuid)).limit(mostShown);
}

/** Those that exist, locked until the end of the transaction. */
export async function holdGrants(db: ReadDb, uuids: readonly string[]): Promise<GrantRow[]> {
  if (uuids.length === 0) return [];
  return db.select().from(grants).where(isOneOf(grants.uuid, uuids)).orderBy(grants.uuid).for('update');
}

/** @returns false when the person holds it already. */
export async function insertGrant(db: Db, row: GrantRow): Promise<boolean> {
  const stored = await db.insert(grants).values(row).onConflictDoNothing().returning({ uuid: grants.uuid });
  return stored.length > 0;
}

export async function storeGrant(db: Db, uuid: string, value: GrantValue): Promise<void> {
  await db
    .insert(grants)
    .values({ uuid, ...value })
    .onConflictDoUpdate({ target: grants.uuid, set: value });
}

export async function deleteGrant(db: Db, uuid: string): Promise<void> {
  await db.delete(grants).where(eq(grants.uuid, uuid));
}

/** Whether a person holds the same kind by another row. */
export async function holdsAnother(db: ReadDb, uuid: string, { userId, kind }: GrantValue): Promise<boolean> {
  const [other] = await db
    .select({ uuid: grants.uuid })
    .from(grants)
    .where(and(eq(grants.userId, userId), eq(grants.kind, kind), isNull(grants.takenAt), ne(grants.uuid, uuid)));
  return other !== undefined;
}

/** Whether a person is a country worker by now whose area is the whole country. */
export async function worksForCountry(db: ReadDb, userId: number, now: number): Promise<boolean> {
  const { role, regionId, departmentId } = userAreas;
  const [area] = await db
    .select({ role })
    .from(userAreas)
    .where(and(eq(userAreas.userId, userId), eq(role, 'country_worker'), eq(regionId, 0), eq(departmentId, 0)));
  if (!area) return false;
  return (await rolesHeld(db, userId, now)).some((held) => held.role === 'country_worker');
}

/** Why an account may not hold a grant, as the last part of a text key. Null if it may. */
export async function whyNotHeld(db: ReadDb, user: UserRow): Promise<'pupil' | 'firstPassword' | null> {
  if ((await studentsOfUser(db, user.id)).length > 0) return 'pupil';
  // A school has printed the password, so it could sign in and use the grant.
  return hasOwnPassword(user) ? null : 'firstPassword';
}

/**
 * The accounts of a whole IIN or a whole login, two at most. Several accounts have one IIN when a person works in two schools, and when a
 * school enters an IIN that is not of the person.
 */
export async function accountsNamed(db: ReadDb, text: string): Promise<UserRow[]> {
  const isNamed = isIin(text) ? eq(users.iin, text) : eq(users.login, text);
  return db.select().from(users).where(isNamed).orderBy(users.id).limit(2);
}

export async function loginsOf(db: ReadDb, userIds: Iterable<number>): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: users.id, login: users.login })
    .from(users)
    .where(isOneOf(users.id, new Set(userIds)));
  return new Map(rows.map(({ id, login }) => [id, login]));
}
