// Lessons with everything around them that a reader sees: class, subgroup, subject, room, homework, teachers.
import { and, asc, between, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import type { Db } from '#server/db/client.ts';
import { homeworkCells, nilUuid } from '#server/features/journal/public.ts';
import { groups, rooms, subgroups, subjects } from '#server/features/school/public.ts';
import { shortName, users } from '#server/features/session/public.ts';
import { assignments, assignmentTeachers, lessons } from './schedule.tables.ts';

export type LessonTeacher = { userId: number; name: string; isMain: boolean };

const selection = {
  lesson: lessons,
  assignment: assignments,
  group: groups,
  subject: subjects,
  subgroup: subgroups,
  room: rooms,
  homework: { value: homeworkCells.value },
};

function lessonsWhere(db: Db, schoolId: number, condition: SQL | undefined) {
  return db
    .select(selection)
    .from(lessons)
    .innerJoin(
      assignments,
      and(eq(assignments.schoolId, lessons.schoolId), eq(assignments.uuid, lessons.assignmentUuid)),
    )
    .innerJoin(groups, and(eq(groups.schoolId, lessons.schoolId), eq(groups.id, assignments.groupId)))
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .leftJoin(subgroups, and(eq(subgroups.schoolId, lessons.schoolId), eq(subgroups.uuid, assignments.subgroupUuid)))
    .leftJoin(rooms, and(eq(rooms.schoolId, lessons.schoolId), eq(rooms.id, lessons.roomId)))
    .leftJoin(
      homeworkCells,
      and(
        eq(homeworkCells.schoolId, lessons.schoolId),
        eq(homeworkCells.scheduleUuid, lessons.scheduleUuid),
        eq(homeworkCells.kind, 'homework'),
        eq(homeworkCells.studentGroupUuid, nilUuid),
      ),
    )
    .where(and(eq(lessons.schoolId, schoolId), condition))
    .orderBy(asc(lessons.date), asc(lessons.timeStart), asc(lessons.number), asc(lessons.scheduleUuid));
}

export type LessonRow = Awaited<ReturnType<typeof lessonsWhere>>[number];

/** The homework set in a lesson; null while nothing is entered. */
export function homeworkIn(row: LessonRow): HomeworkValue | null {
  return (row.homework?.value as HomeworkValue | null | undefined) ?? null;
}

/** Lessons of assignments between two days, both included, in order of time. */
export async function lessonsOfAssignments(
  db: Db,
  schoolId: number,
  assignmentUuids: readonly string[],
  days: { from: string; to: string },
): Promise<LessonRow[]> {
  if (assignmentUuids.length === 0) return [];
  return lessonsWhere(
    db,
    schoolId,
    and(inArray(lessons.assignmentUuid, [...assignmentUuids]), between(lessons.date, days.from, days.to)),
  );
}

export async function lessonsByUuid(db: Db, schoolId: number, scheduleUuids: readonly string[]): Promise<LessonRow[]> {
  if (scheduleUuids.length === 0) return [];
  return lessonsWhere(db, schoolId, inArray(lessons.scheduleUuid, [...scheduleUuids]));
}

/**
 * Lessons that a transaction writes into, held until its end, always in one order: writers of a lesson take turns, and none waits for
 * another in a circle.
 * @returns the school year and the day of each that is there.
 */
export async function lockLessons(
  db: Db,
  schoolId: number,
  scheduleUuids: readonly string[],
): Promise<{ eduYear: number; date: string }[]> {
  return db
    .select({ eduYear: assignments.eduYear, date: lessons.date })
    .from(lessons)
    .innerJoin(
      assignments,
      and(eq(assignments.schoolId, lessons.schoolId), eq(assignments.uuid, lessons.assignmentUuid)),
    )
    .where(and(eq(lessons.schoolId, schoolId), inArray(lessons.scheduleUuid, [...scheduleUuids])))
    .orderBy(asc(lessons.scheduleUuid))
    .for('no key update', { of: lessons });
}

/** All lessons of a school on a day, in order of time. */
export async function lessonsOfDay(db: Db, schoolId: number, date: string): Promise<LessonRow[]> {
  return lessonsWhere(db, schoolId, eq(lessons.date, date));
}

export async function lessonsOfTeacher(
  db: Db,
  schoolId: number,
  userId: number,
  days: { from: string; to: string },
): Promise<LessonRow[]> {
  const taught = await assignmentsTaughtBy(db, schoolId, userId);
  if (taught.length === 0) return [];
  return lessonsOfAssignments(db, schoolId, taught, days);
}

/** Lessons of classes, without those of subgroups that are not among `subgroupUuids`. */
export async function lessonsOfGroups(
  db: Db,
  schoolId: number,
  groupIds: readonly number[],
  subgroupUuids: readonly string[],
  days: { from: string; to: string },
): Promise<LessonRow[]> {
  if (groupIds.length === 0) return [];
  const ofGroups = await db
    .select({ uuid: assignments.uuid, subgroupUuid: assignments.subgroupUuid })
    .from(assignments)
    .where(and(eq(assignments.schoolId, schoolId), inArray(assignments.groupId, [...groupIds])));
  const attended = ofGroups.filter(({ subgroupUuid }) => subgroupUuid === null || subgroupUuids.includes(subgroupUuid));
  return lessonsOfAssignments(
    db,
    schoolId,
    attended.map(({ uuid }) => uuid),
    days,
  );
}

/** When the lessons of assignments between two days are, both included, in order of time. */
export async function timesOfAssignments(
  db: Db,
  schoolId: number,
  assignmentUuids: readonly string[],
  days: { from: string; to: string },
) {
  if (assignmentUuids.length === 0) return [];
  return db
    .select({
      scheduleUuid: lessons.scheduleUuid,
      assignmentUuid: lessons.assignmentUuid,
      date: lessons.date,
      timeStart: lessons.timeStart,
    })
    .from(lessons)
    .where(
      and(
        eq(lessons.schoolId, schoolId),
        inArray(lessons.assignmentUuid, [...new Set(assignmentUuids)]),
        between(lessons.date, days.from, days.to),
      ),
    )
    .orderBy(asc(lessons.date), asc(lessons.timeStart), asc(lessons.number), asc(lessons.scheduleUuid));
}

/** Places of the lessons of classes between two days, both included, in order of time. */
export async function lessonPlaces(
  db: Db,
  schoolId: number,
  { groupIds, from, to }: { groupIds: readonly number[]; from: string; to: string },
) {
  if (groupIds.length === 0) return [];
  return db
    .select({
      scheduleUuid: lessons.scheduleUuid,
      assignmentUuid: lessons.assignmentUuid,
      groupId: assignments.groupId,
      date: lessons.date,
      number: lessons.number,
      timeStart: lessons.timeStart,
    })
    .from(lessons)
    .innerJoin(
      assignments,
      and(eq(assignments.schoolId, lessons.schoolId), eq(assignments.uuid, lessons.assignmentUuid)),
    )
    .where(
      and(eq(lessons.schoolId, schoolId), inArray(assignments.groupId, [...groupIds]), between(lessons.date, from, to)),
    )
    .orderBy(asc(lessons.date), asc(lessons.timeStart), asc(lessons.number));
}

export async function assignmentsTaughtBy(db: Db, schoolId: number, userId: number): Promise<string[]> {
  const rows = await db
    .select({ uuid: assignmentTeachers.assignmentUuid })
    .from(assignmentTeachers)
    .where(and(eq(assignmentTeachers.schoolId, schoolId), eq(assignmentTeachers.userId, userId)));
  return rows.map(({ uuid }) => uuid);
}

/** Assignments of the classes that a person leads. */
export async function assignmentsLedBy(db: Db, schoolId: number, userId: number): Promise<string[]> {
  const rows = await db
    .select({ uuid: assignments.uuid })
    .from(assignments)
    .innerJoin(groups, and(eq(groups.schoolId, assignments.schoolId), eq(groups.id, assignments.groupId)))
    .where(and(eq(assignments.schoolId, schoolId), eq(groups.leadUserId, userId)));
  return rows.map(({ uuid }) => uuid);
}

/** Teachers of assignments, the main one first. */
export async function teachersOf(
  db: Db,
  schoolId: number,
  assignmentUuids: readonly string[],
): Promise<Map<string, LessonTeacher[]>> {
  const found = new Map<string, LessonTeacher[]>();
  if (assignmentUuids.length === 0) return found;
  const rows = await db
    .select({
      assignmentUuid: assignmentTeachers.assignmentUuid,
      isMain: assignmentTeachers.isMain,
      userId: users.id,
      surname: users.surname,
      firstname: users.firstname,
      patronymic: users.patronymic,
    })
    .from(assignmentTeachers)
    .innerJoin(users, eq(users.id, assignmentTeachers.userId))
    .where(
      and(
        eq(assignmentTeachers.schoolId, schoolId),
        inArray(assignmentTeachers.assignmentUuid, [...new Set(assignmentUuids)]),
      ),
    );
  for (const { assignmentUuid, isMain, userId, ...person } of rows) {
    const list = found.get(assignmentUuid) ?? [];
    list.push({ userId, isMain, name: shortName(person) });
    list.sort((a, b) => Number(b.isMain) - Number(a.isMain) || a.userId - b.userId);
    found.set(assignmentUuid, list);
  }
  return found;
}

export async function findAssignment(db: Db, schoolId: number, assignmentUuid: string) {
  const [row] = await db
    .select({ assignment: assignments, group: groups })
    .from(assignments)
    .innerJoin(groups, and(eq(groups.schoolId, assignments.schoolId), eq(groups.id, assignments.groupId)))
    .where(and(eq(assignments.schoolId, schoolId), eq(assignments.uuid, assignmentUuid)));
  return row;
}

/** True when the person teaches anything in the class or in a subgroup of it, or leads it. */
export async function worksWithGroup(db: Db, schoolId: number, userId: number, groupId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: groups.id })
    .from(groups)
    .leftJoin(assignments, and(eq(assignments.schoolId, groups.schoolId), eq(assignments.groupId, groups.id)))
    .leftJoin(
      assignmentTeachers,
      and(
        eq(assignmentTeachers.schoolId, assignments.schoolId),
        eq(assignmentTeachers.assignmentUuid, assignments.uuid),
      ),
    )
    .where(
      and(
        eq(groups.schoolId, schoolId),
        eq(groups.id, groupId),
        or(eq(groups.leadUserId, userId), eq(assignmentTeachers.userId, userId)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
