import { expect, test } from 'vitest';
import { inLines } from './in-lines.ts';

const linesOf = (line: number, all = 10) => inLines({ atOnce: 1, longest: { line, all }, retryAfterMs: 5_000 });

test('one after another, in their order, and what fails holds up no other', async () => {
  const done: string[] = [];
  const lines = linesOf(5);
  const piece = (name: string) =>
    lines.run('one', async () => {
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

test('a caller who finds a full line is told to come again, and the places are given back', async () => {
  const lines = linesOf(2);
  const { promise, resolve } = Promise.withResolvers<string>();
  const held = [1, 2, 3].map(() => lines.run('one', () => promise));
  await expect(lines.run('one', () => promise)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    details: { retryAfterMs: 5_000 },
  });
  resolve('done');
  expect(await Promise.all(held)).toEqual(['done', 'done', 'done']);
  expect(await lines.run('one', async () => 'again')).toBe('again');
});

test('lines take turns: one that is full keeps no other waiting behind it', async () => {
  const lines = linesOf(3);
  const { promise, resolve } = Promise.withResolvers<void>();
  const done: string[] = [];
  const piece = (line: string, name: string) => lines.run(line, () => promise.then(() => void done.push(name)));
  const all = [piece('one', '1a'), piece('one', '1b'), piece('one', '1c'), piece('one', '1d'), piece('two', '2a')];
  await expect(piece('one', '1e')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  resolve();
  await Promise.all(all);
  expect(done).toEqual(['1a', '1b', '2a', '1c', '1d']);
});

test('a line has no more turns at once than it may, and the places it leaves are for others', async () => {
  const lines = inLines({ atOnce: 3, atOnceOfLine: 1, longest: { line: 9, all: 20 }, retryAfterMs: 5_000 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const piece = (line: string, name: string) =>
    lines.run(line, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const all = [piece('one', '1a'), piece('one', '1b'), piece('one', '1c'), piece('two', '2a')];
  await expect.poll(() => begun).toEqual(['1a', '2a']);
  ends.get('2a')?.();
  await all[3];
  expect(begun).toEqual(['1a', '2a']);
  ends.get('1a')?.();
  await expect.poll(() => begun).toEqual(['1a', '2a', '1b']);
  ends.get('1b')?.();
  await expect.poll(() => begun).toEqual(['1a', '2a', '1b', '1c']);
  ends.get('1c')?.();
  await Promise.all(all);
});

test('known ones and strangers have every other turn, and one of the known has few places', async () => {
  const lines = inLines({ atOnce: 1, longest: { line: 9, known: 3, all: 20 }, retryAfterMs: 5_000 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const done: string[] = [];
  const piece = (name: string) => promise.then(() => void done.push(name));
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => lines.run('account a', () => piece(name), 'known')),
    ...['x1', 'x2'].map((name) => lines.run('10.1', () => piece(name))),
    lines.run('account b', () => piece('b1'), 'known'),
  ];
  await expect(lines.run('account a', () => piece('a5'), 'known')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  resolve();
  await Promise.all(all);
  expect(done).toEqual(['a1', 'a2', 'x1', 'b1', 'x2', 'a3', 'a4']);
});
