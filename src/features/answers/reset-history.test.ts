import { expect, test } from 'vitest';
import type { CellVersion } from '#contract/core/cell-version.ts';
import { resetsIn, resultWords } from './reset-history.tsx';

const version = (number: number, attempt: number | null, name = 'Төлегенова Ұ. М.'): CellVersion => ({
  version: number,
  value: attempt === null ? null : { number: attempt },
  author: { userId: 2, name },
  capturedAt: number,
  receivedAt: number,
  acceptedAt: number * 1_000,
  clientId: null,
});

// covers PROG-019 PROG-029
test('each reset is told with its time and its author, the newest first', () => {
  expect(resetsIn([version(2, 3, 'Ким В.'), version(1, 2)])).toEqual([
    { at: 2_000, by: 'Ким В.', attempt: 3 },
    { at: 1_000, by: 'Төлегенова Ұ. М.', attempt: 2 },
  ]);
});

test('a reset that was taken back is none', () => {
  expect(resetsIn([version(1, 2), version(2, null)])).toEqual([]);
  expect(resetsIn([version(1, 2), version(2, null), version(3, 2, 'Ким В.')])).toEqual([
    { at: 3_000, by: 'Ким В.', attempt: 2 },
  ]);
});

// covers MONIT-032
test('the result of a reset is "score / most" for SOR and SOCH, and the score alone for other lessons', () => {
  const text = (key: string) => key;
  const of = (score: number | null, type: string | null) => resultWords({ score, outcome: 'verified' }, type, text);
  expect([of(7, 'sor'), of(10, 'soch'), of(7, 'regular'), of(7, null)]).toEqual(['7 / 10', '10 / 10', '7', '7']);
  expect(of(null, 'sor')).toBe('answers.state.verified');
});
