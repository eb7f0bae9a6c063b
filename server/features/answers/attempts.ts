import { type AttemptValues, attemptOf } from '#contract/answers/answer-state.ts';
import type { AnswerAttempt, AnswerKind } from '#contract/answers/answers.schema.ts';
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
    }),
  };
}
