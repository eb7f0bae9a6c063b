// Answers as the calls of the specification answer them. What a reader may see is decided by the projections of the documents.
import { answerUuidOf, isLate, stateOf } from '#contract/answers/answer-state.ts';
import type { AnswerBody, TaskFacts } from '#contract/answers/answers.schema.ts';
import type { AnswerRowData, OneAnswer } from '#contract/answers/answers-calls.schema.ts';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { AppError } from '#contract/core/errors.ts';
import { type AnswerRow, answersOfLessons } from '#server/features/cells/public.ts';
import { expiryOf } from '#server/features/homework/public.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import type { DocumentReader } from '#server/shared/projection.ts';
import { projectAnswer } from './answers.projections.ts';
import { answerIn } from './attempts.ts';
import type { AnswerOf } from './find-answer.ts';

const instantOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

/** How an answer stands in the attempt that the pupil is in. */
export function standingOf(
  schoolId: number,
  { dueAt }: Pick<TaskFacts, 'dueAt'>,
  pupil: AnswerOf & { readonly name: string },
  cells: readonly AnswerRow[],
): AnswerRowData {
  const { scheduleUuid, studentGroupUuid, name } = pupil;
  const answer = answerIn(cells);
  const values = answer.values(answer.attempt);
  const { sent, read, review, pages } = values;
  const state = stateOf(values);
  const isReviewed = state === 'verified' || state === 'rework';
  return {
    answerUuid: answerUuidOf(schoolId, { scheduleUuid, taskKind: 'homework', studentGroupUuid }),
    studentGroupUuid,
    fullName: name,
    attempt: answer.attempt,
    state,
    sending: sent?.number ?? 0,
    sentAt: sent?.isOut ? instantOf(sent.at) : null,
    isLate: isLate(sent, dueAt),
    isRead: sent !== null && (read?.of ?? 0) >= sent.number,
    score: isReviewed ? (review?.score ?? null) : null,
    comment: isReviewed ? (review?.comment ?? null) : null,
    hasArchives: answer.attempt > 1,
    pages: pages?.files.length ?? 0,
  };
}

export const withStates = (files: readonly AttachedFile[], states: AnswerBody['files']) =>
  files.map((file) => ({ ...file, state: states[file.uuid]?.state ?? ('expected' as const) }));

/** One answer, whole. @throws AppError NOT_FOUND also where the reader may not see it. */
export async function wholeAnswer(
  reader: DocumentReader,
  { scheduleUuid, studentGroupUuid }: AnswerOf,
  isOwn: boolean,
): Promise<OneAnswer> {
  const { db, schoolId } = reader;
  const projected = await projectAnswer(reader, scheduleUuid, 'homework', studentGroupUuid);
  if (typeof projected === 'string') throw new AppError('NOT_FOUND');
  const { body } = projected;
  const all = await answersOfLessons(db, schoolId, [scheduleUuid], [studentGroupUuid]);
  const cells = all.filter(({ taskKind }) => taskKind === 'homework');
  const pupil = { scheduleUuid, studentGroupUuid, name: body.studentName };
  const { pages: _count, ...standing } = standingOf(schoolId, body, pupil, cells);
  const answer = answerIn(cells);
  const { text, pages, review } = answer.values(answer.attempt);
  return {
    ...standing,
    homeworkUuid: homeworkUuidOf(schoolId, scheduleUuid),
    scheduleUuid,
    body: text?.text ?? null,
    files: withStates(pages?.files ?? [], body.files),
    reviewFiles: withStates(review?.files ?? [], body.files),
    dateExpired: expiryOf(body.dueAt),
    isOwn,
  };
}
