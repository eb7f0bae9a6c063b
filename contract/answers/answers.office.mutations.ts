import * as z from 'zod/mini';
import { defineMutation } from '../core/mutation.ts';
import { roleGroups } from '../core/roles.ts';
import { answerCell, answersCell, recalledAfter } from './answer-state.ts';
import { answerStrokes, changesBack, changesTogether, strokeChanges, strokesAfter } from './answer-strokes.ts';
import { answerDocument, answersDocument } from './answers.office.documents.ts';
import {
  type AnswerKind,
  answerAttempt,
  answerPages,
  answerRead,
  answerReview,
  answerSent,
  answerText,
  mostAttempts,
  mostSendings,
  taskKinds,
} from './answers.schema.ts';

const place = {
  scheduleUuid: z.uuid(),
  taskKind: z.enum(taskKinds),
  /** Membership of the pupil in the class. */
  studentGroupUuid: z.uuid(),
};
const inAttempt = { ...place, attempt: z.int().check(z.gte(1), z.lte(mostAttempts)) };
const placeOf = z.object(inAttempt);
type Place = z.infer<typeof placeOf>;

const ofPupil = (kind: AnswerKind, { scheduleUuid, taskKind, studentGroupUuid, attempt }: Place) => ({
  document: answerDocument.name(scheduleUuid, taskKind, studentGroupUuid),
  cell: answerCell(kind, attempt),
});
const ofClass = (kind: AnswerKind, { scheduleUuid, taskKind, studentGroupUuid, attempt }: Place) => ({
  document: answersDocument.name(scheduleUuid, taskKind),
  cell: answersCell(kind, studentGroupUuid, attempt),
});
/** Everything in one answer is done in the order in which it was typed: what was sent, taken back and changed. */
const laneOf = ({ scheduleUuid, taskKind, studentGroupUuid }: Omit<Place, 'attempt'>) =>
  `answer ${scheduleUuid} ${taskKind} ${studentGroupUuid}`;
const openAt = ({ scheduleUuid }: Pick<Place, 'scheduleUuid'>) => `lesson/${scheduleUuid}`;

const usual = {
  payloadVersion: 1,
  endpoint: 'syncOnly',
  lane: laneOf,
  urgency: 'burst',
  weight: 'work',
  value: 'asTyped',
  openAt,
  upgradePayload: {},
} as const;

const setAnswerText = defineMutation({
  ...usual,
  name: 'setAnswerText',
  payload: z.object({ ...inAttempt, value: z.nullable(answerText) }),
  result: answerText,
  roles: roleGroups.family,
  key: (payload) => ofPupil('text', payload),
  // Where taking back was refused, what was changed afterwards waits with it.
  requires: (payload) => [ofPupil('sent', payload)],
  coalesce: (_older, newer) => newer,
  overlay: (_value, { value }) => value,
  conflict: 'ask',
  undo: (before, payload) => ({ name: 'setAnswerText', payload: { ...payload, value: before } }),
  restores: 'never',
  describe: ({ value }) => ({ message: 'answers.unsent.text', values: { text: value?.text ?? '' } }),
  icon: 'write',
});

const setAnswerPages = defineMutation({
  ...usual,
  name: 'setAnswerPages',
  payload: z.object({ ...inAttempt, value: z.nullable(answerPages) }),
  result: answerPages,
  roles: roleGroups.family,
  key: (payload) => ofPupil('pages', payload),
  requires: (payload) => [ofPupil('sent', payload)],
  coalesce: (_older, newer) => newer,
  overlay: (_value, { value }) => value,
  conflict: 'ask',
  undo: (before, payload) => ({ name: 'setAnswerPages', payload: { ...payload, value: before } }),
  restores: 'never',
  describe: ({ value }) => ({ message: 'answers.unsent.pages', values: { count: value?.files.length ?? 0 } }),
  icon: 'write',
});

/** Hands the answer in. Its files may arrive later: the fact and its time need no more than a line of text. */
const sendAnswer = defineMutation({
  ...usual,
  name: 'sendAnswer',
  /** `after`: the number of the last sending that its author saw; 0 for none. */
  payload: z.object({ ...inAttempt, at: answerSent.shape.at, after: z.int().check(z.gte(0), z.lte(mostSendings)) }),
  result: answerSent,
  roles: roleGroups.family,
  key: (payload) => ofPupil('sent', payload),
  requires: (payload) => [ofPupil('text', payload), ofPupil('pages', payload)],
  coalesce: 'never',
  value: 'completed',
  overlay: (value, { at, after }) =>
    value?.isOut && value.number > after ? value : { at, number: after + 1, isOut: true },
  // The same pupil on two devices, or a parent beside them: sent is sent.
  conflict: 'lastWins',
  undo: 'never',
  restores: 'never',
  describe: () => ({ message: 'answers.unsent.sent', values: {} }),
  icon: 'confirm',
});

/** Takes back what no teacher has opened yet. */
const recallAnswer = defineMutation({
  ...usual,
  name: 'recallAnswer',
  payload: z.object({ ...inAttempt, at: answerSent.shape.at }),
  result: answerSent,
  roles: roleGroups.family,
  key: (payload) => ofPupil('sent', payload),
  requires: () => [],
  coalesce: 'never',
  value: 'completed',
  overlay: (value, { at }) => recalledAfter(value, at),
  conflict: 'lastWins',
  undo: 'never',
  restores: 'never',
  describe: () => ({ message: 'answers.unsent.recalled', values: {} }),
  icon: 'takeBack',
});

/** A teacher has opened what was handed in. Read by several or twice is read. */
const readAnswer = defineMutation({
  ...usual,
  name: 'readAnswer',
  payload: z.object({ ...inAttempt, of: answerRead.shape.of }),
  result: answerRead,
  roles: roleGroups.lessonGiver,
  key: (payload) => ofClass('read', payload),
  requires: () => [],
  lane: 'none',
  weight: 'trace',
  coalesce: (older, newer) => ({ ...newer, of: Math.max(older.of, newer.of) }),
  value: 'completed',
  overlay: (read, { of }) => ({ of: Math.max(read?.of ?? 0, of) }),
  conflict: 'lastWins',
  undo: 'never',
  restores: 'never',
  describe: () => ({ message: 'answers.unsent.read', values: {} }),
  icon: 'confirm',
});

const reviewAnswer = defineMutation({
  ...usual,
  name: 'reviewAnswer',
  /** Null takes the review back, for another look (the specification's recheck). */
  payload: z.object({ ...inAttempt, value: z.nullable(answerReview) }),
  result: answerReview,
  roles: roleGroups.lessonGiver,
  key: (payload) => ofClass('review', payload),
  requires: () => [],
  lane: 'none',
  coalesce: (_older, newer) => newer,
  overlay: (_value, { value }) => value,
  conflict: 'ask',
  undo: (before, payload) => ({ name: 'reviewAnswer', payload: { ...payload, value: before } }),
  restores: 'never',
  describe: ({ value }) => ({
    message:
      value === null
        ? 'answers.unsent.recheck'
        : value.outcome === 'rework'
          ? 'answers.unsent.rework'
          : value.score === null
            ? 'answers.unsent.verified'
            : 'answers.unsent.score',
    values: { score: value?.score ?? '', text: value?.comment ?? '' },
  }),
  icon: 'write',
});

/** Adds and removes strokes by id, so strokes of two teachers merge. */
const setStrokes = defineMutation({
  ...usual,
  name: 'setStrokes',
  payload: z.object({ ...inAttempt, changes: strokeChanges }),
  result: answerStrokes,
  roles: roleGroups.lessonGiver,
  key: (payload) => ofClass('strokes', payload),
  requires: () => [],
  lane: 'none',
  coalesce: (older, newer) => ({ ...newer, changes: changesTogether(older.changes, newer.changes) }),
  value: 'completed',
  overlay: (value, { changes }) => strokesAfter(value, changes),
  // The server applies the changes to the current value, so nothing is overwritten.
  conflict: 'lastWins',
  undo: (before, payload) => ({
    name: 'setStrokes',
    payload: { ...payload, changes: changesBack(before, payload.changes) },
  }),
  restores: 'never',
  describe: ({ changes }) => ({
    message: 'answers.unsent.strokes',
    values: { count: changes.reduce((sum, { add, remove }) => sum + add.length + remove.length, 0) },
  }),
  icon: 'write',
});

/** Begins the next attempt; the former one stays as it is (decisions R). */
const resetAnswer = defineMutation({
  ...usual,
  name: 'resetAnswer',
  /** `number`: the attempt that begins; null takes a reset back as long as nothing was written in it. */
  payload: z.object({ ...place, number: z.nullable(answerAttempt.shape.number) }),
  result: answerAttempt,
  roles: roleGroups.lessonGiver,
  key: (payload) => ofClass('attempt', { ...payload, attempt: 1 }),
  requires: () => [],
  lane: 'none',
  coalesce: 'never',
  overlay: (_value, { number }) => (number === null ? null : { number }),
  // Two teachers who press at once mean the same attempt.
  conflict: 'serverWins',
  undo: (before, payload) => ({ name: 'resetAnswer', payload: { ...payload, number: before?.number ?? null } }),
  restores: 'never',
  describe: ({ number }) => ({
    message: number === null ? 'answers.unsent.resetBack' : 'answers.unsent.reset',
    values: { number: number ?? 1 },
  }),
  icon: 'takeBack',
});

export const answersMutations = {
  setAnswerText,
  setAnswerPages,
  sendAnswer,
  recallAnswer,
  readAnswer,
  reviewAnswer,
  setStrokes,
  resetAnswer,
} as const;
