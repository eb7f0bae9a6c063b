import { expect, test } from 'vitest';
import { inTurnOf } from './password-work.ts';

test('attempts from known devices of one account wait in one line, however its login is written', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const attempt = { address: '10.0.0.1', device: 'of a pupil' };
  const spellings = ['pupil', 'Pupil', 'PUPIL', 'pUpil'];
  const begun = spellings.flatMap((login) => [1, 2, 3].map(() => inTurnOf({ login, ...attempt }, () => promise)));
  resolve();
  const outcomes = await Promise.allSettled(begun);
  // Three are looked at, and five wait.
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
});
