// Lessons with everything around them that a reader sees: class, subgroup, subject, room, homework, teachers.
import { and, asc, between, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import type { Db } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { homeworkCells, journalCells, nilUuid } from '#server/features/cells/public.ts';
import { shortName, users } from '#server/features/people/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import { groups, rooms, subgroups } from '#server/features/school/public.ts';
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
    .orderBy(...inOrderOfTime);
}

const inOrderOfTime = [asc(lessons.date), asc(lessons.timeStart), asc(lessons.number), asc(lessons.scheduleUuid)];

export type LessonRow = Awaited<ReturnType<typeof lessonsWhere>>[number];

/** The homework set in a lesson; null while nothing is entered. */
export function homeworkIn(row: LessonRow): HomeworkValue | null {
  return (row.homework?.value as HomeworkValue | null | undefined) ?? null;
}

/** Days from one to another, both included. */
export type Days = { readonly from: string; readonly to: string };

/** What the lessons of an assignment have in common. */
export type CourseRow = Pick<LessonRow, 'assignment' | 'group' | 'subject' | 'subgroup'>;

async function coursesWhere(db: Db, schoolId: number, condition: SQL | undefined): Promise<CourseRow[]> {
  return db
    .select({ assignment: assignments, group: groups, subject: subjects, subgroup: subgroups })
    .from(assignments)
    .innerJoin(groups, and(eq(groups.schoolId, assignments.schoolId), eq(groups.id, assignments.groupId)))
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .leftJoin(
      subgroups,
      and(eq(subgroups.schoolId, assignments.schoolId), eq(subgroups.uuid, assignments.subgroupUuid)),
    )
    .where(and(eq(assignments.schoolId, schoolId), condition));
}

/** What a person teaches in a year. */
export async function coursesOfTeacher(
  db: Db,
  schoolId: number,
  userId: number,
  eduYear: number,
): Promise<CourseRow[]> {
  const taught = db
    .select({ uuid: assignmentTeachers.assignmentUuid })
    .from(assignmentTeachers)
    .where(and(eq(assignmentTeachers.schoolId, schoolId), eq(assignmentTeachers.userId, userId)));
  return coursesWhere(db, schoolId, and(inArray(assignments.uuid, taught), eq(assignments.eduYear, eduYear)));
}

/** What is taught in classes, without subgroups that are not among `subgroupUuids`. */
export async function coursesOfGroups(
  db: Db,
  schoolId: number,
  groupIds: readonly number[],
  subgroupUuids: readonly string[],
): Promise<CourseRow[]> {
  if (groupIds.length === 0) return [];
  const ofGroups = await coursesWhere(db, schoolId, inArray(assignments.groupId, [...groupIds]));
  return ofGroups.filter(
    ({ assignment: { subgroupUuid } }) => subgroupUuid === null || subgroupUuids.includes(subgroupUuid),
  );
}

/** Lessons of courses in some runs of days, in order of time; their homework is not read. */
export async function lessonsOfCourses(
  db: Db,
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

/**
 * Lessons of assignments between two days, both included, in order of time. In three statements and not one: a join of seven tables
 * takes longer to plan than each of them to read, and without statistics its plan looks for each homework in all there are.
 */
export async function lessonsOfAssignments(
  db: Db,
  schoolId: number,
  assignmentUuids: readonly string[],
  days: Days,
): Promise<LessonRow[]> {
  if (assignmentUuids.length === 0) return [];
  const courses = await coursesWhere(db, schoolId, isOneOf(assignments.uuid, new Set(assignmentUuids)));
  return withHomework(db, schoolId, await lessonsOfCourses(db, schoolId, courses, [days]));
}

async function withHomework(db: Db, schoolId: number, rows: readonly LessonRow[]): Promise<LessonRow[]> {
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
async function homeworkOfLessons(
  db: Db,
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

/** Where a lesson stands among those of its assignment, and its homework. */
export type HomeworkPlace = Pick<typeof lessons.$inferSelect, 'scheduleUuid' | 'assignmentUuid' | 'date'> & {
  readonly homework: HomeworkValue | null;
};

const placeColumns = {
  scheduleUuid: lessons.scheduleUuid,
  assignmentUuid: lessons.assignmentUuid,
  date: lessons.date,
  timeStart: lessons.timeStart,
  number: lessons.number,
};
type Place = Omit<HomeworkPlace, 'homework'> & { timeStart: string; number: number };

export function placeOf(row: LessonRow): Place & HomeworkPlace {
  const { scheduleUuid, assignmentUuid, date, timeStart, number } = row.lesson;
  return { scheduleUuid, assignmentUuid, date, timeStart, number, homework: homeworkIn(row) };
}

/** The order of lessonsOfCourses, for rows that come from several statements. */
export function byTime(a: Place, b: Place): number {
  const sides = [a, b].map(({ date, timeStart }) => `${date} ${timeStart}`) as [string, string];
  if (sides[0] !== sides[1]) return sides[0] < sides[1] ? -1 : 1;
  return a.number - b.number || (a.scheduleUuid < b.scheduleUuid ? -1 : 1);
}

/** All lessons of assignments between two days with their homework, in order of time. */
export async function homeworkPlaces(
  db: Db,
  schoolId: number,
  assignmentUuids: readonly string[],
  days: Days,
): Promise<HomeworkPlace[]> {
  return withHomeworkAt(db, schoolId, await timesOfAssignments(db, schoolId, assignmentUuids, days));
}

async function withHomeworkAt(db: Db, schoolId: number, places: readonly Place[]): Promise<(Place & HomeworkPlace)[]> {
  const homework = await homeworkOfLessons(
    db,
    schoolId,
    places.map(({ scheduleUuid }) => scheduleUuid),
  );
  return places.map((place) => ({ ...place, homework: homework.get(place.scheduleUuid) ?? null }));
}

/** The last lesson of each assignment within the days, with its homework. */
export async function lastHomeworkPlaces(
  db: Db,
  schoolId: number,
  assignmentUuids: readonly string[],
  days: Days,
): Promise<(Place & HomeworkPlace)[]> {
  if (assignmentUuids.length === 0) return [];
  const places = await db
    .selectDistinctOn([lessons.assignmentUuid], placeColumns)
    .from(lessons)
    .where(
      and(
        eq(lessons.schoolId, schoolId),
        isOneOf(lessons.assignmentUuid, assignmentUuids),
        between(lessons.date, days.from, days.to),
      ),
    )
    .orderBy(
      asc(lessons.assignmentUuid),
      desc(lessons.date),
      desc(lessons.timeStart),
      desc(lessons.number),
      desc(lessons.scheduleUuid),
    );
  return withHomeworkAt(db, schoolId, places);
}

/** Lessons whose homework was set to be due at one of some lessons. */
export async function homeworkPlacesDueAt(
  db: Db,
  schoolId: number,
  scheduleUuids: readonly string[],
): Promise<(Place & HomeworkPlace)[]> {
  if (scheduleUuids.length === 0) return [];
  const rows = await db
    .select({ ...placeColumns, value: journalCells.value })
    .from(journalCells)
    .innerJoin(
      lessons,
      and(eq(lessons.schoolId, journalCells.schoolId), eq(lessons.scheduleUuid, journalCells.scheduleUuid)),
    )
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        eq(journalCells.kind, 'homework'),
        // In the words of the index `homework_due`.
        sql`(${journalCells.value} ->> 'dueScheduleUuid') = any(${`{${scheduleUuids.join(',')}}`}::text[])`,
      ),
    );
  return rows.map(({ value, ...place }) => ({ ...place, homework: value as HomeworkValue }));
}

/** Places of lessons that are there, by uuid. */
export async function placesByUuid(db: Db, schoolId: number, scheduleUuids: readonly string[]): Promise<Place[]> {
  if (scheduleUuids.length === 0) return [];
  return db
    .select(placeColumns)
    .from(lessons)
    .where(and(eq(lessons.schoolId, schoolId), isOneOf(lessons.scheduleUuid, scheduleUuids)));
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

export async function lessonsOfTeacher(db: Db, schoolId: number, userId: number, days: Days): Promise<LessonRow[]> {
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
  days: Days,
): Promise<LessonRow[]> {
  const courses = await coursesOfGroups(db, schoolId, groupIds, subgroupUuids);
  return withHomework(db, schoolId, await lessonsOfCourses(db, schoolId, courses, [days]));
}

/** When the lessons of assignments between two days are, both included, in order of time. */
export async function timesOfAssignments(db: Db, schoolId: number, assignmentUuids: readonly string[], days: Days) {
  if (assignmentUuids.length === 0) return [];
  return db
    .select(placeColumns)
    .from(lessons)
    .where(
      and(
        eq(lessons.schoolId, schoolId),
        isOneOf(lessons.assignmentUuid, new Set(assignmentUuids)),
        between(lessons.date, days.from, days.to),
      ),
    )
    .orderBy(...inOrderOfTime);
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
        isOneOf(assignmentTeachers.assignmentUuid, new Set(assignmentUuids)),
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
