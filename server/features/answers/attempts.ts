import { type AttemptValues, attemptOf, stateOf } from '#contract/answers/answer-state.ts';
import type { AnswerAttempt, AnswerKind, AnswerReview } from '#contract/answers/answers.schema.ts';
import type { AnswerState } from '#contract/core/wanted-answer.ts';
import type { AnswerRow } from '#server/features/cells/public.ts';

/** The attempt that the pupil is in, and what stands in each. */
export type Answer = { readonly attempt: number; readonly values: (attempt: number) => AttemptValues };

/** Reads the cells of one answer. */
export function answerIn(cells: readonly AnswerRow[]): Answer {
  const valueIn = <Value>(kind: AnswerKind, attempt: number) =>
    (cells.find((cell) => cell.kind === kind && cell.attempt === attempt)?.value ?? null) as Value | null;
  return {
    attempt: attemptOf(valueIn<AnswerAttempt>('attempt', 0)),
    values: (attempt) => ({
      text: valueIn('text', attempt),
      pages: valueIn('pages', attempt),
      sent: valueIn('sent', attempt),
      read: valueIn('read', attempt),
      review: valueIn('review', attempt),
      strokes: valueIn('strokes', attempt),
    }),
  };
}

/** The review after it was taken back. What has none that stands is written as it is: the checks of the mutation hold all the same. */
export function reviewLeft(values: AttemptValues): AnswerReview | null {
  const state = stateOf(values);
  return state === 'verified' || state === 'rework' ? null : values.review;
}

/** The attempt after a reset; null for the first. An answer that was not handed in stays in its own. */
export function nextAttempt(attempt: number, state: AnswerState): number | null {
  if (state !== 'wait_send') return attempt + 1;
  return attempt === 1 ? null : attempt;
}
