import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, gte, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { uuidV5 } from '#contract/core/ids.ts';
import { isIn, type Role, roles } from '#contract/core/roles.ts';
import { inZone } from '#contract/core/time.ts';
import { toRole } from '#contract/session/session.rules.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { isOneOf } from '#server/db/records.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import { knownHere } from './known-here.ts';
import { accessLog, parentChildren, students, userSchools, users } from './people.tables.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUserByLogin(db: ReadDb, login: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.login, login));
  return row;
}

export async function findUser(db: ReadDb, userId: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
}

/**
 * Holds accounts until the end of the transaction, in one order for all: before it is asked what a school may do with them, and before one gets a
 * right that keeps schools from it.
 */
export async function holdAccounts(db: ReadDb, userIds: readonly number[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(isOneOf(users.id, userIds))
    .orderBy(users.id)
    .for('no key update');
}

export type PersonName = Pick<UserRow, 'surname' | 'firstname' | 'patronymic'>;

const namesById = prepared((db, { ids }: Given<{ ids: Iterable<number> }>) =>
  db
    .select({ id: users.id, surname: users.surname, firstname: users.firstname, patronymic: users.patronymic })
    .from(users)
    .where(isOneOf(users.id, ids)),
);

/** Names of people, by id. */
export async function namesOf(db: ReadDb, userIds: readonly number[]): Promise<Map<number, PersonName>> {
  if (userIds.length === 0) return new Map();
  const rows = await namesById(db, { ids: new Set(userIds) });
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

/** Those of some people who have ever signed in: only they get notices. */
export async function signedInAmong(db: ReadDb, userIds: Iterable<number>): Promise<ReadonlySet<number>> {
  const ids = new Set(userIds);
  if (ids.size === 0) return ids;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isOneOf(users.id, ids), isNotNull(users.firstSignedInAt)));
  return new Set(rows.map(({ id }) => id));
}

/** Short names ("Толегенова У. М.") of people, by id. */
export async function shortNames(db: ReadDb, userIds: readonly number[]): Promise<Map<number, string>> {
  return new Map([...(await namesOf(db, userIds))].map(([id, name]) => [id, shortName(name)]));
}

/** "Толегенова У. М." */
export function shortName(person: PersonName): string {
  const initials = [person.firstname, person.patronymic]
    .filter((name): name is string => Boolean(name))
    .map((name) => `${[...name][0]}.`);
  return [person.surname, ...initials].join(' ');
}

export function fullName(person: Pick<PersonName, 'surname' | 'firstname'>): string {
  return `${person.surname} ${person.firstname}`;
}

/**
 * Until when an account holds a role of `userSchools`, as yyyy-MM-dd: as it is stored, but a student who left reads on in the school left
 * last, and nowhere once another school has taken the account, since that school knows a password of it. Parents read on (`roleOfStudent`).
 */
export const heldUntil = sql<
  string | null
>`case when user_schools.role = 'student' and user_schools.reads_until is not null
  and exists (select from students former join students later
    on later.user_id = former.user_id and later.school_id <> former.school_id
      and (later.state = 'active' or later.left_on >= former.left_on)
    where former.user_id = user_schools.user_id and former.school_id = user_schools.school_id)
  then '1970-01-01' else user_schools.reads_until::text end`;

/** The roles of an account in all schools; `isOver` tells which of them it holds no more. */
export async function membershipsOf(db: ReadDb, userId: number) {
  return db
    .select({ ...getTableColumns(userSchools), readsUntil: heldUntil })
    .from(userSchools)
    .where(eq(userSchools.userId, userId));
}

/** Those of some people who are on the staff of a school (decisions B25 "Employee"). */
export async function employeesAmong(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ userId: userSchools.userId, role: userSchools.role })
    .from(userSchools)
    .where(and(eq(userSchools.schoolId, schoolId), isOneOf(userSchools.userId, new Set(userIds))));
  return new Set(rows.filter(({ role }) => isIn('employee', toRole(role))).map(({ userId }) => userId));
}

export async function studentsOfUser(db: ReadDb, userId: number) {
  return db.select().from(students).where(eq(students.userId, userId));
}

/** The day on which rights run out: 30 days after a departure, so that an hour is nothing. */
const dayOf = (now: number) => inZone(now, usualTimeZone).date;

/** Whether a role is held no more: who has left reads on for a while (decisions E22). */
export const isOver = ({ readsUntil }: { readonly readsUntil: string | null }, now: number): boolean =>
  readsUntil !== null && readsUntil < dayOf(now);

/** The role that counts of a row: a subrole overrides that of a teacher (part 1 section 6); imported rows may hold codes of older services. */
export const heldRole = ({ role, subrole }: { readonly role: string | null; readonly subrole: string | null }) =>
  toRole((role === 'teacher' && subrole ? subrole : role) ?? '');

/** The opposite as a condition. */
const isStillHeld = (now: number): SQL =>
  or(isNull(userSchools.readsUntil), gte(userSchools.readsUntil, dayOf(now))) as SQL;

/** The role of a student in the school, for joins with what hangs on it. */
export const roleOfStudent = and(
  eq(userSchools.userId, students.userId),
  eq(userSchools.schoolId, students.schoolId),
  eq(userSchools.role, 'student'),
);

/** Children of a parent, in one school or in all; those who have left as long as the family may read. */
export async function childrenOf(db: ReadDb, parentUserId: number, now: number, schoolId?: number) {
  return db
    .select({ student: students })
    .from(parentChildren)
    .innerJoin(students, studentOfParent)
    .leftJoin(userSchools, roleOfStudent)
    .where(
      and(
        eq(parentChildren.parentUserId, parentUserId),
        schoolId === undefined ? undefined : eq(parentChildren.schoolId, schoolId),
        isStillHeld(now),
      ),
    );
}

/** The same of many parents over all schools. */
export async function childrenOfParents(db: ReadDb, parentUserIds: readonly number[], now: number) {
  return db
    .select({ parentUserId: parentChildren.parentUserId, student: students })
    .from(parentChildren)
    .innerJoin(students, studentOfParent)
    .leftJoin(userSchools, roleOfStudent)
    .where(and(isOneOf(parentChildren.parentUserId, parentUserIds), isStillHeld(now)));
}
export const studentOfParent = and(
  eq(students.schoolId, parentChildren.schoolId),
  eq(students.studentSchoolUuid, parentChildren.studentSchoolUuid),
);

type Access = Omit<typeof accessLog.$inferInsert, 'id'>;
/** Records that somebody saw what is private of others. */
export async function recordAccess(
  db: Db,
  { ofUserIds, ...seen }: Omit<Access, 'ofUserId'> & { ofUserIds: readonly number[] },
) {
  const rows = ofUserIds.map((ofUserId) => ({ ...seen, id: randomUUID(), ofUserId }));
  if (rows.length > 0) await db.insert(accessLog).values(rows);
}

/**
 * A whole IIN on a press, of a student, a parent or a colleague: who asked is recorded (decisions E29). Told after the transaction, so that
 * nothing that is kept of a request holds one. `schoolId`: of a student, whose former school keeps the one that it knew.
 */
export async function tellIin(db: ReadDb, userId: number, schoolId?: number): Promise<{ iin: string | null }> {
  const user = await findUser(db, userId);
  const isCard = and(eq(students.schoolId, schoolId ?? 0), eq(students.userId, userId));
  const [card] = schoolId === undefined ? [] : await db.select().from(students).where(isCard);
  const known = user && card ? knownHere(card, user) : user;
  return { iin: known?.iin ?? user?.claimedIin ?? null };
}

/**
 * Records that somebody saw what is private of whole classes, or has it on a device, each once a day: a device asks for the same again
 * whenever something in it changes. What was opened on a day is on the device without a word. `day` is of the school.
 */
export async function recordOfClasses(
  db: Db,
  {
    schoolId,
    userId,
    at,
    day,
    what,
    groupIds,
  }: Pick<Access, 'schoolId' | 'userId' | 'at'> & {
    day: string;
    what: 'social' | 'kept';
    groupIds: readonly number[];
  },
): Promise<void> {
  const idOf = (kind: 'opened' | 'kept', groupId: number) => uuidV5(`${kind}:${schoolId}:${userId}:${groupId}:${day}`);
  const opened = new Map(groupIds.map((groupId) => [idOf('opened', groupId), groupId]));
  if (what === 'kept' && opened.size > 0) {
    const known = await db
      .select({ id: accessLog.id })
      .from(accessLog)
      .where(and(eq(accessLog.schoolId, schoolId), isOneOf(accessLog.id, opened.keys())));
    for (const { id } of known) opened.delete(id);
  }
  const rows = [...opened].map(([id, ofGroupId]) => ({
    schoolId,
    userId,
    at,
    what,
    ofUserId: 0,
    ofGroupId,
    id: what === 'kept' ? idOf('kept', ofGroupId) : id,
  }));
  if (rows.length > 0) await db.insert(accessLog).values(rows).onConflictDoNothing();
}

/** The role a person acts in first: the one with the widest duties. */
const precedence: readonly Role[] = ['director', 'zavuch', 'teacher', 'social_worker', 'student', 'parent', ...roles];

/** What a person is in schools, the first role first. */
export async function rolesHeld(db: ReadDb, userId: number, now: number) {
  return (await membershipsOf(db, userId))
    .filter((row) => !isOver(row, now))
    .filter((row) => (roles as readonly string[]).includes(row.role))
    .sort((a, b) => precedence.indexOf(a.role as Role) - precedence.indexOf(b.role as Role) || a.schoolId - b.schoolId);
}

/** Whether a person is anything anywhere; a parent may be one by the children alone. */
export async function hasRole(db: ReadDb, userId: number, now: number): Promise<boolean> {
  return (await rolesHeld(db, userId, now)).length > 0 || (await childrenOf(db, userId, now)).length > 0;
}
