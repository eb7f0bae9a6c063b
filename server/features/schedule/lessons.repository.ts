// Lessons with everything around them that a reader sees: class, subgroup, subject, room, homework.
import { and, asc, between, eq, isNotNull, or, type Placeholder, type SQL } from 'drizzle-orm';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { isOneOf } from '#server/db/records.ts';
import { homeworkCells, journalCells, nilUuid } from '#server/features/cells/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import {
  gradeOfGroup,
  groups,
  programmeGroups,
  programmeOfGroup,
  rooms,
  subgroups,
} from '#server/features/school/public.ts';
import { type CourseRow, coursesOfGroups } from './courses.repository.ts';
import { assignmentOfLesson } from './joins.ts';
import { assignments, lessons } from './schedule.tables.ts';

const selection = {
  lesson: lessons,
  assignment: assignments,
  group: groups,
  grade: gradeOfGroup,
  subject: subjects,
  subgroup: subgroups,
  room: rooms,
  homework: { value: homeworkCells.value },
};

function lessonsWhere(db: ReadDb, schoolId: number | Placeholder, condition: SQL | undefined) {
  return db
    .select(selection)
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .innerJoin(groups, and(eq(groups.schoolId, lessons.schoolId), eq(groups.id, assignments.groupId)))
    .leftJoin(programmeGroups, programmeOfGroup)
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
    .orderBy(...inOrderOfTime);
}

export const inOrderOfTime = [
  asc(lessons.date),
  asc(lessons.timeStart),
  asc(lessons.number),
  asc(lessons.scheduleUuid),
];

export type LessonRow = Awaited<ReturnType<typeof lessonsWhere>>[number];

/** The homework set in a lesson; null while nothing is entered. */
export function homeworkIn(row: LessonRow): HomeworkValue | null {
  return (row.homework?.value as HomeworkValue | null | undefined) ?? null;
}

/** Days from one to another, both included. */
export type Days = { readonly from: string; readonly to: string };

/** Lessons of courses in some runs of days, in order of time; their homework is not read. */
export async function lessonsOfCourses(
  db: ReadDb,
  schoolId: number,
  courses: readonly CourseRow[],
  runs: readonly Days[],
): Promise<LessonRow[]> {
  if (courses.length === 0 || runs.length === 0) return [];
  const byUuid = new Map(courses.map((course) => [course.assignment.uuid, course]));
  const rows = await db
    .select({ lesson: lessons, room: rooms })
    .from(lessons)
    .leftJoin(rooms, and(eq(rooms.schoolId, lessons.schoolId), eq(rooms.id, lessons.roomId)))
    .where(
      and(
        eq(lessons.schoolId, schoolId),
        isOneOf(lessons.assignmentUuid, byUuid.keys()),
        or(...runs.map(({ from, to }) => between(lessons.date, from, to))),
      ),
    )
    .orderBy(...inOrderOfTime);
  return rows.flatMap(({ lesson, room }) => {
    const course = byUuid.get(lesson.assignmentUuid);
    return course ? [{ ...course, lesson, room, homework: null }] : [];
  });
}

async function withHomework(db: ReadDb, schoolId: number, rows: readonly LessonRow[]): Promise<LessonRow[]> {
  const homework = await homeworkOfLessons(
    db,
    schoolId,
    rows.map(({ lesson }) => lesson.scheduleUuid),
  );
  return rows.map((row) => {
    const value = homework.get(row.lesson.scheduleUuid);
    return value ? { ...row, homework: { value } } : row;
  });
}

/** Homework by the lesson it was set in. */
export async function homeworkOfLessons(
  db: ReadDb,
  schoolId: number,
  scheduleUuids: readonly string[],
): Promise<Map<string, HomeworkValue>> {
  if (scheduleUuids.length === 0) return new Map();
  const cells = await db
    .select({ scheduleUuid: journalCells.scheduleUuid, value: journalCells.value })
    .from(journalCells)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        isOneOf(journalCells.scheduleUuid, scheduleUuids),
        eq(journalCells.kind, 'homework'),
        eq(journalCells.studentGroupUuid, nilUuid),
        isNotNull(journalCells.value),
      ),
    );
  return new Map(cells.map(({ scheduleUuid, value }) => [scheduleUuid, value as HomeworkValue]));
}

type Uuids = { schoolId: number; uuids: readonly string[] };
const wholeLessons = prepared((db, { schoolId, uuids }: Given<Uuids>) =>
  lessonsWhere(db, schoolId, isOneOf(lessons.scheduleUuid, uuids)),
);
const holdLessons = prepared((db, { schoolId, uuids }: Given<Uuids>) =>
  db
    .select({ eduYear: assignments.eduYear, date: lessons.date })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(eq(lessons.schoolId, schoolId), isOneOf(lessons.scheduleUuid, uuids)))
    .orderBy(asc(lessons.scheduleUuid))
    .for('no key update', { of: lessons }),
);

export async function lessonsByUuid(
  db: ReadDb,
  schoolId: number,
  scheduleUuids: readonly string[],
): Promise<LessonRow[]> {
  if (scheduleUuids.length === 0) return [];
  return wholeLessons(db, { schoolId, uuids: scheduleUuids });
}

/**
 * Lessons that a transaction writes into, held until its end, always in one order: writers of a lesson take turns, and none waits for
 * another in a circle.
 * @returns the school year and the day of each that is there.
 */
export async function lockLessons(
  db: ReadDb,
  schoolId: number,
  scheduleUuids: readonly string[],
): Promise<{ eduYear: number; date: string }[]> {
  return holdLessons(db, { schoolId, uuids: scheduleUuids });
}

/** All lessons of a school on a day, in order of time. */
export async function lessonsOfDay(db: ReadDb, schoolId: number, date: string): Promise<LessonRow[]> {
  return lessonsWhere(db, schoolId, eq(lessons.date, date));
}

/** Lessons of classes, without those of subgroups that are not among `subgroupUuids`. */
export async function lessonsOfGroups(
  db: ReadDb,
  schoolId: number,
  groupIds: readonly number[],
  subgroupUuids: readonly string[],
  days: Days,
): Promise<LessonRow[]> {
  const courses = await coursesOfGroups(db, schoolId, groupIds, subgroupUuids);
  return withHomework(db, schoolId, await lessonsOfCourses(db, schoolId, courses, [days]));
}

/** Places of the lessons of classes between two days, both included, in order of time. */
export async function lessonPlaces(
  db: ReadDb,
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
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(eq(lessons.schoolId, schoolId), isOneOf(assignments.groupId, groupIds), between(lessons.date, from, to)))
    .orderBy(asc(lessons.date), asc(lessons.timeStart), asc(lessons.number));
}

/** Plain lessons of assignments on some days. */
export async function lessonsOfDays(
  db: ReadDb,
  schoolId: number,
  assignmentUuids: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<(typeof lessons.$inferSelect)[]> {
  if (assignmentUuids.length === 0) return [];
  return db
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.schoolId, schoolId),
        isOneOf(lessons.assignmentUuid, assignmentUuids),
        between(lessons.date, from, to),
      ),
    );
}
