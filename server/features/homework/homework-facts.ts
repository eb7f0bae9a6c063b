// Homework as the calls of teachers answer it.
import type { Language } from '#contract/core/localized.ts';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import type { OneTask } from '#contract/homework/homework-tasks.schema.ts';
import type { LessonFacts } from '#server/features/lesson/public.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import { groupLabel } from '#server/features/school/public.ts';

/** As calls name a time; null for a lesson that is never. */
export const expiryOf = (dueAt: number | null | undefined): string | null =>
  dueAt == null || dueAt === Number.POSITIVE_INFINITY ? null : new Date(dueAt).toISOString();

/** Class and subject of a lesson, in the language of the caller. */
export const courseOf = ({ row }: LessonFacts, language: Language) => ({
  group: groupLabel(row.group),
  groupId: row.group.id,
  subject: { label: row.subject[language], subjectId: row.subject.id },
});

/** What every call says of a homework. */
export function taskOf(facts: LessonFacts, value: HomeworkValue, dueAt: number | undefined, language: Language) {
  const { lesson } = facts.row;
  return {
    homeworkUuid: homeworkUuidOf(facts.school.id, lesson.scheduleUuid),
    scheduleUuid: lesson.scheduleUuid,
    body: value.body ?? '',
    setOn: lesson.date,
    dateExpired: expiryOf(dueAt),
    ...courseOf(facts, language),
    teacher: facts.teachers[0]?.name ?? '',
  };
}

/** One homework, whole. */
export function wholeTaskOf(
  facts: LessonFacts,
  value: HomeworkValue,
  dueAt: number | undefined,
  language: Language,
): OneTask {
  return {
    ...taskOf(facts, value, dueAt, language),
    status: 'created',
    type: value.body === null ? 'none' : 'text',
    dueScheduleUuid: value.dueScheduleUuid,
    answer: value.answer ?? null,
    files: value.files ?? [],
    books: value.books ?? [],
    isOwn: facts.isOwn && facts.yearStatus === 'Active',
  };
}
