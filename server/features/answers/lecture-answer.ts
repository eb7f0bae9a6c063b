// What a lesson gives to read, and how an answer to it stands, in the form of the specification's calls.
import { answerUuidOf, stateOf } from '#contract/answers/answer-state.ts';
import type { LectureAnswer } from '#contract/answers/answers-calls.schema.ts';
import type { AnswerState } from '#contract/core/wanted-answer.ts';
import { wordsOf } from '#contract/lectures/lecture-body.ts';
import type { LectureValue } from '#contract/lectures/lectures.schema.ts';
import { type AnswerRow, answersOfLessons, cellsOfLectures, lecturesOfLessons } from '#server/features/cells/public.ts';
import { loadLessonFacts } from '#server/features/lesson/public.ts';
import { namesOf, shortName } from '#server/features/people/public.ts';
import type { DocumentReader } from '#server/shared/projection.ts';
import { withStates } from './answer-facts.ts';
import { projectAnswer } from './answers.projections.ts';
import { answerIn } from './attempts.ts';
import type { AnswerOf } from './find-answer.ts';

const taskKind = 'lecture' as const;

/** What was sent back waits to be sent again (decisions L5). */
export const statusOf = (state: AnswerState) => (state === 'rework' ? 'wait_send' : state);
export const ofLecture = (cells: readonly AnswerRow[]) => cells.filter((cell) => cell.taskKind === taskKind);

/** What a lesson gives to read now. */
export async function lectureOf(reader: DocumentReader, scheduleUuid: string): Promise<LectureAnswer['lecture']> {
  const { db, schoolId } = reader;
  const lesson = (await loadLessonFacts(reader, [scheduleUuid])).get(scheduleUuid);
  const standing = lesson && (await lecturesOfLessons(db, schoolId, [lesson.row.lesson])).get(scheduleUuid);
  const cells = standing ? await cellsOfLectures(db, schoolId, [standing.lectureUuid]) : [];
  const value = cells.find(({ kind }) => kind === 'content')?.value as LectureValue | null | undefined;
  return value ? { title: value.title, body: wordsOf(value.body), files: [...value.files] } : null;
}

/** An answer as it stands; null where the reader may not see it. */
export async function lectureAnswerOf(
  reader: DocumentReader,
  { scheduleUuid, studentGroupUuid }: AnswerOf,
): Promise<LectureAnswer | null> {
  const projected = await projectAnswer(reader, scheduleUuid, taskKind, studentGroupUuid);
  if (typeof projected === 'string') return null;
  const { body } = projected;
  const cells = ofLecture(await answersOfLessons(reader.db, reader.schoolId, [scheduleUuid], [studentGroupUuid]));
  const { attempt, values } = answerIn(cells);
  const { text, pages, sent, read, review } = values(attempt);
  const state = stateOf({ sent, review });
  const reviewed = cells.find((cell) => cell.kind === 'review' && cell.attempt === attempt);
  const teacher = reviewed && (await namesOf(reader.db, [reviewed.authorUserId])).get(reviewed.authorUserId);
  return {
    answerUuid: answerUuidOf(reader.schoolId, { scheduleUuid, taskKind, studentGroupUuid }),
    lecture: await lectureOf(reader, scheduleUuid),
    studentAnswer: {
      body: text?.text ?? null,
      studentName: body.studentName,
      status: statusOf(state),
      files: withStates(pages?.files ?? [], body.files),
      isRead: sent !== null && (read?.of ?? 0) >= sent.number,
    },
    teacherAnswer: review && {
      body: review.comment,
      status: review.outcome,
      files: withStates(review.files, body.files),
      score: review.score,
      teacherName: teacher ? shortName(teacher) : '',
    },
  };
}
