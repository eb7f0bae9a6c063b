// One homework among the weeks on the device: where it was set, and where it is due.

import type { AttachedFile } from '#contract/core/attached-file.ts';
import type { BookPlace } from '#contract/core/book-place.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { AnswerStanding } from '#contract/core/wanted-answer.ts';
import type { ScheduleDay, ScheduleEntry } from '#contract/schedule/schedule.schema.ts';

export type FoundHomework = {
  readonly labels: ScheduleEntry['subject']['labels'];
  readonly teacher: string;
  /** Null: the teacher stated that there is none. */
  readonly body: string | null;
  readonly setOn: LocalDate;
  /** Null while no week on the device holds the lesson at which it is due. */
  readonly dueOn: LocalDate | null;
  /** The lesson it was set in. */
  readonly scheduleUuid: string;
  /** The pupil's membership, where the due lesson names it. */
  readonly studentGroupUuid: string | null;
  /** How the pupil's answer stands; null where none is wanted. */
  readonly answer: AnswerStanding | null;
  readonly files: readonly AttachedFile[];
  readonly books: readonly BookPlace[];
};

export function findHomework(days: readonly ScheduleDay[], homeworkUuid: string): FoundHomework | null {
  let found: FoundHomework | null = null;
  for (const { date, schedule } of days) {
    for (const entry of schedule) {
      const { labels } = entry.subject;
      const item = entry.due?.items.find((candidate) => candidate.homeworkUuid === homeworkUuid);
      if (item) {
        const { body, setOn, teacher, scheduleUuid, studentGroupUuid, answer = null, files = [], books = [] } = item;
        const by = teacher || entry.teacher;
        return { labels, body, setOn, teacher: by, dueOn: date, scheduleUuid, studentGroupUuid, answer, files, books };
      }
      if (entry.homework.homeworkUUID === homeworkUuid) {
        const { teacher, scheduleUuid, homework } = entry;
        found = {
          labels,
          teacher,
          body: homework.body,
          setOn: date,
          dueOn: null,
          scheduleUuid,
          studentGroupUuid: null,
          answer: null,
          files: homework.files ?? [],
          books: homework.books ?? [],
        };
      }
    }
  }
  return found;
}
