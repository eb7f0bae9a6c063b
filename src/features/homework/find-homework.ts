// Which lesson a homework belongs to. Its uuid is derived from the lesson (contract/core/ids.ts), so no call is needed.
import { cellUuid } from '#contract/core/ids.ts';
import type { OwnLesson } from './own-lessons.ts';

/** Stands for "the lesson as a whole" where a cell belongs to no pupil. */
const noPupil = '00000000-0000-0000-0000-000000000000';

export function homeworkUuidOf(schoolId: number, scheduleUuid: string): string {
  return cellUuid(schoolId, scheduleUuid, noPupil, 'homework');
}

/** By the uuid of the homework, or by that of its lesson: homework that was never sent is linked by its lesson. */
export function lessonOfHomework(
  homeworkId: string,
  lessons: readonly OwnLesson[],
  schoolId: number,
): OwnLesson | undefined {
  return lessons.find(
    ({ entry }) =>
      entry.scheduleUuid === homeworkId ||
      entry.homework.homeworkUUID === homeworkId ||
      homeworkUuidOf(schoolId, entry.scheduleUuid) === homeworkId,
  );
}

/** Where "back" leads: a path of this application, never another site. */
export function backwardPath(asked: string | null): string | null {
  return asked !== null && /^\/(?![/\\])/.test(asked) ? asked : null;
}
