import { and, eq } from 'drizzle-orm';
import type { answersEndpoints } from '#contract/answers/answers.endpoints.ts';
import { AppError } from '#contract/core/errors.ts';
import { isOneOf } from '#server/db/records.ts';
import { findDerived, refuseReadOnlyYear } from '#server/features/homework/public.ts';
import { ownPupils } from '#server/features/people/public.ts';
import { homeworkUuidOf, lessonsWithHomework } from '#server/features/schedule/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { type DocumentReader, readerOf } from '#server/shared/projection.ts';
import { wholeAnswer } from './answer-facts.ts';
import type { AnswerOf } from './find-answer.ts';
import { ownPlace, takeForm } from './take-form.ts';
import { loadTasks, nameOfTask } from './tasks.ts';

type HandInCall = Call<(typeof answersEndpoints)['handIn']>;

/** Memberships of the caller's own: the pupil, or a parent's children. */
export async function ownMembers(reader: DocumentReader) {
  const pupils = await ownPupils(reader);
  if (pupils.length === 0) return [];
  return reader.db
    .select({ groupId: groupMembers.groupId, studentGroupUuid: groupMembers.studentGroupUuid })
    .from(groupMembers)
    .where(and(eq(groupMembers.schoolId, reader.schoolId), isOneOf(groupMembers.studentSchoolUuid, pupils)));
}

/**
 * The answer that the caller hands in, and the number of its files. Asked before the form is read.
 * @throws AppError NOT_FOUND also for the homework of another class, and why nothing is taken.
 */
async function ownAnswer(call: HandInCall, reader: DocumentReader): Promise<AnswerOf & { maxFiles: number }> {
  const { params, query } = call;
  const { db, schoolId } = reader;
  await refuseReadOnlyYear(reader, query.eduYear);
  const own = await ownMembers(reader);
  const groupIds = own.map(({ groupId }) => groupId);
  const lessons = await lessonsWithHomework(db, schoolId, { eduYear: query.eduYear, groupIds });
  const found = await findDerived(lessons, params.id, ({ scheduleUuid }) => homeworkUuidOf(schoolId, scheduleUuid));
  const place = found && { scheduleUuid: found.scheduleUuid, taskKind: 'homework' as const };
  const task = place && (await loadTasks(reader, [place])).get(nameOfTask(place));
  if (!place || !task) throw new AppError('NOT_FOUND');
  const ownUuids = own.map(({ studentGroupUuid }) => studentGroupUuid);
  const answer = await ownPlace(reader, task, ownUuids, query.studentGroupUuid);
  if (!task.wanted) throw new AppError('TASK_CLOSED');
  return { ...answer, maxFiles: task.wanted.maxFiles };
}

/** HW-035: a pupil hands in. */
export const handIn: Handler<(typeof answersEndpoints)['handIn']> = async (call) => {
  const readerNow = (): DocumentReader => ({
    ...readerOf(call),
    eduYear: call.query.eduYear,
    language: call.language,
    memory: new Map(),
  });
  const { maxFiles, ...place } = await ownAnswer(call, readerNow());
  await takeForm(call, { ...place, maxFiles, taskKind: 'homework' });
  return { data: await wholeAnswer(readerNow(), place, true) };
};
