// Whose answer a uuid is of. It is derived from task and membership (decisions L4), so it is looked for among the tasks that the caller has
// to do with: first among what was written, then among pupils who have written nothing yet.
import { and, eq } from 'drizzle-orm';
import { answerUuidOf } from '#contract/answers/answer-state.ts';
import { isOneOf } from '#server/db/records.ts';
import { coursesOfStaff, findDerived } from '#server/features/homework/public.ts';
import { answersInYear, lessonsWithHomework } from '#server/features/schedule/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import type { Reader } from '#server/shared/projection.ts';

export type AnswerOf = { readonly scheduleUuid: string; readonly studentGroupUuid: string };

/** An answer to homework; null where there is none, or where the caller has nothing to do with it. */
export async function findAnswer(reader: Reader, eduYear: number, answerUuid: string): Promise<AnswerOf | null> {
  const { db, schoolId } = reader;
  const assignmentUuids = await coursesOfStaff(reader);
  const uuidOf = (answer: AnswerOf) => answerUuidOf(schoolId, { ...answer, taskKind: 'homework' });
  const written = await answersInYear(db, schoolId, { eduYear, assignmentUuids, taskKind: 'homework' });
  const found = await findDerived(written, answerUuid, uuidOf);
  if (found) return found;
  const tasks = await lessonsWithHomework(db, schoolId, { eduYear, assignmentUuids });
  return findDerived(await unwritten(reader, tasks), answerUuid, uuidOf);
}

type Task = Awaited<ReturnType<typeof lessonsWithHomework>>[number];

async function unwritten({ db, schoolId }: Reader, tasks: readonly Task[]): Promise<Generator<AnswerOf>> {
  const wanted = tasks.filter(({ isAnswerWanted }) => isAnswerWanted);
  const members = await db
    .select({ groupId: groupMembers.groupId, studentGroupUuid: groupMembers.studentGroupUuid })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        isOneOf(groupMembers.groupId, new Set(wanted.map(({ groupId }) => groupId))),
      ),
    );
  const byGroup = Map.groupBy(members, ({ groupId }) => groupId);
  return (function* pairs() {
    for (const { scheduleUuid, groupId } of wanted)
      for (const { studentGroupUuid } of byGroup.get(groupId) ?? []) yield { scheduleUuid, studentGroupUuid };
  })();
}

/** An answer to a lecture in which something was written; null where there is none, or where the caller has nothing to do with it. */
export async function findLectureAnswer(reader: Reader, eduYear: number, answerUuid: string): Promise<AnswerOf | null> {
  const { db, schoolId } = reader;
  const assignmentUuids = await coursesOfStaff(reader);
  const written = await answersInYear(db, schoolId, { eduYear, assignmentUuids, taskKind: 'lecture' });
  return findDerived(written, answerUuid, (answer) => answerUuidOf(schoolId, { ...answer, taskKind: 'lecture' }));
}
