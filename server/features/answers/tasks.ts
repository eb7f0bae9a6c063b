// The tasks of lessons: what is asked for, until when, and whether it is open (decisions L4, L9).
import type { TaskKind } from '#contract/answers/answers.schema.ts';
import type { WantedAnswer } from '#contract/core/wanted-answer.ts';
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
    return new Map(
      [...lessons].map(([scheduleUuid, lesson]) => {
        const value = homework.get(scheduleUuid) ?? null;
        const dueAt = due.get(scheduleUuid);
        const task: Task = {
          lesson,
          wanted: value?.answer ?? null,
          text: value?.body ?? null,
          dueAt: dueAt === undefined || dueAt === Number.POSITIVE_INFINITY ? null : dueAt,
        };
        return [nameOfTask({ scheduleUuid, taskKind: 'homework' }), task] as const;
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
