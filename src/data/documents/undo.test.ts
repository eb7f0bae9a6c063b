import { expect, test } from 'vitest';
import type { Intent } from '#contract/core/mutation.ts';
import { undoOf } from './undo.ts';
import type { CellState } from './views.ts';

const address = { document: 'lesson:a', cell: 'mark:1' };
const back: readonly Intent[] = [{ name: 'setMark', payload: { mark: 5 } }];

function baseWith(value: unknown) {
  const cell = { value, state: 'waiting' as CellState };
  const written: (readonly Intent[])[] = [];
  return {
    cell: () => cell,
    mutate: async (intents: readonly Intent[]) => {
      written.push(intents);
      return { outcome: 'stored' as const };
    },
    set: (next: Partial<typeof cell>) => Object.assign(cell, next),
    written,
  };
}

test('an act is taken back while its values stand, sent or not', async () => {
  const base = baseWith({ mark: 8, comment: null });
  const undo = undoOf(base, [address], back);
  base.set({ state: 'saved', value: { comment: null, mark: 8 } });
  expect(await undo?.()).toBe('undone');
  expect(base.written).toEqual([back]);
});

test('a value that somebody wrote since does not go with the act', async () => {
  const base = baseWith(8);
  const undo = undoOf(base, [address], back);
  base.set({ value: 9 });
  expect(await undo?.()).toBe('changed');
  expect(base.written).toEqual([]);
});

test('a conflict is decided on its card and not by an undo, which would write over both values', async () => {
  const base = baseWith(8);
  const undo = undoOf(base, [address], back);
  base.set({ state: 'conflict' });
  expect(await undo?.()).toBe('changed');
  expect(base.written).toEqual([]);
});

test('what nothing takes back has no undo', () => {
  expect(undoOf(baseWith(8), [address], [])).toBeNull();
});
