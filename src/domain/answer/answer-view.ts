// One answer as a page sees it: the attempt that counts, its values and what may be done, from the cells of either document.
import '#contract/office.ts';
import {
  type AttemptValues,
  answerCell,
  answersCell,
  attemptOf,
  mayRecall,
  mayWrite,
  stateOf,
} from '#contract/answers/answer-state.ts';
import type { AnswerAttempt, AnswerKind } from '#contract/answers/answers.schema.ts';
import type { AnswerState } from '#contract/core/wanted-answer.ts';
import type { CellView } from '#data/documents/views.ts';

export type AnswerView = {
  readonly attempt: number;
  readonly values: AttemptValues;
  readonly state: AnswerState;
  readonly mayWrite: boolean;
  readonly mayRecall: boolean;
  /** A cell of the attempt with what of the user's is above it. */
  readonly cell: (kind: AnswerKind) => CellView | undefined;
  readonly valuesOf: (attempt: number) => AttemptValues;
};
export type Cells = ReadonlyMap<string, CellView>;

/** `studentGroupUuid` null: the cells are those of one pupil's document. */
export function answerIn(cells: Cells, studentGroupUuid: string | null): AnswerView {
  const nameOf = (kind: AnswerKind, attempt: number) =>
    studentGroupUuid === null ? answerCell(kind, attempt) : answersCell(kind, studentGroupUuid, attempt);
  const valueIn = <Value>(kind: AnswerKind, attempt: number) =>
    (cells.get(nameOf(kind, attempt))?.value ?? null) as Value | null;
  const attempt = attemptOf(valueIn<AnswerAttempt>('attempt', 0));
  const valuesOf = (of: number): AttemptValues => ({
    text: valueIn('text', of),
    pages: valueIn('pages', of),
    sent: valueIn('sent', of),
    read: valueIn('read', of),
    review: valueIn('review', of),
    strokes: valueIn('strokes', of),
  });
  const values = valuesOf(attempt);
  const state = stateOf(values);
  return {
    attempt,
    values,
    state,
    mayWrite: mayWrite(state),
    mayRecall: mayRecall(values),
    cell: (kind) => cells.get(nameOf(kind, attempt)),
    valuesOf,
  };
}
