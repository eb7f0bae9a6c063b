// The tasks of lessons: what is asked for, until when, and whether it is open (decisions L4, L9).
import type { TaskKind } from '#contract/answers/answers.schema.ts';
import type { WantedAnswer } from '#contract/core/wanted-answer.ts';
import { wantedOfLecture } from '#contract/core/wanted-of-lecture.ts';
import { lecturesOfLessons } from '#server/features/cells/public.ts';
import { dueTimesOf } from '#server/features/homework/public.ts';
import { type LessonFacts, loadLessonFacts } from '#server/features/lesson/public.ts';
import { homeworkOfLessons, lessonsByUuid } from '#server/features/schedule/public.ts';
import { type Reader, remembered } from '#server/shared/projection.ts';

export type TaskPlace = { readonly scheduleUuid: string; readonly taskKind: TaskKind };
export type Task = {
  readonly lesson: LessonFacts;
  /** Null: no answers are wanted, or not any more. */
  readonly wanted: WantedAnswer | null;
  readonly text: string | null;
  /** Start of the lesson at which it is due, epoch milliseconds; null while the class has no further lesson of the subject. */
  readonly dueAt: number | null;
};

export const nameOfTask = ({ scheduleUuid, taskKind }: TaskPlace) => `${scheduleUuid} ${taskKind}`;

/** Tasks by their names; those of lessons that are not there are missing. Of one push each set is read once. */
export function loadTasks(reader: Reader, places: readonly TaskPlace[]): Promise<Map<string, Task>> {
  const uuids = [...new Set(places.map(({ scheduleUuid }) => scheduleUuid))].sort();
  return remembered(reader, `tasks of ${uuids.join(' ')}`, async () => {
    const lessons = await loadLessonFacts(reader, uuids);
    const homework = await homeworkOfLessons(reader.db, reader.schoolId, uuids);
    const due = await dueTimesOf(reader, [...lessons.values()]);
    const lectures = await lecturesOfLessons(
      reader.db,
      reader.schoolId,
      [...lessons.values()].map(({ row }) => row.lesson),
    );
    return new Map(
      [...lessons].flatMap(([scheduleUuid, lesson]) => {
        const value = homework.get(scheduleUuid) ?? null;
        const dueAt = due.get(scheduleUuid);
        const homeworkTask: Task = {
          lesson,
          wanted: value?.answer ?? null,
          text: value?.body ?? null,
          dueAt: dueAt === undefined || dueAt === Number.POSITIVE_INFINITY ? null : dueAt,
        };
        const lecture = lectures.get(scheduleUuid);
        const lectureTask: Task = {
          lesson,
          wanted: lecture ? wantedOfLecture : null,
          text: lecture?.title ?? null,
          // A lecture is read and answered when its lesson is; nothing is due later.
          dueAt: null,
        };
        return [
          [nameOfTask({ scheduleUuid, taskKind: 'homework' }), homeworkTask] as const,
          [nameOfTask({ scheduleUuid, taskKind: 'lecture' }), lectureTask] as const,
        ];
      }),
    );
  });
}

/** The course of each lesson, by which its staff is told. */
export async function assignmentsOfLessons(
  { db, schoolId }: Pick<Reader, 'db' | 'schoolId'>,
  scheduleUuids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await lessonsByUuid(db, schoolId, [...new Set(scheduleUuids)]);
  return new Map(rows.map(({ lesson, assignment }) => [lesson.scheduleUuid, assignment.uuid]));
}
