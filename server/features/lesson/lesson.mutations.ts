// Conducting a lesson and taking it back: by its own teacher, from its beginning on (part 2 section 4, decisions A).
import type { ErrorCode } from '#contract/core/errors.ts';
import { inZone, mondayOf } from '#contract/core/time.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import type { lessonMutations as declared } from '#contract/lesson/lesson.mutations.ts';
import { cellsOfLessons } from '#server/features/cells/public.ts';
import { concernOfDay } from '#server/features/schedule/public.ts';
import type { Concern, HandlersFor, MutationContext } from '#server/shared/mutation-handler.ts';
import { loadLessonFacts, refusalToWrite } from './lesson.policy.ts';
import { pointsOfLessons } from './lesson-points.ts';

type LessonPayload = { scheduleUuid: string };

/** Readers of the lesson by its assignment, every pupil of the class, whose week shows it, and the management, which sees what is filled. */
export async function concernsOfLessons(
  context: MutationContext,
  payloads: readonly LessonPayload[],
): Promise<Concern[][]> {
  const facts = await loadLessonFacts(
    context,
    payloads.map(({ scheduleUuid }) => scheduleUuid),
  );
  return payloads.map(({ scheduleUuid }) => {
    const row = facts.get(scheduleUuid)?.row;
    if (!row) return [];
    return [
      { scope: `assignment:${row.assignment.uuid}`, document: `lesson:${scheduleUuid}` },
      { scope: `group:${row.group.id}`, document: `pupil-week:${mondayOf(row.lesson.date)}` },
      concernOfDay(row.lesson.date),
    ];
  });
}

async function factsOf(context: MutationContext, payloads: readonly LessonPayload[]) {
  const uuids = payloads.map(({ scheduleUuid }) => scheduleUuid);
  return loadLessonFacts(context, uuids);
}

export const lessonMutationHandlers: HandlersFor<typeof declared> = {
  conductLesson: {
    async admit(context, payloads) {
      const facts = await factsOf(context, payloads);
      return payloads.map(({ scheduleUuid }): ErrorCode | null => {
        const lesson = facts.get(scheduleUuid);
        const refusal = refusalToWrite(lesson);
        if (refusal || !lesson) return refusal;
        if (!lesson.isOwn) return 'NOT_OWN_LESSON';
        return context.now < lesson.startsAt ? 'LESSON_NOT_STARTED' : null;
      });
    },
    notices: 'none',
    points: (context, acts) => pointsOfLessons(context, acts, 'theme', () => true),
    concerns: concernsOfLessons,
  },
  uncompleteLesson: {
    async admit(context, payloads) {
      const facts = await factsOf(context, payloads);
      const cells = await cellsOfLessons(context.db, context.schoolId, [...facts.keys()], ['conduct', 'mark']);
      return payloads.map(({ scheduleUuid }): ErrorCode | null => {
        const lesson = facts.get(scheduleUuid);
        const refusal = refusalToWrite(lesson);
        if (refusal || !lesson) return refusal;
        if (!lesson.isOwn) return 'NOT_OWN_LESSON';
        const own = cells.filter((cell) => cell.scheduleUuid === scheduleUuid && cell.value !== null);
        const conduct = own.find(({ kind }) => kind === lessonCell.conduct);
        if (!conduct) return null;
        if (conduct.authorUserId !== context.userId) return 'NOT_OWN_LESSON';
        const day = (instant: number) => inZone(instant, lesson.school.timeZone).date;
        if (day(conduct.acceptedAt) !== day(context.now)) return 'PERIOD_CLOSED';
        return own.some(({ kind }) => kind === 'mark') ? 'LESSON_HAS_MARKS' : null;
      });
    },
    notices: 'none',
    points: (context, acts) => pointsOfLessons(context, acts, 'theme', () => false),
    concerns: concernsOfLessons,
  },
};
