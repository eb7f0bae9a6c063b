// First passwords that a person was told by a right which they have no more. The access log knows who was told.
import { and, eq, gt, gte, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { isIn } from '#contract/core/roles.ts';
import { inZone } from '#contract/core/time.ts';
import { toRole } from '#contract/session/session.rules.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  accessLog,
  parentChildren,
  students,
  usedElsewhere,
  userSchools,
  users,
} from '#server/features/people/public.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import { groupMembers, groupOfMember, groups, leadOf } from '#server/features/school/public.ts';
import { giveFirstPasswords } from './account-state.ts';
import { passwordChanges } from './session.tables.ts';

/** Those who were told, or the students whom they were told of, with their parents. */
type Whose = { readonly by: readonly number[] } | { readonly ofStudents: readonly string[] };

/**
 * Gives the next first password to accounts of which a person was told the present one who may not be told it any more: neither management
 * nor the lead of the student, or of the parent's child. Sessions of these accounts end. Own passwords stay, and accounts of which another
 * school disposes. Called after a right has ended: a colleague left or has another position, a class has another lead, a student another class.
 */
export async function renewToldPasswords(db: Db, schoolId: number, whose: Whose, now: number): Promise<void> {
  const told = await toldAmong(db, schoolId, whose);
  if (told.length === 0) return;
  const management = await managementAmong(
    db,
    schoolId,
    told.map(({ userId }) => userId),
  );
  const rest = told.filter(({ userId }) => !management.has(userId));
  const numbers = await numbersOf(
    db,
    schoolId,
    rest.map(({ ofUserId }) => ofUserId),
  );
  const leads = await leadsOfStudents(db, schoolId, [...numbers.values()].flat(), now);
  const lost = rest.flatMap(({ userId, ofUserId }) =>
    (numbers.get(ofUserId) ?? []).some((number) => leads.get(number)?.has(userId)) ? [] : [ofUserId],
  );
  const elsewhere = await usedElsewhere(db, schoolId, lost);
  await giveFirstPasswords(
    db,
    [...new Set(lost)].filter((id) => !elsewhere.has(id)),
    now,
  );
}

/** Who was told which first password that counts still. */
async function toldAmong(db: ReadDb, schoolId: number, whose: Whose) {
  const { userId, ofUserId } = accessLog;
  const isAsked =
    'by' in whose ? isOneOf(userId, whose.by) : isOneOf(ofUserId, await peopleAround(db, schoolId, whose.ofStudents));
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

/** The numbers of students by their accounts, and by those of their parents. */
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
    .where(and(eq(parentChildren.schoolId, schoolId), isOneOf(parentChildren.parentUserId, userIds)));
  const found = Map.groupBy([...own, ...children], ({ id }) => id);
  return new Map([...found].map(([id, rows]) => [id, rows.map(({ number }) => number)]));
}

/** Those of some people who are management of a school. */
export async function managementAmong(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select()
    .from(userSchools)
    .where(
      and(eq(userSchools.schoolId, schoolId), isOneOf(userSchools.userId, userIds), isNull(userSchools.readsUntil)),
    );
  return new Set(rows.flatMap(({ userId, role }) => (isIn('management', toRole(role)) ? [userId] : [])));
}

/** The leads of the classes in which students are, or will be, by student. */
export async function leadsOfStudents(
  db: ReadDb,
  schoolId: number,
  studentSchoolUuids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const { dateTo, studentSchoolUuid } = groupMembers;
  const today = inZone(now, usualTimeZone).date;
  const rows = await db
    .select({ studentSchoolUuid, group: groups })
    .from(groupMembers)
    .innerJoin(groups, groupOfMember)
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
