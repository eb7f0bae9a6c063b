// Points of pupils who do their homework in time (decisions D51).
import type { PayloadOf } from '#contract/core/mutation.ts';
import { addDays, instantIn } from '#contract/core/time.ts';
import type { homeworkMutations as declared } from '#contract/homework/homework.mutations.ts';
import { actOf, type LessonFacts, loadLessonFacts } from '#server/features/lesson/public.ts';
import { homeworkOfLessons, placesByUuid, reachDays, timesOfAssignments } from '#server/features/schedule/public.ts';
import type { Act, MutationContext } from '#server/shared/mutation-handler.ts';
import type { Scoring } from '#server/shared/scoring.ts';

type Tick = PayloadOf<typeof declared.setHomeworkDone>;

/** A tick counts for homework that was set, before the lesson begins at which it is due. */
export async function pointsOfTicks(context: MutationContext, acts: readonly Act<Tick>[]): Promise<Scoring[]> {
  const lessons = await loadLessonFacts(
    context,
    acts.map(({ payload }) => payload.scheduleUuid),
  );
  const due = await dueOf(context, [...lessons.values()]);
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

/** When the homework of lessons is due; for ever while the class has no further lesson. Lessons without homework are not among them. */
async function dueOf({ db, schoolId }: MutationContext, lessons: readonly LessonFacts[]): Promise<Map<string, number>> {
  const set = await homeworkOfLessons(
    db,
    schoolId,
    lessons.map(({ row }) => row.lesson.scheduleUuid),
  );
  const withHomework = lessons.filter(({ row }) => set.get(row.lesson.scheduleUuid)?.body);
  if (withHomework.length === 0) return new Map();
  const days = withHomework.map(({ row }) => row.lesson.date).sort();
  const reach = { from: days[0] ?? '', to: addDays(days.at(-1) ?? '', reachDays) };
  const assignments = withHomework.map(({ row }) => row.assignment.uuid);
  const times = await timesOfAssignments(db, schoolId, assignments, reach);
  const ofAssignment = Map.groupBy(times, ({ assignmentUuid }) => assignmentUuid);
  const chosen = await placesByUuid(
    db,
    schoolId,
    [...set.values()].flatMap((homework) => homework?.dueScheduleUuid ?? []),
  );
  return new Map(
    withHomework.map(({ row, school }) => {
      const { scheduleUuid } = row.lesson;
      const own = ofAssignment.get(row.assignment.uuid) ?? [];
      const next = own[own.findIndex((place) => place.scheduleUuid === scheduleUuid) + 1];
      const named = set.get(scheduleUuid)?.dueScheduleUuid;
      const due = chosen.find((place) => place.scheduleUuid === named) ?? next;
      return [scheduleUuid, due ? instantIn(due.date, due.timeStart, school.timeZone) : Number.POSITIVE_INFINITY];
    }),
  );
}
