// Points for work on a lesson's own day (decisions D51).
import { localized } from '#contract/core/localized.ts';
import { inZone } from '#contract/core/time.ts';
import type { ScoreKind } from '#contract/score/score.schema.ts';
import type { Act, MutationContext } from '#server/shared/mutation-handler.ts';
import type { ScoredAct, Scoring } from '#server/shared/scoring.ts';
import { type LessonFacts, loadLessonFacts } from './lesson.policy.ts';

/** When something was done, and of which lesson. */
export const actOf = ({ row: { lesson, subject }, school }: LessonFacts, at: number): ScoredAct => ({
  at,
  day: inZone(at, school.timeZone).date,
  lessonDate: lesson.date,
  subject: localized.parse(subject),
});

/** What was done on another day than the lesson's gives nothing, and what it gave before stands; what was taken back is worth nothing. */
export async function pointsOfLessons<Payload extends { scheduleUuid: string }>(
  context: MutationContext,
  acts: readonly Act<Payload>[],
  kind: ScoreKind,
  isDone: (payload: Payload) => boolean,
): Promise<Scoring[]> {
  const lessons = await loadLessonFacts(
    context,
    acts.map(({ payload }) => payload.scheduleUuid),
  );
  return acts.flatMap(({ payload, at }): Scoring[] => {
    const { scheduleUuid } = payload;
    const facts = lessons.get(scheduleUuid);
    if (!facts) return [];
    if (!isDone(payload)) return [{ kind, scheduleUuid, membership: null, done: null }];
    const done = actOf(facts, at);
    return done.day === done.lessonDate ? [{ kind, scheduleUuid, membership: null, done }] : [];
  });
}
