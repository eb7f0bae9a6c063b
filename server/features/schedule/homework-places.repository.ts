// Where lessons stand among those of their assignment, and the homework that was set there.

import { and, asc, between, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { TaskKind } from '#contract/answers/answers.schema.ts';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { answerCells, journalCells } from '#server/features/cells/public.ts';
import { assignmentOfLesson, lessonOfAnswer, lessonOfCell } from './joins.ts';
import { type Days, homeworkIn, homeworkOfLessons, inOrderOfTime, type LessonRow } from './lessons.repository.ts';
import { assignments, lessons } from './schedule.tables.ts';

/** Where a lesson is among those of its assignment, and its homework. */
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
  db: ReadDb,
  schoolId: number,
  assignmentUuids: readonly string[],
  days: Days,
): Promise<HomeworkPlace[]> {
  return withHomeworkAt(db, schoolId, await timesOfAssignments(db, schoolId, assignmentUuids, days));
}

async function withHomeworkAt(
  db: ReadDb,
  schoolId: number,
  places: readonly Place[],
): Promise<(Place & HomeworkPlace)[]> {
  const homework = await homeworkOfLessons(
    db,
    schoolId,
    places.map(({ scheduleUuid }) => scheduleUuid),
  );
  return places.map((place) => ({ ...place, homework: homework.get(place.scheduleUuid) ?? null }));
}

/** The last lesson of each assignment within the days, with its homework. */
export async function lastHomeworkPlaces(
  db: ReadDb,
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
  db: ReadDb,
  schoolId: number,
  scheduleUuids: readonly string[],
): Promise<(Place & HomeworkPlace)[]> {
  if (scheduleUuids.length === 0) return [];
  const rows = await db
    .select({ ...placeColumns, value: journalCells.value })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
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
export async function placesByUuid(db: ReadDb, schoolId: number, scheduleUuids: readonly string[]): Promise<Place[]> {
  if (scheduleUuids.length === 0) return [];
  return db
    .select(placeColumns)
    .from(lessons)
    .where(and(eq(lessons.schoolId, schoolId), isOneOf(lessons.scheduleUuid, scheduleUuids)));
}

/** When the lessons of assignments between two days are, both included, in order of time. */
export async function timesOfAssignments(db: ReadDb, schoolId: number, assignmentUuids: readonly string[], days: Days) {
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

/** Lessons of a year in which homework is entered; of all courses, unless some are named. */
export async function lessonsWithHomework(
  db: ReadDb,
  schoolId: number,
  asked: {
    readonly eduYear: number;
    readonly days?: Days;
    readonly assignmentUuids?: readonly string[] | null;
    readonly groupIds?: readonly number[];
  },
): Promise<{ scheduleUuid: string; groupId: number; isAnswerWanted: boolean }[]> {
  const { eduYear, days, assignmentUuids, groupIds } = asked;
  return db
    .select({
      scheduleUuid: lessons.scheduleUuid,
      groupId: assignments.groupId,
      isAnswerWanted: sql<boolean>`${journalCells.value} ? 'answer'`,
    })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
    .innerJoin(assignments, assignmentOfLesson)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        eq(journalCells.kind, 'homework'),
        isNotNull(journalCells.value),
        eq(assignments.eduYear, eduYear),
        days && between(lessons.date, days.from, days.to),
        assignmentUuids ? isOneOf(assignments.uuid, assignmentUuids) : undefined,
        groupIds && isOneOf(assignments.groupId, groupIds),
      ),
    )
    .orderBy(...inOrderOfTime);
}

/** Answers to homework of a year in which something was written; of all courses, unless some are named. */
export async function answersInYear(
  db: ReadDb,
  schoolId: number,
  {
    eduYear,
    assignmentUuids,
    taskKind,
  }: { readonly eduYear: number; readonly assignmentUuids: readonly string[] | null; readonly taskKind: TaskKind },
): Promise<{ scheduleUuid: string; studentGroupUuid: string }[]> {
  return db
    .selectDistinct({ scheduleUuid: answerCells.scheduleUuid, studentGroupUuid: answerCells.studentGroupUuid })
    .from(answerCells)
    .innerJoin(lessons, lessonOfAnswer)
    .innerJoin(assignments, assignmentOfLesson)
    .where(
      and(
        eq(answerCells.schoolId, schoolId),
        eq(answerCells.taskKind, taskKind),
        eq(assignments.eduYear, eduYear),
        assignmentUuids ? isOneOf(assignments.uuid, assignmentUuids) : undefined,
      ),
    );
}
