// What a replacement would bring: where a substitute would be at two places at once, and how many hours everybody would have.
import { and, asc, between, eq } from 'drizzle-orm';
import { mostClashesShown, type ReplacementPlan, type ReplacementPreview } from '#contract/personnel/replacement.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { findYear } from '#server/features/calendar/public.ts';
import {
  assignmentOfLesson,
  assignments,
  assignmentTeachers,
  type CourseRow,
  isTaughtOn,
  lessons,
} from '#server/features/schedule/public.ts';
import { coursesByUuid, lessonLabels, namesById } from './replacement.repository.ts';
import { type Asking, refuseHandover } from './replacements.ts';

type Days = { readonly from: string; readonly to: string };
type Clash = ReplacementPreview['clashes'][number];

/** @throws AppError as `refuseHandover` has them. */
export async function previewOf(asking: Asking, plan: ReplacementPlan): Promise<ReplacementPreview> {
  const { db, schoolId, eduYear } = asking;
  await refuseHandover(asking, plan);
  const year = await findYear(db, schoolId, eduYear);
  const days = { from: plan.dateFrom, to: plan.dateTo ?? year?.dateEnd ?? plan.dateFrom };
  const substituteOf = new Map(plan.assignments.map((one) => [one.assignmentUuid, one.substituteId]));
  const substitutes = [...new Set(substituteOf.values())];
  const names = await namesById(db, [plan.userId, ...substitutes]);
  const [handed, others] = [
    await lessonsOf(db, schoolId, [...substituteOf.keys()], days),
    await lessonsTaughtBy(db, schoolId, substitutes, days),
  ];
  const taken = Map.groupBy(others, ({ userId, date }) => `${userId} ${date}`);
  const pairs = handed.flatMap((lesson) => {
    const substituteId = substituteOf.get(lesson.assignmentUuid) ?? 0;
    const onDay = taken.get(`${substituteId} ${lesson.date}`) ?? [];
    const other = onDay.find((one) => one.timeStart < lesson.timeEnd && lesson.timeStart < one.timeEnd);
    return other ? [{ lesson, other, substituteId }] : [];
  });
  const shown = pairs.slice(0, mostClashesShown);
  const uuids = shown.flatMap(({ lesson, other }) => [lesson.assignmentUuid, other.assignmentUuid]);
  const courses = new Map(
    (await coursesByUuid(db, schoolId, [...new Set(uuids)])).map((course) => [course.assignment.uuid, course]),
  );
  const labels = (uuid: string) => lessonLabels(courses.get(uuid) as CourseRow);
  const clashes = shown.map(
    ({ lesson: { date, timeStart, timeEnd, assignmentUuid }, other, substituteId }): Clash => ({
      date,
      timeStart,
      timeEnd,
      substituteId,
      name: names.get(substituteId) ?? '',
      ...labels(assignmentUuid),
      other: labels(other.assignmentUuid),
    }),
  );
  const loads = await loadsOf(asking, plan, names);
  return { lessons: handed.length, clashes, clashCount: pairs.length, loads };
}

const placed = {
  assignmentUuid: lessons.assignmentUuid,
  date: lessons.date,
  timeStart: lessons.timeStart,
  timeEnd: lessons.timeEnd,
};

function lessonsOf(db: ReadDb, schoolId: number, uuids: readonly string[], { from, to }: Days) {
  return db
    .select(placed)
    .from(lessons)
    .where(and(eq(lessons.schoolId, schoolId), isOneOf(lessons.assignmentUuid, uuids), between(lessons.date, from, to)))
    .orderBy(asc(lessons.date), asc(lessons.timeStart), asc(lessons.scheduleUuid));
}

/** Lessons of people in any year, each on a day on which they teach it. */
function lessonsTaughtBy(db: ReadDb, schoolId: number, userIds: readonly number[], { from, to }: Days) {
  return db
    .select({ ...placed, userId: assignmentTeachers.userId })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .innerJoin(
      assignmentTeachers,
      and(
        eq(assignmentTeachers.schoolId, lessons.schoolId),
        eq(assignmentTeachers.assignmentUuid, lessons.assignmentUuid),
        isTaughtOn(lessons.date),
      ),
    )
    .where(
      and(eq(lessons.schoolId, schoolId), isOneOf(assignmentTeachers.userId, userIds), between(lessons.date, from, to)),
    )
    .orderBy(asc(lessons.date), asc(lessons.timeStart));
}

/** Hours a week on the first day; the replaced teacher first. */
async function loadsOf(
  { db, schoolId, eduYear }: Asking,
  { userId, dateFrom, assignments: handed }: ReplacementPlan,
  names: ReadonlyMap<number, string>,
): Promise<ReplacementPreview['loads']> {
  const ids = [userId, ...new Set(handed.map(({ substituteId }) => substituteId))];
  const held = await db
    .select({ userId: assignmentTeachers.userId, uuid: assignments.uuid, tenths: assignments.weeklyTenths })
    .from(assignmentTeachers)
    .innerJoin(
      assignments,
      and(
        eq(assignments.schoolId, assignmentTeachers.schoolId),
        eq(assignments.uuid, assignmentTeachers.assignmentUuid),
      ),
    )
    .where(
      and(
        eq(assignmentTeachers.schoolId, schoolId),
        eq(assignments.eduYear, eduYear),
        isOneOf(assignmentTeachers.userId, ids),
        isTaughtOn(dateFrom),
      ),
    );
  const handedUuids = new Set(handed.map(({ assignmentUuid }) => assignmentUuid));
  const sum = (rows: readonly { tenths: number }[]) => rows.reduce((tenths, row) => tenths + row.tenths, 0);
  const ofReplaced = held.filter((row) => row.userId === userId && handedUuids.has(row.uuid));
  return ids.map((id) => {
    const before = sum(held.filter((row) => row.userId === id));
    const own = new Set(handed.flatMap((one) => (one.substituteId === id ? [one.assignmentUuid] : [])));
    const change = id === userId ? -sum(ofReplaced) : sum(ofReplaced.filter(({ uuid }) => own.has(uuid)));
    return { userId: id, name: names.get(id) ?? '', before: before / 10, after: (before + change) / 10 };
  });
}
