// Reads of a school's structure that several features share.

import { and, asc, eq, inArray, max, notExists, type SQL, sql } from 'drizzle-orm';
import type { Subscribes } from '#contract/core/subscribes.ts';
import type { ReadDb } from '#server/db/client.ts';
import { runCheckOfLock } from '#server/db/once-locked.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { isOneOf } from '#server/db/records.ts';
import { type SchoolYearRow, schoolYears } from '#server/features/calendar/public.ts';
import { isKeptHere, type PersonAsLeft, students } from '#server/features/people/public.ts';
import { type Reader, remembered } from '#server/shared/projection.ts';
import type { Write } from '#server/shared/write.ts';
import {
  groupMembers,
  groups,
  programmeGroups,
  rooms,
  schoolSubscriptions,
  schools,
  subgroupMembers,
  subgroups,
} from './school.tables.ts';

export type SchoolRow = typeof schools.$inferSelect;

/** The programme that a group is of, for joins. */
export const programmeOfGroup = and(
  eq(programmeGroups.schoolId, groups.schoolId),
  eq(programmeGroups.groupId, groups.id),
);
/** The class of a membership, and its student, for joins. */
export const groupOfMember = and(eq(groups.schoolId, groupMembers.schoolId), eq(groups.id, groupMembers.groupId));
export const studentOfMember = and(
  eq(students.schoolId, groupMembers.schoolId),
  eq(students.studentSchoolUuid, groupMembers.studentSchoolUuid),
);
/** By which grade a group is assessed: its own, or that of its class; wants `programmeOfGroup` joined. */
export const gradeOfGroup = sql<number>`coalesce(${programmeGroups.parallel}, ${groups.parallel})`.as('grade');

/** Groups but those of programmes, which are no classes (decisions E17). */
export const isNoProgramme = (db: ReadDb): SQL =>
  notExists(db.select({ one: sql`1` }).from(programmeGroups).where(programmeOfGroup));

/** Kinds of the history that number groups: a class and a programme never had one number. */
const numbered = ['group', 'programme'] as const;
/** The number of a new class or programme, for somebody who holds the school. */
export async function nextGroupId(tx: Pick<Write, 'db' | 'highestId'>, schoolId: number): Promise<number> {
  const [row] = await tx.db
    .select({ id: max(groups.id) })
    .from(groups)
    .where(eq(groups.schoolId, schoolId));
  const former = await Promise.all(numbered.map((kind) => tx.highestId({ kind })));
  return Math.max(row?.id ?? 0, ...former) + 1;
}

const schoolById = prepared((db, { schoolId }: Given<{ schoolId: number }>) =>
  db.select().from(schools).where(eq(schools.id, schoolId)),
);

export async function findSchool(db: ReadDb, schoolId: number): Promise<SchoolRow | undefined> {
  const [row] = await schoolById(db, { schoolId });
  return row;
}

/** The school of a reader, read once for one answer or push. */
export const schoolOf = (reader: Pick<Reader, 'db' | 'schoolId' | 'memory'>): Promise<SchoolRow | undefined> =>
  remembered(reader, 'school', () => findSchool(reader.db, reader.schoolId));

/** Names of schools, by id. */
export async function schoolNames(db: ReadDb, ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: schools.id, name: schools.name })
    .from(schools)
    .where(isOneOf(schools.id, new Set(ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A school with one of its years, in one statement. */
export async function findSchoolInYear(
  db: ReadDb,
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

/**
 * All who write people, rooms, bells, settings or layouts of a school take turns: no two bear one IIN, one login, one order or one number.
 * The roles of the writer are checked again.
 */
export async function holdSchool(db: ReadDb, schoolId: number): Promise<void> {
  await db.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('no key update');
  await runCheckOfLock(db, schoolId);
}

export async function subscriptionOf(db: ReadDb, schoolId: number) {
  const [row] = await db.select().from(schoolSubscriptions).where(eq(schoolSubscriptions.schoolId, schoolId));
  return row;
}

/** Which of the schools are locked (423). */
export async function lockedAmong(db: ReadDb, schoolIds: readonly number[]): Promise<number[]> {
  if (schoolIds.length === 0) return [];
  const rows = await db
    .select({ schoolId: schoolSubscriptions.schoolId })
    .from(schoolSubscriptions)
    .where(and(isOneOf(schoolSubscriptions.schoolId, schoolIds), eq(schoolSubscriptions.general, false)));
  return rows.map(({ schoolId }) => schoolId);
}

/** Where a school of another version signs in; data of the school, so only a page that is encrypted is led to. */
export async function legacyAddressOf(db: ReadDb, schoolId: number): Promise<string | null> {
  const { legacyUrl } = ((await findSchool(db, schoolId))?.flags ?? {}) as { legacyUrl?: unknown };
  return typeof legacyUrl === 'string' && URL.parse(legacyUrl)?.protocol === 'https:' ? legacyUrl : null;
}

/** The four flags of a school; one without a row has subscribed to everything. */
export function subscribesIn(row: Awaited<ReturnType<typeof subscriptionOf>>): Subscribes {
  const { general = true, kitap = true, om = true, ustaz = true } = row ?? {};
  return { general, kitap, om, ustaz };
}

/** Whether a day is one of a membership. */
export function isMemberOn({ dateFrom, dateTo }: { dateFrom: string; dateTo: string | null }, day: string): boolean {
  return dateFrom <= day && (dateTo === null || day <= dateTo);
}

/** A pupil's memberships in classes of a year, or of all years, with the classes. */
export async function classesOfStudent(db: ReadDb, schoolId: number, studentSchoolUuid: string, eduYear?: number) {
  return db
    .select({ member: groupMembers, group: groups })
    .from(groupMembers)
    .innerJoin(groups, groupOfMember)
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
export async function subgroupsOfMembers(db: ReadDb, schoolId: number, studentGroupUuids: readonly string[]) {
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

type RosterMember = {
  readonly studentGroupUuid: string;
  readonly studentSchoolUuid: string;
  readonly userId: number;
  /** How the school knows one who has left, where the account says something else today. */
  readonly asLeft: PersonAsLeft | null;
  readonly from: string;
  readonly to: string | null;
};
/** Memberships in a class, or in a subgroup with the days of the subgroup, that touch a day on or after `since`. */
export async function rosterMembers(
  db: ReadDb,
  schoolId: number,
  where: { groupId: number } | { subgroupUuid: string },
): Promise<RosterMember[]> {
  const columns = {
    studentGroupUuid: groupMembers.studentGroupUuid,
    studentSchoolUuid: groupMembers.studentSchoolUuid,
    userId: students.userId,
    asLeft: sql<PersonAsLeft | null>`case when ${isKeptHere} then ${students.asLeft} end`,
  };
  const ofStudent = studentOfMember;
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

/** Rooms by their ids. */
export async function roomsById(
  db: ReadDb,
  schoolId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, typeof rooms.$inferSelect>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(rooms)
    .where(and(eq(rooms.schoolId, schoolId), isOneOf(rooms.id, new Set(ids))));
  return new Map(found.map((room) => [room.id, room]));
}
