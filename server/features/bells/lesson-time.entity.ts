// When a lesson is, as far as bells move it.
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { daysOfNews, newsOfTimetable } from '#server/features/lesson/public.ts';
import { assignments, concernOfDay, concernsOfPlaces, lessons } from '#server/features/schedule/public.ts';
import type { Entity } from '#server/shared/write.ts';
import { bellOf, schemeOf } from './bell-state.ts';
import { readBells } from './bells.repository.ts';

export type LessonTime = {
  readonly date: string;
  readonly number: number;
  readonly timeStart: string;
  readonly timeEnd: string;
};
const columns = {
  scheduleUuid: lessons.scheduleUuid,
  assignmentUuid: lessons.assignmentUuid,
  groupId: assignments.groupId,
  date: lessons.date,
  number: lessons.number,
  timeStart: lessons.timeStart,
  timeEnd: lessons.timeEnd,
  roomId: lessons.roomId,
  subgroupUuid: assignments.subgroupUuid,
};
export type TimedLesson = Awaited<ReturnType<typeof timedLessons>>[number];

/** Lessons with their times, in the order in which all writers hold them. */
export function timedLessons(db: ReadDb, schoolId: number, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(lessons)
    .innerJoin(
      assignments,
      and(eq(assignments.schoolId, lessons.schoolId), eq(assignments.uuid, lessons.assignmentUuid)),
    )
    .where(and(eq(lessons.schoolId, schoolId), condition))
    .orderBy(asc(lessons.scheduleUuid));
}

const holdTimed = (db: ReadDb, schoolId: number, scheduleUuids: readonly string[]) =>
  timedLessons(db, schoolId, isOneOf(lessons.scheduleUuid, scheduleUuids)).for('no key update', { of: lessons });

/** Which of the lessons are conducted. */
export async function heldLessons(
  db: ReadDb,
  schoolId: number,
  scheduleUuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ scheduleUuid: journalCells.scheduleUuid })
    .from(journalCells)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        isOneOf(journalCells.scheduleUuid, scheduleUuids),
        eq(journalCells.kind, lessonCell.conduct),
        eq(journalCells.studentGroupUuid, nilUuid),
        isNotNull(journalCells.value),
      ),
    );
  return new Set(rows.map(({ scheduleUuid }) => scheduleUuid));
}

export const lessonTimeOf = ({ date, number, timeStart, timeEnd }: LessonTime): LessonTime => ({
  date,
  number,
  timeStart,
  timeEnd,
});

type NewTime = { readonly scheduleUuid: string; readonly timeStart: string; readonly timeEnd: string };
export async function storeLessonTimes(db: Db, schoolId: number, times: readonly NewTime[]): Promise<void> {
  if (times.length === 0) return;
  const rows = times.map(({ scheduleUuid, timeStart, timeEnd }) => ({ id: scheduleUuid, timeStart, timeEnd }));
  await db.execute(sql`update ${lessons} set time_start = incoming."timeStart", time_end = incoming."timeEnd"
    from ${incomingRows(rows, 'id uuid, "timeStart" text, "timeEnd" text')}
    where ${lessons.schoolId} = ${schoolId} and ${lessons.scheduleUuid} = incoming.id`);
}

export const lessonTimeEntity: Entity<LessonTime> = {
  kind: 'lesson-time',
  readers: roleGroups.employee,
  undoers: roleGroups.management,
  async concerns(db, schoolId, changes) {
    const ids = changes.map(({ id }) => id);
    const moved = await timedLessons(db, schoolId, isOneOf(lessons.scheduleUuid, ids));
    // Bells move the days of months at once, and few of them are looked at.
    const days = new Set(moved.map(({ date }) => date));
    const ofDays = [...days].map((date) => ({ ...concernOfDay(date), isDropped: true as const }));
    return [...(await concernsOfPlaces(db, schoolId, moved)), ...ofDays];
  },
  async news(db, schoolId, changes, time) {
    const days = await daysOfNews(db, schoolId, time.now);
    if (days === null) return [];
    // Bells move months of lessons; a week of them is read.
    const near = new Map(
      changes.flatMap(({ id, before, after }) => {
        const isNear = before && after && days.from <= before.date && before.date <= days.to;
        return isNear ? [[id, { before, after }] as const] : [];
      }),
    );
    const found = await timedLessons(db, schoolId, isOneOf(lessons.scheduleUuid, near.keys()));
    const shifts = found.map((lesson) => {
      const change = near.get(lesson.scheduleUuid);
      return { before: { ...lesson, ...change?.before }, after: { ...lesson, ...change?.after } };
    });
    return newsOfTimetable(db, { schoolId, ...time }, shifts);
  },
  async hold(db, schoolId, ids) {
    const found = await holdTimed(db, schoolId, ids);
    return new Map(found.map((lesson) => [lesson.scheduleUuid, lessonTimeOf(lesson)]));
  },
  /** Stays: what was conducted since, and what rings by the bells as they are now, which were not taken back then. */
  async restore(db, schoolId, values) {
    const present = await holdTimed(db, schoolId, [...values.keys()]);
    const held = await heldLessons(db, schoolId, [...values.keys()]);
    const state = await readBells(db, schoolId);
    const back: NewTime[] = [];
    for (const lesson of present) {
      const own = state.classes.find(({ id }) => id === lesson.groupId);
      const scheme = own && schemeOf(state, own);
      const bell = scheme && bellOf(scheme, lesson);
      const ringsNow = bell?.timeStart === lesson.timeStart && bell.timeEnd === lesson.timeEnd;
      const value = values.get(lesson.scheduleUuid);
      if (value && !ringsNow && !held.has(lesson.scheduleUuid)) back.push({ ...lesson, ...value });
    }
    await storeLessonTimes(db, schoolId, back);
    const done = new Set(back.map(({ scheduleUuid }) => scheduleUuid));
    return [...values.keys()].filter((id) => !done.has(id));
  },
};
