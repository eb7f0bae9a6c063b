import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { loadLessonFacts, membersOfClasses, membersOfLessons, newsOfPupils } from '#server/features/lesson/public.ts';
import type { MutationContext } from '#server/shared/mutation-handler.ts';
import type { Telling } from '#server/shared/telling.ts';

type Payload = { readonly scheduleUuid: string; readonly homework: HomeworkValue | null };

/** Everybody who takes part in a lesson is told that homework was set, and told no more when it was taken back. */
export async function newsOfHomework(context: MutationContext, payloads: readonly Payload[]): Promise<Telling[]> {
  const lessons = await loadLessonFacts(
    context,
    payloads.map(({ scheduleUuid }) => scheduleUuid),
  );
  const memberships = [...(await membersOfClasses(context, lessons.values())).values()];
  const ofClass = Map.groupBy(memberships, ({ groupId }) => groupId);
  const inLessons = [...lessons.values()].map((facts) => ({ facts, own: ofClass.get(facts.row.group.id) ?? [] }));
  const pairs = inLessons.flatMap(({ facts, own }) => own.map(({ studentGroupUuid }) => ({ facts, studentGroupUuid })));
  const taking = await membersOfLessons(context, pairs);
  return newsOfPupils(
    context,
    payloads,
    { kind: 'homework', whom: 'family', of: ({ homework }) => (homework?.body == null ? null : {}) },
    ({ scheduleUuid }, { row }) =>
      (ofClass.get(row.group.id) ?? []).flatMap(({ studentGroupUuid }) =>
        taking.has(`${scheduleUuid} ${studentGroupUuid}`) ? [studentGroupUuid] : [],
      ),
  );
}
