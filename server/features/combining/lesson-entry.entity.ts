import { and, eq } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import { mondayOf } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  assignmentOfLesson,
  assignments,
  concernOfDay,
  lessons,
  lockLessons,
} from '#server/features/schedule/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import type { Concern } from '#server/shared/mutation-handler.ts';
import type { Entity } from '#server/shared/write.ts';
import { type EntryId, type EntryValue, placeOfEntry, readEntries, storeEntries } from './lesson-entries.ts';

const lessonsOf = (ids: Iterable<EntryId>) => [...new Set([...ids].map((id) => placeOfEntry(id).scheduleUuid))];

/** An entry about a pupil in a lesson that changed its membership because two cards were combined. */
export const lessonEntryEntity: Entity<EntryValue> = {
  kind: 'lesson-entry',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** Readers of the lesson, and the management, which sees who is absent. The pupils are told of whole weeks (combination.entity.ts). */
  async concerns(db, schoolId, changes): Promise<Concern[]> {
    const places = await placesOf(db, schoolId, lessonsOf(changes.map(({ id }) => id)));
    return places.flatMap(({ scheduleUuid, assignmentUuid, groupId, date }) => [
      { scope: `assignment:${assignmentUuid}`, document: `lesson:${scheduleUuid}` },
      { scope: `group:${groupId}`, document: `pupil-week:${mondayOf(date)}` },
      concernOfDay(date),
    ]);
  },
  async hold(db, schoolId, ids) {
    // As every write about people begins: the other way round two of them would wait for each other.
    await holdSchool(db, schoolId);
    await lockLessons(db, schoolId, lessonsOf(ids));
    return readEntries(db, schoolId, ids);
  },
  async restore(db, schoolId, values, now) {
    await storeEntries(db, schoolId, values, now);
    return [];
  },
};

function placesOf(db: ReadDb, schoolId: number, scheduleUuids: readonly string[]) {
  const { scheduleUuid, assignmentUuid, date } = lessons;
  return db
    .select({ scheduleUuid, assignmentUuid, date, groupId: assignments.groupId })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(eq(lessons.schoolId, schoolId), isOneOf(scheduleUuid, scheduleUuids)));
}
