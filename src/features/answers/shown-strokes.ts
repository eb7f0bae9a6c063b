import type { AttemptValues } from '#contract/answers/answer-state.ts';
import type { AnswerStrokes } from '#contract/answers/answer-strokes.ts';

/** Strokes as the pupil sees them: with the review, not stroke by stroke while the teacher still reads. */
export function shownStrokes({ review, strokes }: Pick<AttemptValues, 'review' | 'strokes'>): AnswerStrokes | null {
  return review === null ? null : strokes;
}
