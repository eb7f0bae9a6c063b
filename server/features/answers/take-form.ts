// A form with text and files as the answer of a pupil: by the mutations and the files that devices send.
import { createHash, randomUUID } from 'node:crypto';
import type { answersEndpoints } from '#contract/answers/answers.endpoints.ts';
import type { TaskKind } from '#contract/answers/answers.schema.ts';
import type { lectureAnswersEndpoints } from '#contract/answers/lecture-answers.endpoints.ts';
import { AppError } from '#contract/core/errors.ts';
import { uuidV5 } from '#contract/core/ids.ts';
import type { AttachedFile } from '#contract/files/files.schema.ts';
import { answersOfLessons } from '#server/features/cells/public.ts';
import { storeWhole } from '#server/features/files/public.ts';
import { membersOfLessons } from '#server/features/lesson/public.ts';
import type { FormFile } from '#server/plugins/arriving-form.ts';
import type { Call } from '#server/plugins/routes.ts';
import { authorOf, type DocumentReader } from '#server/shared/projection.ts';
import { mayWriteAnswer } from './answer-people.ts';
import { answerIn } from './attempts.ts';
import type { AnswerOf } from './find-answer.ts';
import type { Task } from './tasks.ts';

export type FormCall =
  | Call<(typeof answersEndpoints)['handIn']>
  | Call<(typeof lectureAnswersEndpoints)['sendLecture']>;

const sumOf = ({ name, type, content }: FormFile) => ({
  name,
  type,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** Files of a form write without the form's `requestId`: it is the hand-in that is done once. */
function sendingOf(call: FormCall) {
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

/**
 * Which of the caller's own memberships answers a task.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED when two children take part and none is named; ACCESS_DENIED when the caller may only read.
 */
export async function ownPlace(
  reader: DocumentReader,
  task: Task,
  own: readonly string[],
  named: string | undefined,
): Promise<AnswerOf> {
  const asked = own.filter((one) => named === undefined || one === named.toLowerCase());
  const pairs = asked.map((studentGroupUuid) => ({ facts: task.lesson, studentGroupUuid }));
  const [first, second] = await membersOfLessons(reader, pairs);
  const [scheduleUuid, studentGroupUuid] = first?.split(' ') ?? [];
  if (scheduleUuid === undefined || studentGroupUuid === undefined) throw new AppError('NOT_FOUND');
  // Whose it is cannot be guessed.
  if (second !== undefined) throw new AppError('VALIDATION_FAILED');
  if (!mayWriteAnswer(reader, task.lesson.row.grade)) throw new AppError('ACCESS_DENIED');
  return { scheduleUuid, studentGroupUuid };
}

/** Reads the form and hands it in. The same form with the same `requestId` names the same files, and is handed in once. */
export async function takeForm(
  call: FormCall,
  place: AnswerOf & { maxFiles: number; taskKind: TaskKind },
): Promise<void> {
  const { services, school, caller, query, receivedAt } = call;
  const { maxFiles, ...into } = place;
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
    const { attempt, values } = answerIn(cells.filter(({ taskKind }) => taskKind === place.taskKind));
    const inAttempt = { ...into, attempt };
    const sent = { ...inAttempt, at: receivedAt, after: values(attempt).sent?.number ?? 0 };
    await services.applyInWrite(write, authorOf(call), [
      ...(text === undefined
        ? []
        : [{ name: 'setAnswerText', payload: { ...inAttempt, value: text === '' ? null : { text } } }]),
      ...(files.length === 0 ? [] : [{ name: 'setAnswerPages', payload: { ...inAttempt, value: { files } } }]),
      { name: 'sendAnswer', payload: sent },
    ]);
  });
}
