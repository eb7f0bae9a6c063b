import { body, defineDocument, namePart } from '../core/document.ts';
import { roleGroups } from '../core/roles.ts';
import { type AnswerBody, type AnswersBody, type TaskKind, taskKinds } from './answers.schema.ts';

const taskKind = (text: string): TaskKind | null => taskKinds.find((kind) => kind === text) ?? null;

/** The answer of one pupil to the task of a lesson. Its cells are told; the names and the due time around them are asked for when it is opened. */
export const answerDocument = defineDocument({
  kind: 'answer',
  parts: [namePart.uuid, taskKind, namePart.uuid],
  body: body<AnswerBody>(),
  readers: [...roleGroups.family, ...roleGroups.schoolReader],
  cells: 'answers',
  freshness: 'asked',
  feedName: 'whole',
  group: 'lessons',
  pack: 'wanted',
});

/** The answers of everybody who takes part in the lesson: the same cells under names of the class. */
export const answersDocument = defineDocument({
  kind: 'answers',
  parts: [namePart.uuid, taskKind],
  body: body<AnswersBody>(),
  readers: roleGroups.schoolReader,
  cells: 'answers',
  freshness: 'asked',
  feedName: 'whole',
  group: 'lessons',
  pack: 'wanted',
});

export const answersDocuments = { answer: answerDocument, answers: answersDocument } as const;
