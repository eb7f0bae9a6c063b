// Reads what a school has before an import.
import { and, between, eq, inArray, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { answerCells, journalCells } from '#server/features/cells/public.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { standardSubjects as referenceSubjects, subjects } from '#server/features/reference/public.ts';
import {
  assignmentOfLesson,
  assignments,
  assignmentTeachers,
  groupOfAssignment,
  lessonOfAnswer,
  lessonOfCell,
  lessons,
  lockLessons,
} from '#server/features/schedule/public.ts';
import { groups, rooms, subgroups } from '#server/features/school/public.ts';
import { lastImport, type Target } from './find-target.ts';
import { type AssignmentState, type LessonState, noLinks, type SchoolState } from './school-state.ts';
import type { Bell } from './timetable.ts';

/** Ids of subjects that only a file names begin here, far from those of the reference list. */
const firstOwnSubject = 100_000;
/** What a weekly timetable holds; a lecture or a lesson set up by hand is not moved by a file. */
const weeklyTypes = ['regular', 'sor', 'soch'] as const;

export async function readSchool(db: Db, target: Target): Promise<SchoolState> {
  const { schoolId, eduYear } = target;
  const known = await db.select().from(subjects);
  const [maxGroup] = await db
    .select({ id: max(groups.id) })
    .from(groups)
    .where(eq(groups.schoolId, schoolId));
  const [maxRoom] = await db
    .select({ id: max(rooms.id) })
    .from(rooms)
    .where(eq(rooms.schoolId, schoolId));
  const ofYear = await db
    .select()
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), eq(groups.eduYear, eduYear)));
  return {
    ...target,
    staff: await staffOf(db, schoolId),
    groups: ofYear,
    subgroups: await db.select().from(subgroups).where(eq(subgroups.schoolId, schoolId)),
    rooms: await db.select().from(rooms).where(eq(rooms.schoolId, schoolId)),
    // On an empty database the reference list comes with the first school.
    subjects: known.length > 0 ? known : referenceSubjects,
    assignments: await assignmentsOf(db, target),
    lessons: await lessonsToCome(db, target),
    bells: await bellsOfSchool(db, target),
    links: (await lastImport(db, schoolId)).last?.links ?? noLinks,
    next: {
      group: Math.max(maxGroup?.id ?? 0, schoolId * 1000) + 1,
      room: Math.max(maxRoom?.id ?? 0, schoolId * 1000) + 1,
      subject: Math.max(...known.map(({ id }) => id + 1), firstOwnSubject),
    },
  };
}

async function staffOf(db: Db, schoolId: number): Promise<SchoolState['staff']> {
  const { surname, firstname, patronymic } = users;
  return db
    .selectDistinct({ userId: users.id, surname, firstname, patronymic })
    .from(users)
    .innerJoin(userSchools, eq(userSchools.userId, users.id))
    .where(and(eq(userSchools.schoolId, schoolId), ne(userSchools.role, 'student'), ne(userSchools.role, 'parent')))
    .orderBy(users.id);
}

async function assignmentsOf(db: Db, { schoolId, eduYear }: Target): Promise<AssignmentState[]> {
  const rows = await db
    .select()
    .from(assignments)
    .where(and(eq(assignments.schoolId, schoolId), eq(assignments.eduYear, eduYear)));
  // A timetable is made for those who stay: whoever is replaced for a while returns.
  const teachers = await db
    .select()
    .from(assignmentTeachers)
    .where(and(eq(assignmentTeachers.schoolId, schoolId), isNull(assignmentTeachers.dateTo)));
  const byAssignment = Map.groupBy(teachers, ({ assignmentUuid }) => assignmentUuid);
  return rows.map(({ uuid, groupId, subgroupUuid, subjectId, weeklyTenths }) => {
    const own = (byAssignment.get(uuid) ?? []).sort((a, b) => Number(b.isMain) - Number(a.isMain));
    return { uuid, groupId, subgroupUuid, subjectId, weeklyTenths, teacherIds: own.map(({ userId }) => userId) };
  });
}

/** Lessons that an import may move or remove. */
const isPlanned = ({ schoolId, eduYear, from, until }: Target) =>
  and(
    eq(lessons.schoolId, schoolId),
    eq(assignments.eduYear, eduYear),
    between(lessons.date, from, until),
    inArray(lessons.type, [...weeklyTypes]),
  );

/** Locks the lessons that an import may move or remove, so that no entry or answer is written between reading and writing. */
export async function lockPlannedLessons(db: Db, target: Target): Promise<void> {
  const rows = await db
    .select({ uuid: lessons.scheduleUuid })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .where(isPlanned(target));
  await lockLessons(
    db,
    target.schoolId,
    rows.map(({ uuid }) => uuid),
  );
}

async function lessonsToCome(db: Db, target: Target): Promise<LessonState[]> {
  const isToCome = isPlanned(target);
  const rows = await db
    .select({ row: lessons })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .where(isToCome);
  const cells = await db
    .selectDistinct({ scheduleUuid: journalCells.scheduleUuid, kind: journalCells.kind })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(isToCome, isNotNull(journalCells.value), sql`${journalCells.value} <> 'null'::jsonb`));
  const answers = await db
    .selectDistinct({ scheduleUuid: answerCells.scheduleUuid })
    .from(answerCells)
    .innerJoin(lessons, lessonOfAnswer)
    .innerJoin(assignments, assignmentOfLesson)
    .where(isToCome);
  const answered = new Set(answers.map(({ scheduleUuid }) => scheduleUuid));
  const kinds = Map.groupBy(cells, ({ scheduleUuid }) => scheduleUuid);
  const aboutHomework = ['homework', 'done'];
  return rows.map(({ row }) => {
    const own = (kinds.get(row.scheduleUuid) ?? []).map(({ kind }) => kind);
    return {
      row,
      tookPlace: own.some((kind) => !aboutHomework.includes(kind)),
      hasHomework: own.some((kind) => aboutHomework.includes(kind)) || answered.has(row.scheduleUuid),
    };
  });
}

/** At which times lessons of a number stand most often, by shift. */
async function bellsOfSchool(db: Db, { schoolId, eduYear }: Target): Promise<Map<number, Map<number, Bell>>> {
  const count = sql<number>`count(*)::integer`;
  const { number, timeStart, timeEnd } = lessons;
  const rows = await db
    .select({ shift: groups.shift, number, from: timeStart, to: timeEnd, count })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .innerJoin(groups, groupOfAssignment)
    .where(and(eq(lessons.schoolId, schoolId), eq(assignments.eduYear, eduYear)))
    .groupBy(groups.shift, number, timeStart, timeEnd);
  const bells = new Map<number, Map<number, Bell>>();
  for (const row of rows.sort((a, b) => a.count - b.count || (a.from < b.from ? 1 : -1))) {
    const ofShift = bells.get(row.shift) ?? new Map<number, Bell>();
    bells.set(row.shift, ofShift);
    ofShift.set(row.number, { from: row.from, to: row.to });
  }
  return bells;
}
