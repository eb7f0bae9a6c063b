// What state an answer is in, and what may be done with it: one rule for pupil, teacher and server (decisions L5, R).
import { cellUuid } from '../core/ids.ts';
import type { AnswerState } from '../core/wanted-answer.ts';
import type { AnswerStrokes } from './answer-strokes.ts';
import type {
  AnswerAttempt,
  AnswerKind,
  AnswerPages,
  AnswerRead,
  AnswerReview,
  AnswerSent,
  AnswerText,
  TaskKind,
} from './answers.schema.ts';

/** Values of the cells of one attempt; null where nothing was written. */
export type AttemptValues = {
  readonly text: AnswerText | null;
  readonly pages: AnswerPages | null;
  readonly sent: AnswerSent | null;
  readonly read: AnswerRead | null;
  readonly review: AnswerReview | null;
  readonly strokes: AnswerStrokes | null;
};

/** The attempt that the pupil is in. */
export function attemptOf(attempt: AnswerAttempt | null): number {
  return attempt?.number ?? 1;
}

/** State of an attempt. A review stands until the pupil hands in again. */
export function stateOf({ sent, review }: Pick<AttemptValues, 'sent' | 'review'>): AnswerState {
  // What was handed in since is new to the teacher.
  if (review !== null && review.of >= (sent?.number ?? 0)) return review.outcome;
  return sent?.isOut ? 'sent' : 'wait_send';
}

/** Whether what was handed in may be taken back: until a teacher has opened it. */
export function mayRecall(values: Pick<AttemptValues, 'sent' | 'review' | 'read'>): boolean {
  return stateOf(values) === 'sent' && (values.read?.of ?? 0) < (values.sent?.number ?? 0);
}

/** Whether the pupil may change text and pages: not while the answer is with the teacher, nor after it was accepted. */
export function mayWrite(state: AnswerState): boolean {
  return state === 'wait_send' || state === 'rework';
}

/** Whether there is something to send: text or a page (decisions L6). A lecture wants words. */
export function maySend(values: Pick<AttemptValues, 'text' | 'pages'>, taskKind: 'homework' | 'lecture'): boolean {
  const hasText = (values.text?.text.trim().length ?? 0) > 0;
  return taskKind === 'lecture' ? hasText : hasText || (values.pages?.files.length ?? 0) > 0;
}

/** The cell after handing in, on what is there: what is with the teacher already was handed in once. */
export function sentAfter({ sent, review }: Pick<AttemptValues, 'sent' | 'review'>, at: number): AnswerSent {
  if (sent && stateOf({ sent, review }) === 'sent') return sent;
  return { at, number: (sent?.number ?? 0) + 1, isOut: true };
}

/** The cell after taking back. */
export function recalledAfter(sent: AnswerSent | null, at: number): AnswerSent {
  return { at, number: sent?.number ?? 1, isOut: false };
}

/** Handed in after the lesson at which it was due began. */
export function isLate(sent: AnswerSent | null, dueAt: number | null): boolean {
  return sent?.isOut === true && dueAt !== null && sent.at > dueAt;
}

const attemptPart = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d?$/.test(text) ? Number(text) : null;

/** Names of the cells of one pupil's answer; the attempt stands for all attempts and so under none. */
export const answerCell = (kind: AnswerKind, attempt: number): string =>
  kind === 'attempt' ? 'attempt' : `${kind}:${attempt}`;

/** Names of the same cells among the answers of a class. */
export const answersCell = (kind: AnswerKind, studentGroupUuid: string, attempt: number): string =>
  kind === 'attempt' ? `attempt:${studentGroupUuid}` : `${kind}:${studentGroupUuid}:${attempt}`;

/** Reads the name of a cell back; null for one that names nothing. Attempt 0 stands for all. */
export function readAnswerCell(
  cell: string,
  form: 'ofPupil' | 'ofClass',
): { readonly kind: string; readonly studentGroupUuid: string | null; readonly attempt: number } | null {
  const [kind = '', ...rest] = cell.split(':');
  const studentGroupUuid = form === 'ofClass' ? rest.shift() : null;
  if (studentGroupUuid === undefined) return null;
  if (kind === 'attempt') return rest.length === 0 ? { kind, studentGroupUuid, attempt: 0 } : null;
  const attempt = attemptPart(rest[0]);
  return rest.length === 1 && attempt !== null ? { kind, studentGroupUuid, attempt } : null;
}

/** The uuid of an answer in addresses and calls, derived alike on both sides (decisions L4). */
export function answerUuidOf(
  schoolId: number,
  { scheduleUuid, taskKind, studentGroupUuid }: { scheduleUuid: string; taskKind: TaskKind; studentGroupUuid: string },
): string {
  return cellUuid(schoolId, scheduleUuid, studentGroupUuid, `answer:${taskKind}`);
}
