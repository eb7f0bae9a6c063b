// What families are told of a lesson: who of them, and in which words it is named (issue 15 section 5).
import { localized } from '#contract/core/localized.ts';
import { factName, type Notice } from '#contract/notices/notices.schema.ts';
import { type Family, familiesOf } from '#server/features/people/public.ts';
import type { MutationContext } from '#server/shared/mutation-handler.ts';
import type { Telling } from '#server/shared/telling.ts';
import { type LessonFacts, loadLessonFacts, membersOfClasses } from './lesson.policy.ts';

type News<Payload> = {
  /** Kind of the notice; names the fact together with lesson and pupil. */
  readonly kind: Notice['kind'];
  /** Parents alone, or the pupil too. */
  readonly whom: 'parents' | 'family';
  /** What the notice says beside lesson and pupil; null: there is nothing to tell any more. */
  readonly of: (payload: Payload, lesson: LessonFacts) => object | null;
};

const lessonOf = ({ row: { lesson, subject } }: LessonFacts) => ({
  scheduleUuid: lesson.scheduleUuid,
  date: lesson.date,
  subject: localized.parse(subject),
});

/** What the families of pupils of lessons are told. */
export async function newsOfPupils<Payload extends { scheduleUuid: string }>(
  context: MutationContext,
  payloads: readonly Payload[],
  { kind, whom, of }: News<Payload>,
  /** The pupils whom a payload is about, by their memberships in the class. */
  membershipsOf: (payload: Payload, lesson: LessonFacts) => readonly string[],
): Promise<Telling[]> {
  const lessons = await loadLessonFacts(
    context,
    payloads.map(({ scheduleUuid }) => scheduleUuid),
  );
  const members = await membersOfClasses(context, lessons.values());
  const about = payloads.flatMap((payload) => {
    const lesson = lessons.get(payload.scheduleUuid);
    if (!lesson) return [];
    return membershipsOf(payload, lesson).flatMap((membership) => {
      const number = members.get(membership)?.studentSchoolUuid;
      return number ? [{ payload, lesson, number }] : [];
    });
  });
  const families = await familiesOf(
    context,
    about.map(({ number }) => number),
  );
  const readersOf = ({ pupil, parents }: Family) =>
    whom === 'family' && pupil !== null ? [pupil, ...parents] : parents;
  return about.flatMap(({ payload, lesson, number }): Telling[] => {
    const family = families.get(number);
    if (!family) return [];
    const content = of(payload, lesson);
    const place = { about: { studentSchoolUuid: number, name: family.name }, lesson: lessonOf(lesson) };
    const fact = factName(kind, payload.scheduleUuid, number);
    return [{ to: readersOf(family), fact, notice: content && ({ kind, ...place, ...content } as Notice) }];
  });
}
