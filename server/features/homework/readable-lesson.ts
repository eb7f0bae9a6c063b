import { AppError } from '#contract/core/errors.ts';
import { loadLessonFacts, mayReadLesson } from '#server/features/lesson/public.ts';
import type { Reader } from '#server/shared/projection.ts';

/** @throws AppError NOT_FOUND also for a lesson that the caller may not open. */
export async function readableLesson(reader: Reader, scheduleUuid: string) {
  const facts = (await loadLessonFacts(reader, [scheduleUuid])).get(scheduleUuid);
  if (!facts || !mayReadLesson(reader, facts)) throw new AppError('NOT_FOUND');
  return facts;
}
