// The homework of a period with the number of its answers by state: the list of a teacher, and what it can be filtered by (decisions L19).

import type { ListedTask } from '#contract/answers/answers-calls.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { addDays, mondayOf } from '#contract/core/time.ts';
import type { AnswerState } from '#contract/core/wanted-answer.ts';
import { quartersOf } from '#server/features/calendar/public.ts';
import { standingOfAnswers } from '#server/features/cells/public.ts';
import { coursesOfStaff, dueTimesOf, taskOf } from '#server/features/homework/public.ts';
import { loadLessonFacts, mayReadLesson } from '#server/features/lesson/public.ts';
import { type Days, homeworkOfLessons, lessonsWithHomework } from '#server/features/schedule/public.ts';
import type { Reader } from '#server/shared/projection.ts';

type Period = { readonly eduYear: number; readonly period: string; readonly periodType: 'quarter' | 'month' | 'week' };

/** @throws AppError NOT_FOUND for a quarter that the year lacks. */
async function daysOf({ db, schoolId }: Reader, { eduYear, period, periodType }: Period): Promise<Days> {
  if (periodType === 'month') {
    const from = `${period}-01`;
    return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
  }
  if (periodType === 'week') return { from: mondayOf(period), to: addDays(mondayOf(period), 6) };
  const quarter = (await quartersOf(db, schoolId, eduYear)).find(({ number }) => number === Number(period));
  if (!quarter) throw new AppError('NOT_FOUND');
  return { from: quarter.dateStart, to: quarter.dateEnd };
}

/** Homework of lessons in a period that the reader may open, in order of time. */
export async function homeworkOfPeriod(reader: Reader, period: Period, language: Language): Promise<ListedTask[]> {
  const { db, schoolId } = reader;
  const { eduYear } = period;
  const days = await daysOf(reader, period);
  const assignmentUuids = await coursesOfStaff(reader);
  const set = await lessonsWithHomework(db, schoolId, { eduYear, days, assignmentUuids });
  const uuids = set.map(({ scheduleUuid }) => scheduleUuid);
  const readable = [...(await loadLessonFacts(reader, uuids)).values()].filter((facts) => mayReadLesson(reader, facts));
  const homework = await homeworkOfLessons(db, schoolId, uuids);
  const due = await dueTimesOf(reader, readable);
  const counts = await countsOf(reader, uuids);
  return readable.flatMap((facts) => {
    const { scheduleUuid } = facts.row.lesson;
    const value = homework.get(scheduleUuid);
    // That there is none is no homework.
    if (value?.body == null) return [];
    const count = (state: AnswerState) => counts.get(`${scheduleUuid} ${state}`) ?? 0;
    return [
      {
        ...taskOf(facts, value, due.get(scheduleUuid), language),
        isAnswerWanted: value.answer !== undefined,
        unverified: count('sent'),
        verified: count('verified'),
        rework: count('rework'),
      },
    ];
  });
}

/** Answers of lessons by "lesson state". */
async function countsOf({ db, schoolId }: Reader, scheduleUuids: readonly string[]): Promise<Map<string, number>> {
  const standing = await standingOfAnswers(db, schoolId, scheduleUuids, 'homework');
  const counts = new Map<string, number>();
  for (const [name, { state }] of standing) {
    const key = `${name.split(' ')[0]} ${state}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
