import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('one after another, in their order, and what fails holds up nobody', async () => {
  const done: string[] = [];
  const turn = inTurn(5);
  const piece = (name: string) =>
    turn(async () => {
      done.push(`${name} begins`);
      await Promise.resolve();
      if (name === 'b') throw new Error('b is broken');
      done.push(`${name} ends`);
      return name;
    });
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(piece));
  expect(done).toEqual(['a begins', 'a ends', 'b begins', 'c begins', 'c ends']);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await piece('d')).toBe('d');
});

test('whoever finds too many waiting is told to come again, and the places are given back', async () => {
  const turn = inTurn(2);
  const { promise, resolve } = Promise.withResolvers<string>();
  const held = [turn(() => promise), turn(() => promise), turn(() => promise)];
  await expect(turn(() => promise)).rejects.toMatchObject({
    ...{ code: 'UNAVAILABLE', details: { retryAfterMs: 5_000 } },
  });
  resolve('done');
  expect(await Promise.all(held)).toEqual(['done', 'done', 'done']);
  expect(await turn(async () => 'again')).toBe('again');
});
