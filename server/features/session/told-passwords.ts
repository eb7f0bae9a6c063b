// First passwords that a person was told by a right which they have no more. The access log knows who was told.
import {
  and,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { isIn, type Role } from '#contract/core/roles.ts';
import { inZone } from '#contract/core/time.ts';
import { isAboveDeputies } from '#contract/personnel/positions.ts';
import { toRole } from '#contract/session/session.rules.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  accessLog,
  parentChildren,
  staffMembers,
  studentOfParent,
  students,
  usedElsewhere,
  userSchools,
  users,
} from '#server/features/people/public.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import {
  findSchool,
  groupMembers,
  groupOfMember,
  groups,
  leadOf,
  leadsMayEdit,
} from '#server/features/school/public.ts';
import { giveFirstPasswords } from './account-state.ts';
import { passwordChanges } from './session.tables.ts';

/** Passwords that these people were told, or first passwords of these students and their parents, or of these colleagues. */
type Whose =
  | { readonly by: readonly number[] }
  | { readonly ofStudents: readonly string[] }
  | { readonly ofStaff: readonly number[] };

/**
 * Renews first passwords that somebody knows who may not know them any more, and ends the sessions of these accounts. Management may know
 * them, and the lead of the student or of all children of the parent; those of a director or an administrator only a director may. Own passwords
 * stay, and so do accounts that another school is in charge of. Called after a right has ended: a colleague left, is blocked or has another
 * position, a class has another lead, a student another class, the school takes the right to write from its leads.
 */
export async function renewToldPasswords(db: Db, schoolId: number, whose: Whose, now: number): Promise<void> {
  const told = await toldAmong(db, schoolId, whose);
  if (told.length === 0) return;
  const management = await managementAmong(
    db,
    schoolId,
    told.map(({ userId }) => userId),
  );
  const above = await aboveDeputies(
    db,
    schoolId,
    told.map(({ ofUserId }) => ofUserId),
  );
  const rest = told.filter(({ userId, ofUserId }) => {
    const role = management.get(userId);
    return role === undefined || (role !== 'director' && above.has(ofUserId));
  });
  const numbers = await numbersOf(
    db,
    schoolId,
    rest.map(({ ofUserId }) => ofUserId),
  );
  const leads = await leadsOfStudents(db, schoolId, [...numbers.values()].flat(), now);
  const lost = rest.flatMap(({ userId, ofUserId }) => {
    const theirs = numbers.get(ofUserId) ?? [];
    return theirs.length > 0 && theirs.every((number) => leads.get(number)?.has(userId)) ? [] : [ofUserId];
  });
  const elsewhere = await usedElsewhere(db, schoolId, lost);
  await giveFirstPasswords(
    db,
    schoolId,
    [...new Set(lost)].filter((id) => !elsewhere.has(id)),
    now,
  );
}

/** The same for all leads of a school. */
export async function renewToldToLeads(db: Db, schoolId: number, now: number): Promise<void> {
  const leads = await db
    .select({ userId: userSchools.userId })
    .from(userSchools)
    .where(and(eq(userSchools.schoolId, schoolId), eq(userSchools.subrole, 'group_lead')));
  await renewToldPasswords(db, schoolId, { by: leads.map(({ userId }) => userId) }, now);
}

/** The accounts of a school whose present first password a person was told. */
export async function passwordsToldTo(db: ReadDb, schoolId: number, userId: number): Promise<readonly number[]> {
  return (await toldAmong(db, schoolId, { by: [userId] })).map(({ ofUserId }) => ofUserId);
}

/**
 * The accounts of a school with an own password that was chosen after a person was told the first one, and no reset since. Nothing tells
 * whether the owner chose it or that person, so `renewToldPasswords` leaves them as they are.
 */
export async function passwordsChosenAfterTold(
  db: ReadDb,
  schoolId: number,
  userId: number,
): Promise<readonly number[]> {
  const { ofUserId, at } = accessLog;
  const { changedAt, sessionId } = passwordChanges;
  const changes = (by: SQL) =>
    db
      .select({ one: sql`1` })
      .from(passwordChanges)
      .where(and(eq(passwordChanges.userId, ofUserId), by));
  const rows = await db
    .selectDistinct({ ofUserId })
    .from(accessLog)
    .innerJoin(users, eq(users.id, ofUserId))
    .where(
      and(
        eq(accessLog.schoolId, schoolId),
        eq(accessLog.what, 'password'),
        eq(accessLog.userId, userId),
        ne(ofUserId, userId),
        isNotNull(users.passwordHash),
        eq(users.isDefaultPassword, false),
        exists(changes(sql`${sessionId} is not null and ${changedAt} >= ${at}`)),
        notExists(changes(sql`${sessionId} is null and ${changedAt} > ${at}`)),
        notExists(changes(isOwnBefore(at))),
      ),
    );
  return rows.map((row) => row.ofUserId);
}

/** A slip tells nothing of an own password: one that was chosen before, and counted still when the slip was printed. */
function isOwnBefore(at: SQLWrapper): SQL {
  const { userId, changedAt, sessionId } = passwordChanges;
  return sql`${sessionId} is not null and ${changedAt} < ${at} and not exists (
    select 1 from ${passwordChanges} as renewal where renewal.user_id = ${userId} and renewal.session_id is null
      and renewal.changed_at between ${changedAt} and ${at})`;
}

/** Who was told which first password that counts still. */
async function toldAmong(db: ReadDb, schoolId: number, whose: Whose) {
  const { userId, ofUserId } = accessLog;
  const toldOf = async () =>
    'ofStudents' in whose ? peopleAround(db, schoolId, whose.ofStudents) : 'ofStaff' in whose ? whose.ofStaff : [];
  const isAsked = 'by' in whose ? isOneOf(userId, whose.by) : isOneOf(ofUserId, await toldOf());
  const changedSince = db
    .select({ one: sql`1` })
    .from(passwordChanges)
    .where(and(eq(passwordChanges.userId, ofUserId), gt(passwordChanges.changedAt, accessLog.at)));
  return db
    .selectDistinct({ userId, ofUserId })
    .from(accessLog)
    .innerJoin(users, eq(users.id, ofUserId))
    .where(
      and(
        ...[eq(accessLog.schoolId, schoolId), eq(accessLog.what, 'password'), isAsked, ne(userId, ofUserId)],
        or(isNull(users.passwordHash), users.isDefaultPassword),
        notExists(changedSince),
      ),
    );
}

/** The accounts of students and of their parents. */
async function peopleAround(db: ReadDb, schoolId: number, numbers: readonly string[]): Promise<number[]> {
  const own = await db
    .select({ id: students.userId })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isOneOf(students.studentSchoolUuid, numbers)));
  const parents = await db
    .select({ id: parentChildren.parentUserId })
    .from(parentChildren)
    .where(and(eq(parentChildren.schoolId, schoolId), isOneOf(parentChildren.studentSchoolUuid, numbers)));
  return [...own, ...parents].map(({ id }) => id);
}

/** The numbers of students by their accounts, and by those of their parents; without those in the archive. */
async function numbersOf(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const own = await db
    .select({ id: students.userId, number: students.studentSchoolUuid })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isOneOf(students.userId, userIds), eq(students.state, 'active')));
  const children = await db
    .select({ id: parentChildren.parentUserId, number: parentChildren.studentSchoolUuid })
    .from(parentChildren)
    .innerJoin(students, and(studentOfParent, eq(students.state, 'active')))
    .where(and(eq(parentChildren.schoolId, schoolId), isOneOf(parentChildren.parentUserId, userIds)));
  const found = Map.groupBy([...own, ...children], ({ id }) => id);
  return new Map([...found].map(([id, rows]) => [id, rows.map(({ number }) => number)]));
}

/** Accounts of colleagues that a deputy may not change. */
export async function aboveDeputies(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ userId: staffMembers.userId, positionId: staffMembers.positionId })
    .from(staffMembers)
    .where(and(eq(staffMembers.schoolId, schoolId), isOneOf(staffMembers.userId, userIds)));
  return new Set(rows.flatMap(({ userId, positionId }) => (isAboveDeputies(positionId) ? [userId] : [])));
}

/** Those of some people who are management of a school and may sign in, with the role that reaches furthest. */
export async function managementAmong(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Role>> {
  const rows = await db
    .select({ userId: userSchools.userId, role: userSchools.role })
    .from(userSchools)
    .innerJoin(users, eq(users.id, userSchools.userId))
    .where(
      and(
        eq(userSchools.schoolId, schoolId),
        isOneOf(userSchools.userId, userIds),
        isNull(userSchools.readsUntil),
        isNull(users.blockedAt),
      ),
    );
  const found = new Map<number, Role>();
  for (const row of rows) {
    const role = toRole(row.role);
    if (role && isIn('management', role) && found.get(row.userId) !== 'director') found.set(row.userId, role);
  }
  return found;
}

/**
 * The leads of the classes in which students are, or will be, by student. Of a lead who has left, is blocked, or has a position that leads none, the class
 * keeps the name until another one is given: they are none. Nobody is where the school lets leads write nothing.
 */
export async function leadsOfStudents(
  db: ReadDb,
  schoolId: number,
  studentSchoolUuids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const { dateTo, studentSchoolUuid } = groupMembers;
  const today = inZone(now, usualTimeZone).date;
  if (!leadsMayEdit(await findSchool(db, schoolId))) return new Map();
  const rows = await db
    .select({ studentSchoolUuid, group: groups })
    .from(groupMembers)
    .innerJoin(groups, groupOfMember)
    .innerJoin(
      userSchools,
      and(
        eq(userSchools.schoolId, groups.schoolId),
        eq(userSchools.userId, groups.leadUserId),
        eq(userSchools.subrole, 'group_lead'),
        isNull(userSchools.readsUntil),
      ),
    )
    .innerJoin(users, and(eq(users.id, groups.leadUserId), isNull(users.blockedAt)))
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        isOneOf(studentSchoolUuid, [...new Set(studentSchoolUuids)]),
        or(isNull(dateTo), gte(dateTo, today)),
      ),
    );
  return new Map(
    [...Map.groupBy(rows, (row) => row.studentSchoolUuid)].map(([number, ofStudent]) => [
      number,
      new Set(ofStudent.flatMap(({ group }) => (group.parallel > 0 ? (leadOf(group) ?? []) : []))),
    ]),
  );
}
