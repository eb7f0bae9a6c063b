import { answersCell } from '#contract/answers/answer-state.ts';
import { answerDocument, answersDocument, type answersDocuments } from '#contract/answers/answers.office.documents.ts';
import type { AnswerBody, AnswersBody, TaskFacts, TaskKind } from '#contract/answers/answers.schema.ts';
import { compareKazakh } from '#contract/core/collation.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { localized } from '#contract/core/localized.ts';
import { usualPages } from '#contract/core/wanted-answer.ts';
import type { FileStanding } from '#contract/files/files.schema.ts';
import { type AnswerRow, answersOfLessons } from '#server/features/cells/public.ts';
import { filesOf } from '#server/features/files/public.ts';
import { mayReadLesson, membersOfClasses, membersOfLessons } from '#server/features/lesson/public.ts';
import { studentNames } from '#server/features/people/public.ts';
import { groupLabel } from '#server/features/school/public.ts';
import { toWireCell } from '#server/shared/cell-store.ts';
import { type DocumentReader, oneByOne, type Projected, type ProjectionsFor } from '#server/shared/projection.ts';
import { answerUse, subjectOf } from './answer-files.ts';
import { mayWriteAnswer, ownMemberships, pupilsOfMemberships, writableMemberships } from './answer-people.ts';
import { addressesOf } from './answer-places.ts';

import { loadTasks, nameOfTask, type Task } from './tasks.ts';

/** Files that cells name, as the server holds them; the others are expected. */
async function standingOf(
  { db, schoolId }: DocumentReader,
  cells: readonly AnswerRow[],
): Promise<Record<string, FileStanding>> {
  const withFiles = cells.flatMap(({ kind, ...place }) =>
    kind === 'pages' || kind === 'review' ? [subjectOf({ ...place, kind })] : [],
  );
  const held = await filesOf(db, schoolId, { kind: answerUse, subjects: withFiles });
  return Object.fromEntries([...held].map(([uuid, { state }]) => [uuid, { state }]));
}

async function factsOf(
  reader: DocumentReader,
  task: Task,
  taskKind: TaskKind,
  cells: readonly AnswerRow[],
): Promise<TaskFacts> {
  const { lesson, wanted, text, dueAt } = task;
  return {
    scheduleUuid: lesson.row.lesson.scheduleUuid,
    taskKind,
    isOpen: wanted !== null && lesson.yearStatus === 'Active',
    text,
    subject: localized.parse(lesson.row.subject),
    dueAt,
    maxFiles: wanted?.maxFiles ?? usualPages,
    isLateAllowed: wanted?.isLateAllowed ?? false,
    files: await standingOf(reader, cells),
  };
}

/** The answer of one pupil, as this reader may see it. */
export async function projectAnswer(
  reader: DocumentReader,
  scheduleUuid: string,
  taskKind: TaskKind,
  studentGroupUuid: string,
): Promise<Projected<AnswerBody> | ErrorCode> {
  const task = (await loadTasks(reader, [{ scheduleUuid, taskKind }])).get(nameOfTask({ scheduleUuid, taskKind }));
  if (!task) return 'NOT_FOUND';
  const isOwn = (await ownMemberships(reader, [studentGroupUuid])).has(studentGroupUuid);
  const isEnrolled = isOwn && (await writableMemberships(reader, [studentGroupUuid])).has(studentGroupUuid);
  if (!isOwn && !mayReadLesson(reader, task.lesson)) return 'ACCESS_DENIED';
  const all = await answersOfLessons(reader.db, reader.schoolId, [scheduleUuid], [studentGroupUuid]);
  const cells = all.filter((cell) => cell.taskKind === taskKind);
  const isMember = (await membersOfLessons(reader, [{ facts: task.lesson, studentGroupUuid }])).size > 0;
  // Who takes no part in the lesson, and has written nothing, has no answer to it.
  if (!isMember && cells.length === 0) return 'NOT_FOUND';
  const pupil = (await pupilsOfMemberships(reader, [studentGroupUuid])).get(studentGroupUuid) ?? '';
  const nameOf = await studentNames(reader.db, reader.schoolId, [pupil]);
  return {
    body: {
      ...(await factsOf(reader, task, taskKind, cells)),
      studentGroupUuid,
      studentName: nameOf(pupil) ?? '',
      isOwn: isEnrolled && mayWriteAnswer(reader, task.lesson.row.grade),
    },
    cells: Object.fromEntries(cells.map((cell) => [addressesOf(cell).ofPupil.cell, toWireCell(cell)])),
  };
}

/** The answers of a class, as this reader may see them. */
export async function projectAnswers(
  reader: DocumentReader,
  scheduleUuid: string,
  taskKind: TaskKind,
): Promise<Projected<AnswersBody> | ErrorCode> {
  const task = (await loadTasks(reader, [{ scheduleUuid, taskKind }])).get(nameOfTask({ scheduleUuid, taskKind }));
  if (!task) return 'NOT_FOUND';
  const { lesson } = task;
  if (!mayReadLesson(reader, lesson)) return 'ACCESS_DENIED';
  const all = await answersOfLessons(reader.db, reader.schoolId, [scheduleUuid]);
  const cells = all.filter((cell) => cell.taskKind === taskKind);
  const members = await membersOfClasses(reader, [lesson]);
  const pairs = [...members.keys()].map((studentGroupUuid) => ({ facts: lesson, studentGroupUuid }));
  const taking = await membersOfLessons(reader, pairs);
  const written = new Set(cells.map((cell) => cell.studentGroupUuid));
  const shown = [...members.values()].filter(
    ({ studentGroupUuid }) => written.has(studentGroupUuid) || taking.has(`${scheduleUuid} ${studentGroupUuid}`),
  );
  const nameOf = await studentNames(
    reader.db,
    reader.schoolId,
    shown.map(({ studentSchoolUuid }) => studentSchoolUuid),
  );
  const pupils = shown.map(({ studentGroupUuid, studentSchoolUuid }) => ({
    studentGroupUuid,
    name: nameOf(studentSchoolUuid) ?? '',
  }));
  return {
    body: {
      ...(await factsOf(reader, task, taskKind, cells)),
      group: groupLabel(lesson.row.group),
      groupId: lesson.row.group.id,
      pupils: pupils.sort((a, b) => compareKazakh(a.name, b.name)),
      isOwn: lesson.isOwn,
    },
    cells: Object.fromEntries(
      cells.map((cell) => [answersCell(cell.kind, cell.studentGroupUuid, cell.attempt), toWireCell(cell)]),
    ),
  };
}

export const answersProjections: ProjectionsFor<typeof answersDocuments> = {
  answer: oneByOne(answerDocument, 8, projectAnswer),
  answers: oneByOne(answersDocument, 4, projectAnswers),
};
