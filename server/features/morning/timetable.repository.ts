// Whose timetable there is, and the lessons of a week in it.
import { and, asc, between, eq, inArray, type SQL } from 'drizzle-orm';
import type { PlaceKind } from '#contract/morning/morning.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { users } from '#server/features/people/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import {
  assignmentOfLesson,
  assignments,
  assignmentTeachers,
  groupOfAssignment,
  inOrderOfTime,
  isTaughtOn,
  lessons,
  subgroupOfAssignment,
} from '#server/features/schedule/public.ts';
import { groups, rooms, subgroups } from '#server/features/school/public.ts';

export function groupsOfYear(db: ReadDb, schoolId: number, eduYear: number) {
  return db
    .select({ id: groups.id, parallel: groups.parallel, letter: groups.letter })
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), eq(groups.eduYear, eduYear)));
}

export function teachersOfYear(db: ReadDb, schoolId: number, eduYear: number) {
  return db
    .selectDistinct({
      id: users.id,
      surname: users.surname,
      firstname: users.firstname,
      patronymic: users.patronymic,
    })
    .from(assignmentTeachers)
    .innerJoin(
      assignments,
      and(
        eq(assignments.schoolId, assignmentTeachers.schoolId),
        eq(assignments.uuid, assignmentTeachers.assignmentUuid),
      ),
    )
    .innerJoin(users, eq(users.id, assignmentTeachers.userId))
    .where(and(eq(assignmentTeachers.schoolId, schoolId), eq(assignments.eduYear, eduYear)));
}

export function roomsInUse(db: ReadDb, schoolId: number) {
  return db
    .select({ id: rooms.id, number: rooms.number, name: rooms.name })
    .from(rooms)
    .where(and(eq(rooms.schoolId, schoolId), eq(rooms.isArchived, false)));
}

/** The one that is asked for, archived rooms too: lessons may have been held there. */
export async function roomById(db: ReadDb, schoolId: number, id: number) {
  const [row] = await db
    .select({ id: rooms.id, number: rooms.number, name: rooms.name })
    .from(rooms)
    .where(and(eq(rooms.schoolId, schoolId), eq(rooms.id, id)));
  return row;
}

type InYear = { readonly schoolId: number; readonly eduYear: number; readonly groupId?: number | undefined };
export async function hasLessonsIn(db: ReadDb, { schoolId, eduYear, groupId }: InYear): Promise<boolean> {
  const found = await db
    .select({ uuid: lessons.assignmentUuid })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .where(
      and(
        ...[eq(lessons.schoolId, schoolId), eq(assignments.eduYear, eduYear)],
        groupId === undefined ? undefined : eq(assignments.groupId, groupId),
      ),
    )
    .limit(1);
  return found.length > 0;
}

type Asked = { readonly of: PlaceKind; readonly id: number; readonly from: string; readonly to: string };

/** Lessons of a class, a teacher or a room between two days, in order of time. */
export function lessonsOfPlace(db: ReadDb, schoolId: number, { of, id, from, to }: Asked) {
  const taught = db
    .select({ uuid: assignmentTeachers.assignmentUuid })
    .from(assignmentTeachers)
    .where(and(eq(assignmentTeachers.schoolId, schoolId), eq(assignmentTeachers.userId, id), isTaughtOn(lessons.date)));
  const conditions: Record<PlaceKind, SQL> = {
    group: eq(assignments.groupId, id),
    teacher: inArray(lessons.assignmentUuid, taught),
    room: eq(lessons.roomId, id),
  };
  return db
    .select({
      lesson: lessons,
      groupId: groups.id,
      parallel: groups.parallel,
      letter: groups.letter,
      kz: subjects.kz,
      ru: subjects.ru,
      en: subjects.en,
      subgroup: subgroups.label,
      roomId: rooms.id,
      roomNumber: rooms.number,
    })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .innerJoin(groups, groupOfAssignment)
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .leftJoin(subgroups, subgroupOfAssignment)
    .leftJoin(rooms, and(eq(rooms.schoolId, lessons.schoolId), eq(rooms.id, lessons.roomId)))
    .where(and(eq(lessons.schoolId, schoolId), between(lessons.date, from, to), conditions[of]))
    .orderBy(...inOrderOfTime, asc(subgroups.label));
}
