import { type LocalDate, mondayOf } from '#contract/core/time.ts';
import { schoolDayDocument } from '#contract/morning/morning.documents.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { Concern } from '#server/shared/mutation-handler.ts';
import { teachersOf } from './courses.repository.ts';

type Placed = {
  readonly scheduleUuid: string;
  readonly assignmentUuid: string;
  readonly groupId: number;
  readonly date: string;
};

/** The management, of whose day of the school something changed. */
export function concernOfDay(date: LocalDate): Concern {
  return { scope: 'management', document: schoolDayDocument.name(date) };
}

/** Whom lessons concern whose time or place changed: readers of the lesson, the weeks of the class and those of its teachers. */
export async function concernsOfPlaces(db: ReadDb, schoolId: number, changed: readonly Placed[]): Promise<Concern[]> {
  const assignments = changed.map(({ assignmentUuid }) => assignmentUuid);
  const teachers = await teachersOf(db, schoolId, assignments);
  return changed.flatMap(({ scheduleUuid, assignmentUuid, groupId, date }) => {
    const monday = mondayOf(date);
    return [
      { scope: `assignment:${assignmentUuid}`, document: `lesson:${scheduleUuid}` },
      { scope: `group:${groupId}`, document: `pupil-week:${monday}` },
      ...(teachers.get(assignmentUuid) ?? []).map(({ userId }) => ({
        ...{ scope: `user:${userId}`, document: `week:${monday}` },
      })),
    ];
  });
}
