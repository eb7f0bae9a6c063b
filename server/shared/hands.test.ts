import { expect, test } from 'vitest';
import { handsOf } from './hands.ts';

const limits = { atOnce: 2, longest: 1, retryAfterMs: 500 };

test('a person who sends more than they have hands waits behind themselves, and keeps no other waiting', async () => {
  const hands = handsOf(limits);
  const { promise, resolve } = Promise.withResolvers<string>();
  const held = [1, 2, 3].map(() => hands.run(7, () => promise));
  await expect(hands.run(7, () => promise)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    details: { retryAfterMs: 500 },
  });
  expect(await hands.run(8, async () => 'another')).toBe('another');
  resolve('done');
  expect(await Promise.all(held)).toEqual(['done', 'done', 'done']);
});

test('a hand is free again whatever became of the work', async () => {
  const hands = handsOf(limits);
  for (let time = 0; time < 5; time++)
    await expect(hands.run(7, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await Promise.all([1, 2, 3].map((one) => hands.run(7, async () => one)))).toEqual([1, 2, 3]);
});

test('work is told whether it waited, since what was asked before it may be so no more', async () => {
  const hands = handsOf(limits);
  const { promise, resolve } = Promise.withResolvers<void>();
  const seen = [1, 2, 3].map(() => hands.run(7, async (hasWaited) => promise.then(() => hasWaited)));
  resolve();
  expect(await Promise.all(seen)).toEqual([false, false, true]);
});
