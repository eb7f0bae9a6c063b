// What may be done with the answer of a pupil, by its state (LECT-019, LECT-020, decisions L3). Pure.
import type { AnswerState } from '#contract/core/wanted-answer.ts';

export type ProgressAct = 'history' | 'preview' | 'reset' | 'recheck' | 'check';
export type Watcher = {
  /** Teaches the lesson, in a year that can be written in. */
  readonly mayWrite: boolean;
  readonly isMonitoring: boolean;
};

/** The acts of a row in their order; those that monitoring has not are missing, the others may be disabled. */
export function progressActs(
  state: AnswerState,
  { mayWrite, isMonitoring }: Watcher,
): readonly { readonly act: ProgressAct; readonly isDisabled: boolean }[] {
  const isChecked = state === 'verified' || state === 'rework';
  const all = [
    { act: 'history', isDisabled: false },
    { act: 'preview', isDisabled: state === 'wait_send' },
    // Where nothing was handed in there is nothing to reset.
    { act: 'reset', isDisabled: !mayWrite || state === 'wait_send' },
    { act: 'recheck', isDisabled: !mayWrite || !isChecked },
    { act: 'check', isDisabled: state === 'wait_send' },
  ] as const;
  return isMonitoring ? all.filter(({ act }) => act !== 'preview') : all;
}

/** What stands in the column of operations: an answer that is not accepted is checked, of the others the lesson is opened. */
export const operationOf = (state: AnswerState): 'check' | 'lesson' => (state === 'verified' ? 'lesson' : 'check');

/** The picture of a result (PROG-034 to PROG-037): by the score, and waiting for any other value. */
export function resultPicture(score: number | null): 'bad' | 'normal' | 'good' | 'waiting' {
  if (score === null || score < 1 || score > 10) return 'waiting';
  return score <= 3 ? 'bad' : score <= 7 ? 'normal' : 'good';
}
