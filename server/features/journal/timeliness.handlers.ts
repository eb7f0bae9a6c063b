// Whether the lessons of a day were entered in time, for the management; the rule is in contract/journal/timeliness.ts.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import type { journalEndpoints } from '#contract/journal/journal.endpoints.ts';
import type { LessonTimeliness } from '#contract/journal/journal.schema.ts';
import { type EntryTimes, timelinessOf } from '#contract/journal/timeliness.ts';
import type { ReadDb } from '#server/db/client.ts';
import { cellHistory, cellsOfLessons } from '#server/features/cells/public.ts';
import { lessonsOfDay, teachersOf } from '#server/features/schedule/public.ts';
import { findSchool, groupLabel } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';

/** What makes a lesson whole; marks may be given later. */
const kinds = ['conduct', 'roll'] as const;

export const timeliness: Handler<(typeof journalEndpoints)['timeliness']> = async ({ services, school, query }) => {
  const { database, clock } = services;
  const { db } = database;
  const [lessons, own] = await Promise.all([lessonsOfDay(db, school.id, query.date), findSchool(db, school.id)]);
  if (!own) throw new AppError('NOT_FOUND');
  const uuids = lessons.map(({ lesson }) => lesson.scheduleUuid);
  const teachers = await teachersOf(
    db,
    school.id,
    lessons.map(({ assignment }) => assignment.uuid),
  );
  const entries = await firstEntries(db, school.id, uuids);
  return {
    data: lessons.map(({ lesson, assignment, group, subject }): LessonTimeliness => {
      const { scheduleUuid, date, timeStart, timeEnd, number } = lesson;
      const times = kinds.map((kind) => entries.get(`${scheduleUuid} ${kind}`));
      return {
        scheduleUuid,
        number,
        timeStart,
        timeEnd,
        group: groupLabel(group),
        subject: { kz: subject.kz, ru: subject.ru, en: subject.en },
        teachers: (teachers.get(assignment.uuid) ?? []).map(({ name }) => name),
        ...timelinessOf({ date, timeStart, timeZone: own.timeZone }, times, clock.now()),
      };
    }),
  };
};

/** When each of the facts was first there, of lessons in which it still is; a later correction makes nobody late. */
async function firstEntries(
  db: ReadDb,
  schoolId: number,
  scheduleUuids: readonly string[],
): Promise<Map<string, EntryTimes>> {
  const found = new Map<string, EntryTimes>();
  if (scheduleUuids.length === 0) return found;
  const current = await cellsOfLessons(db, schoolId, scheduleUuids, kinds);
  for (const { scheduleUuid, kind, value, capturedAt, acceptedAt } of current) {
    // What came with the school's own data has no history: then these are its times.
    if (value !== null) found.set(`${scheduleUuid} ${kind}`, { capturedAt, acceptedAt, receivedAt: acceptedAt });
  }
  const history = await db
    .select()
    .from(cellHistory)
    .where(
      and(
        eq(cellHistory.schoolId, schoolId),
        inArray(cellHistory.scheduleUuid, [...scheduleUuids]),
        inArray(cellHistory.kind, [...kinds]),
      ),
    )
    .orderBy(asc(cellHistory.version));
  const seen = new Set<string>();
  for (const { scheduleUuid, kind, value, capturedAt, receivedAt, acceptedAt } of history) {
    const key = `${scheduleUuid} ${kind}`;
    if (value === null) seen.delete(key);
    else if (found.has(key) && !seen.has(key)) {
      found.set(key, { capturedAt, receivedAt, acceptedAt });
      seen.add(key);
    }
  }
  return found;
}
