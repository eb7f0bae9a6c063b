// Points of pupils who do their homework in time (decisions D51).
import type { PayloadOf } from '#contract/core/mutation.ts';
import type { homeworkMutations as declared } from '#contract/homework/homework.mutations.ts';
import { actOf, loadLessonFacts } from '#server/features/lesson/public.ts';
import type { Act, MutationContext } from '#server/shared/mutation-handler.ts';
import type { Scoring } from '#server/shared/scoring.ts';
import { dueTimesOf } from './homework-due-times.ts';

type Tick = PayloadOf<typeof declared.setHomeworkDone>;

/** A tick counts for homework that was set, before the lesson begins at which it is due. */
export async function pointsOfTicks(context: MutationContext, acts: readonly Act<Tick>[]): Promise<Scoring[]> {
  const lessons = await loadLessonFacts(
    context,
    acts.map(({ payload }) => payload.scheduleUuid),
  );
  const due = await dueTimesOf(context, [...lessons.values()]);
  return acts.flatMap(({ payload, at }): Scoring[] => {
    const { scheduleUuid, studentGroupUuid, isDone } = payload;
    const facts = lessons.get(scheduleUuid);
    if (!facts) return [];
    const tick = { kind: 'done', scheduleUuid, membership: studentGroupUuid } as const;
    if (!isDone) return [{ ...tick, done: null }];
    const dueAt = due.get(scheduleUuid);
    return dueAt !== undefined && at < dueAt ? [{ ...tick, done: actOf(facts, at) }] : [];
  });
}
