import { expect, test } from 'vitest';
import { answerStates } from '#contract/core/wanted-answer.ts';
import { operationOf, progressActs, resultPicture } from './progress-rules.ts';

const teacher = { mayWrite: true, isMonitoring: false };
const acts = (state: (typeof answerStates)[number], watcher = teacher) =>
  progressActs(state, watcher).flatMap(({ act, isDisabled }) => (isDisabled ? [] : [act]));

// covers PROG-010 PROG-011 PROG-012 PROG-013 PROG-014
test('of a checked answer everything can be done', () => {
  expect(acts('verified')).toEqual(['history', 'preview', 'reset', 'recheck', 'check']);
});

// covers LECT-019
test('a check is taken back where there is one', () => {
  expect(answerStates.filter((state) => acts(state).includes('recheck'))).toEqual(['verified', 'rework']);
});

// covers LECT-020
test('an attempt begins again where something was handed in', () => {
  expect(answerStates.filter((state) => !acts(state).includes('reset'))).toEqual(['wait_send']);
});

// covers PROG-039
test('monitoring has no preview, and writes nothing', () => {
  expect(acts('verified', { mayWrite: false, isMonitoring: true })).toEqual(['history', 'check']);
  expect(progressActs('verified', { mayWrite: false, isMonitoring: true }).map(({ act }) => act)).not.toContain(
    'preview',
  );
});

// covers LECT-006 LECT-007
test('the column of operations checks what is not accepted, and opens the lesson of what is', () => {
  expect(answerStates.map(operationOf)).toEqual(['check', 'check', 'lesson', 'check']);
});

// covers PROG-034 PROG-035 PROG-036 PROG-037
test('the picture of a result follows the score', () => {
  const scores = [null, 0, 1, 3, 4, 7, 8, 10, 11];
  expect(scores.map(resultPicture)).toEqual([
    'waiting',
    'waiting',
    'bad',
    'bad',
    'normal',
    'normal',
    'good',
    'good',
    'waiting',
  ]);
});
