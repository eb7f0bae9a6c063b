import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { answersEndpoints } from '#contract/answers/answers.endpoints.ts';
import { AppError } from '#contract/core/errors.ts';
import { uuidV5 } from '#contract/core/ids.ts';
import type { AttachedFile } from '#contract/files/files.schema.ts';
import { isOneOf } from '#server/db/records.ts';
import { answersOfLessons } from '#server/features/cells/public.ts';
import { storeWhole } from '#server/features/files/public.ts';
import { findDerived, refuseReadOnlyYear } from '#server/features/homework/public.ts';
import { membersOfLessons } from '#server/features/lesson/public.ts';
import { ownPupils } from '#server/features/people/public.ts';
import { homeworkUuidOf, lessonsWithHomework } from '#server/features/schedule/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import type { FormFile } from '#server/plugins/arriving-form.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { authorOf, type DocumentReader, readerOf } from '#server/shared/projection.ts';
import { wholeAnswer } from './answer-facts.ts';
import { mayWriteAnswer } from './answer-people.ts';
import { answerIn } from './attempts.ts';
import type { HomeworkAnswer } from './find-answer.ts';
import { loadTasks, nameOfTask } from './tasks.ts';

type HandInCall = Call<(typeof answersEndpoints)['handIn']>;

/** Memberships of the caller's own: the pupil, or a parent's children. */
async function ownMembers(reader: DocumentReader) {
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
async function ownAnswer(call: HandInCall, reader: DocumentReader): Promise<HomeworkAnswer & { maxFiles: number }> {
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
  const { scheduleUuid } = place;
  const named = query.studentGroupUuid?.toLowerCase();
  const asked = own.filter(({ studentGroupUuid }) => named === undefined || studentGroupUuid === named);
  const pairs = asked.map(({ studentGroupUuid }) => ({ facts: task.lesson, studentGroupUuid }));
  const [first, second] = await membersOfLessons(reader, pairs);
  const studentGroupUuid = first?.split(' ')[1];
  if (studentGroupUuid === undefined) throw new AppError('NOT_FOUND');
  // Whose it is cannot be guessed.
  if (second !== undefined) throw new AppError('VALIDATION_FAILED');
  if (!mayWriteAnswer(reader, task.lesson.row.grade)) throw new AppError('ACCESS_DENIED');
  if (!task.wanted) throw new AppError('TASK_CLOSED');
  return { scheduleUuid, studentGroupUuid, maxFiles: task.wanted.maxFiles };
}

const sumOf = ({ name, type, content }: FormFile) => ({
  name,
  type,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** Files of a form write without the form's `requestId`: it is the hand-in that is done once. */
function sendingOf(call: HandInCall) {
  const { services, school, caller, log, request } = call;
  const writer = {
    schoolId: school.id,
    userId: caller.userId,
    call: `${request.method} ${request.routeOptions.url}`,
    device: null,
    request: null,
    roles: school.roles,
    log,
  };
  return {
    ...call,
    write: <Result>(work: Parameters<typeof services.runWrite<Result>>[1]) => services.runWrite(writer, work),
  };
}

/** HW-035: a pupil hands in. The same form with the same `requestId` names the same files, and is handed in once. */
export const handIn: Handler<(typeof answersEndpoints)['handIn']> = async (call) => {
  const { services, school, caller, query, receivedAt } = call;
  const readerNow = (): DocumentReader => ({
    ...readerOf(call),
    eduYear: query.eduYear,
    language: call.language,
    memory: new Map(),
  });
  const { maxFiles, ...place } = await ownAnswer(call, readerNow());
  const { requestId } = query;
  const sending = sendingOf(call);
  const files: AttachedFile[] = [];
  const form = await call.body.read(async ({ name, type, content }, index) => {
    if (index >= maxFiles) throw new AppError('TOO_MANY_FILES');
    const uuid = requestId ? uuidV5(`form ${school.id} ${caller.userId} ${requestId} ${index}`) : randomUUID();
    files.push(await storeWhole(sending, { uuid, purpose: 'answer', name, type, content }));
  }, sumOf);
  const text = form.body?.replaceAll('\r\n', '\n');
  await call.write(async (write) => {
    const cells = await answersOfLessons(write.db, school.id, [place.scheduleUuid], [place.studentGroupUuid]);
    const { attempt, values } = answerIn(cells.filter(({ taskKind }) => taskKind === 'homework'));
    const into = { ...place, taskKind: 'homework' as const, attempt };
    const sent = { ...into, at: receivedAt, after: values(attempt).sent?.number ?? 0 };
    await services.applyInWrite(write, authorOf(call), [
      ...(text === undefined
        ? []
        : [{ name: 'setAnswerText', payload: { ...into, value: text === '' ? null : { text } } }]),
      ...(files.length === 0 ? [] : [{ name: 'setAnswerPages', payload: { ...into, value: { files } } }]),
      { name: 'sendAnswer', payload: sent },
    ]);
  });
  return { data: await wholeAnswer(readerNow(), place, true) };
};
