// A form with text and files as the answer of a pupil: by the mutations and the files that devices send.
import type { answersEndpoints } from '#contract/answers/answers.endpoints.ts';
import type { TaskKind } from '#contract/answers/answers.schema.ts';
import type { lectureAnswersEndpoints } from '#contract/answers/lecture-answers.endpoints.ts';
import { AppError } from '#contract/core/errors.ts';
import { answersOfLessons } from '#server/features/cells/public.ts';
import { readFormWithFiles } from '#server/features/files/public.ts';
import { holdLessons, membersOfLessons } from '#server/features/lesson/public.ts';
import type { Call } from '#server/plugins/routes.ts';
import { authorOf, type DocumentReader } from '#server/shared/projection.ts';
import { mayWriteAnswer, writableMemberships } from './answer-people.ts';
import { answerIn } from './attempts.ts';
import type { AnswerOf } from './find-answer.ts';
import type { Task } from './tasks.ts';

export type FormCall =
  | Call<(typeof answersEndpoints)['handIn']>
  | Call<(typeof lectureAnswersEndpoints)['sendLecture']>;

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
  const isEnrolled = (await writableMemberships(reader, [studentGroupUuid])).has(studentGroupUuid);
  if (!isEnrolled || !mayWriteAnswer(reader, task.lesson.row.grade)) throw new AppError('ACCESS_DENIED');
  return { scheduleUuid, studentGroupUuid };
}

/** Reads the form and hands it in. The same form with the same `requestId` names the same files, and is handed in once. */
export async function takeForm(
  call: FormCall,
  place: AnswerOf & { maxFiles: number; taskKind: TaskKind },
): Promise<void> {
  const { services, school, receivedAt } = call;
  const { maxFiles, ...into } = place;
  const { fields: form, files } = await readFormWithFiles<{ body?: string | undefined }>(call, {
    purpose: 'answer',
    mostFiles: maxFiles,
  });
  const text = form.body?.replaceAll('\r\n', '\n');
  await call.write(async (write) => {
    // The attempt that is read stays the last one until this is written.
    await holdLessons({ db: write.db, schoolId: school.id }, [place.scheduleUuid]);
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
