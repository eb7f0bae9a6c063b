import type { AttemptValues } from '#contract/answers/answer-state.ts';
import type { AnswerStrokes } from '#contract/answers/answer-strokes.ts';

/** Strokes visible to the pupil: only after the review. */
export function shownStrokes({ review, strokes }: Pick<AttemptValues, 'review' | 'strokes'>): AnswerStrokes | null {
  return review === null ? null : strokes;
}
