import { and, between, eq } from 'drizzle-orm';
import { type LocalDate, mondayOf } from '#contract/core/time.ts';
import { journalDocument, journalsDocument } from '#contract/journal/journal.documents.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import type { Concern } from '#server/shared/mutation-handler.ts';
import { assignmentOfLesson } from './joins.ts';
import { concernOfDay, concernsOfPlaces } from './lesson-concerns.ts';
import { assignments, lessons } from './schedule.tables.ts';

/** Lessons that somebody else teaches from now on; `userIds`: everybody who did or does. */
export type TeacherChange = {
  readonly assignmentUuids: readonly string[];
  readonly userIds: readonly number[];
  readonly eduYear: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
};
const quarters = [1, 2, 3, 4] as const;

/**
 * Whom it concerns that others teach: readers of the lessons, which say whose they are; the weeks and journals of all these teachers; the
 * families, whose timetable and marks name the teacher; the management. Whoever teaches something new, or no longer does, follows other
 * scopes from then on and asks for its documents again.
 */
export async function concernsOfTeachers(
  db: ReadDb,
  schoolId: number,
  { assignmentUuids, userIds, eduYear, from, to }: TeacherChange,
): Promise<Concern[]> {
  const { scheduleUuid, assignmentUuid, date } = lessons;
  const changed = await db
    .select({ scheduleUuid, assignmentUuid, date, groupId: assignments.groupId })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(eq(lessons.schoolId, schoolId), isOneOf(assignmentUuid, assignmentUuids), between(date, from, to)));
  const mondays = [...new Set(changed.map((lesson) => mondayOf(lesson.date)))];
  // The marks of a quarter name all who teach in it, also on days without a lesson.
  const classes = await db
    .selectDistinct({ groupId: assignments.groupId })
    .from(assignments)
    .where(and(eq(assignments.schoolId, schoolId), isOneOf(assignments.uuid, assignmentUuids)));
  return [
    ...(await concernsOfPlaces(db, schoolId, changed)),
    ...[...new Set(changed.map((lesson) => lesson.date))].map(concernOfDay),
    ...userIds.flatMap((userId) => [
      { scope: `user:${userId}`, document: journalsDocument.name(eduYear) },
      ...mondays.map((monday) => ({ scope: `user:${userId}`, document: `week:${monday}` })),
    ]),
    ...quarters.flatMap((quarter) => [
      ...assignmentUuids.map((uuid) => ({
        scope: `assignment:${uuid}`,
        document: journalDocument.name(uuid, quarter),
      })),
      ...classes.map(({ groupId }) => ({ scope: `group:${groupId}`, document: `pupil-marks:${eduYear}:${quarter}` })),
    ]),
  ];
}
