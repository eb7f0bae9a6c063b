// Reads of a school's structure that several features share.
import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import {
  daysOff,
  groupMembers,
  groups,
  parentChildren,
  quarters,
  schoolSubscriptions,
  schools,
  schoolYears,
  students,
  subgroupMembers,
  subgroups,
} from './school.tables.ts';

export type SchoolRow = typeof schools.$inferSelect;
export type SchoolYearRow = typeof schoolYears.$inferSelect;

/** "7 «А»", in all three languages alike (visual language "Forms"). A group without a grade has a name instead of a letter. */
export function groupLabel(group: { parallel: number; letter: string }): string {
  return group.parallel === 0 ? group.letter : `${group.parallel} «${group.letter}»`;
}

export async function findSchool(db: Db, schoolId: number): Promise<SchoolRow | undefined> {
  const [row] = await db.select().from(schools).where(eq(schools.id, schoolId));
  return row;
}

export async function yearsOf(db: Db, schoolId: number): Promise<SchoolYearRow[]> {
  return db.select().from(schoolYears).where(eq(schoolYears.schoolId, schoolId)).orderBy(asc(schoolYears.eduYear));
}

/**
 * Years, and the quarters of them that days stand in, held as they are until the end of the transaction: nobody closes one under what is
 * being written.
 */
export async function holdCalendar(db: Db, schoolId: number, days: readonly { eduYear: number; date: string }[]) {
  const eduYears = [...new Set(days.map(({ eduYear }) => eduYear))];
  const dates = days.map(({ date }) => date).sort();
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (first === undefined || last === undefined) return;
  await db
    .select({ held: schoolYears.eduYear })
    .from(schoolYears)
    .where(and(eq(schoolYears.schoolId, schoolId), inArray(schoolYears.eduYear, eduYears)))
    .orderBy(asc(schoolYears.eduYear))
    .for('share');
  await db
    .select({ held: quarters.number })
    .from(quarters)
    .where(
      and(
        eq(quarters.schoolId, schoolId),
        inArray(quarters.eduYear, eduYears),
        lte(quarters.dateStart, last),
        gte(quarters.dateEnd, first),
      ),
    )
    .orderBy(asc(quarters.eduYear), asc(quarters.number))
    .for('share');
}

export async function findYear(db: Db, schoolId: number, eduYear: number): Promise<SchoolYearRow | undefined> {
  const [row] = await db
    .select()
    .from(schoolYears)
    .where(and(eq(schoolYears.schoolId, schoolId), eq(schoolYears.eduYear, eduYear)));
  return row;
}

/** A school with one of its years, in one statement. */
export async function findSchoolInYear(
  db: Db,
  schoolId: number,
  eduYear: number,
): Promise<{ school: SchoolRow; year: SchoolYearRow } | undefined> {
  const [row] = await db
    .select({ school: schools, year: schoolYears })
    .from(schoolYears)
    .innerJoin(schools, eq(schools.id, schoolYears.schoolId))
    .where(and(eq(schoolYears.schoolId, schoolId), eq(schoolYears.eduYear, eduYear)));
  return row;
}

export async function quartersOf(db: Db, schoolId: number, eduYear: number) {
  return db
    .select()
    .from(quarters)
    .where(and(eq(quarters.schoolId, schoolId), eq(quarters.eduYear, eduYear)))
    .orderBy(asc(quarters.number));
}

export async function subscriptionOf(db: Db, schoolId: number) {
  const [row] = await db.select().from(schoolSubscriptions).where(eq(schoolSubscriptions.schoolId, schoolId));
  return row;
}

/** Holidays and breaks that touch the days from `from` to `to`. */
export async function daysOffBetween(db: Db, schoolId: number, from: string, to: string) {
  return db
    .select()
    .from(daysOff)
    .where(and(eq(daysOff.schoolId, schoolId), lte(daysOff.dateStart, to), gte(daysOff.dateEnd, from)))
    .orderBy(asc(daysOff.dateStart), asc(daysOff.parallel));
}

/** A pupil's memberships in classes of a year, or of all years, with the classes. */
export async function classesOfStudent(db: Db, schoolId: number, studentSchoolUuid: string, eduYear?: number) {
  return db
    .select({ member: groupMembers, group: groups })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.schoolId, groupMembers.schoolId), eq(groups.id, groupMembers.groupId)))
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        eq(groupMembers.studentSchoolUuid, studentSchoolUuid),
        eduYear === undefined ? undefined : eq(groups.eduYear, eduYear),
      ),
    )
    .orderBy(asc(groupMembers.dateFrom));
}

/** Subgroups that memberships belong to, with the days. */
export async function subgroupsOfMembers(db: Db, schoolId: number, studentGroupUuids: readonly string[]) {
  if (studentGroupUuids.length === 0) return [];
  return db
    .select({ membership: subgroupMembers, subgroup: subgroups })
    .from(subgroupMembers)
    .innerJoin(
      subgroups,
      and(eq(subgroups.schoolId, subgroupMembers.schoolId), eq(subgroups.uuid, subgroupMembers.subgroupUuid)),
    )
    .where(
      and(eq(subgroupMembers.schoolId, schoolId), inArray(subgroupMembers.studentGroupUuid, [...studentGroupUuids])),
    );
}

export async function studentsOfUser(db: Db, userId: number) {
  return db.select().from(students).where(eq(students.userId, userId));
}

/** Children of a parent, in one school or in all. */
export async function childrenOf(db: Db, parentUserId: number, schoolId?: number) {
  return db
    .select({ student: students })
    .from(parentChildren)
    .innerJoin(
      students,
      and(
        eq(students.schoolId, parentChildren.schoolId),
        eq(students.studentSchoolUuid, parentChildren.studentSchoolUuid),
      ),
    )
    .where(
      and(
        eq(parentChildren.parentUserId, parentUserId),
        schoolId === undefined ? undefined : eq(parentChildren.schoolId, schoolId),
      ),
    );
}

/** Memberships in a class, or in a subgroup with the days of the subgroup, that touch a day on or after `since`. */
export async function rosterMembers(
  db: Db,
  schoolId: number,
  where: { groupId: number } | { subgroupUuid: string },
): Promise<{ studentGroupUuid: string; studentSchoolUuid: string; userId: number; from: string; to: string | null }[]> {
  const columns = {
    studentGroupUuid: groupMembers.studentGroupUuid,
    studentSchoolUuid: groupMembers.studentSchoolUuid,
    userId: students.userId,
  };
  const ofStudent = and(
    eq(students.schoolId, groupMembers.schoolId),
    eq(students.studentSchoolUuid, groupMembers.studentSchoolUuid),
  );
  if ('groupId' in where) {
    return db
      .select({ ...columns, from: groupMembers.dateFrom, to: groupMembers.dateTo })
      .from(groupMembers)
      .innerJoin(students, ofStudent)
      .where(and(eq(groupMembers.schoolId, schoolId), eq(groupMembers.groupId, where.groupId)));
  }
  return db
    .select({ ...columns, from: subgroupMembers.dateFrom, to: subgroupMembers.dateTo })
    .from(subgroupMembers)
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.schoolId, subgroupMembers.schoolId),
        eq(groupMembers.studentGroupUuid, subgroupMembers.studentGroupUuid),
      ),
    )
    .innerJoin(students, ofStudent)
    .where(and(eq(subgroupMembers.schoolId, schoolId), eq(subgroupMembers.subgroupUuid, where.subgroupUuid)));
}
