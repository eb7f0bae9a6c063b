// Which lesson a homework's uuid is of. The uuid is derived from the lesson (decisions L4), so it is looked for among the lessons with
// homework that the caller has to do with.
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import { findYear } from '#server/features/calendar/public.ts';
import {
  assignmentsLedBy,
  assignmentsTaughtBy,
  homeworkUuidOf,
  lessonsWithHomework,
} from '#server/features/schedule/public.ts';
import type { Reader } from '#server/shared/projection.ts';

/** Other calls are answered after so many uuids. */
const atOnce = 1_000;

/** The first of some things whose derived uuid is the one that is asked for. */
export async function findDerived<Item>(
  items: Iterable<Item>,
  uuid: string,
  uuidOf: (item: Item) => string,
): Promise<Item | null> {
  const asked = uuid.toLowerCase();
  let count = 0;
  for (const item of items) {
    if (uuidOf(item) === asked) return item;
    if (++count % atOnce === 0) await setImmediate();
  }
  return null;
}

/** Courses whose lessons a member of the staff may open at all; null: all of the school. */
export async function coursesOfStaff(reader: Reader): Promise<string[] | null> {
  if (reader.roles.some((role) => isIn('management', role) || role === 'monitoring')) return null;
  const { present, former } = await assignmentsTaughtBy(reader.db, reader);
  return [...present, ...former, ...(await assignmentsLedBy(reader.db, reader.schoolId, reader.userId))];
}

/** The lesson of a homework that is set; null where there is none, or where the caller has nothing to do with it. */
export async function findHomework(reader: Reader, eduYear: number, homeworkUuid: string): Promise<string | null> {
  const { db, schoolId } = reader;
  const assignmentUuids = await coursesOfStaff(reader);
  const lessons = await lessonsWithHomework(db, schoolId, { eduYear, assignmentUuids });
  const found = await findDerived(lessons, homeworkUuid, ({ scheduleUuid }) => homeworkUuidOf(schoolId, scheduleUuid));
  return found?.scheduleUuid ?? null;
}

/** Asked before anything is looked for. @throws AppError NOT_FOUND for a year that the school lacks, YEAR_READ_ONLY for one that is not active. */
export async function refuseReadOnlyYear(reader: Pick<Reader, 'db' | 'schoolId'>, eduYear: number): Promise<void> {
  const year = await findYear(reader.db, reader.schoolId, eduYear);
  if (!year) throw new AppError('NOT_FOUND');
  if (year.status !== 'Active') throw new AppError('YEAR_READ_ONLY');
}
