import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canUndo, createActLog } from './act-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const act = (cell: string) => ({
  at: 0,
  words: () => cell,
  cells: [cell],
  undo: async () => 'undone' as const,
});

test('the last act is offered for undo for ten seconds', () => {
  const log = createActLog();
  log.add(act('a'));
  log.add(act('b'));
  vi.advanceTimersByTime(9_900);
  expect(log.offered()?.cells).toEqual(['b']);
  vi.advanceTimersByTime(200);
  expect(log.offered()).toBeUndefined();
});

test('an act that was undone is offered no more, and stays in the list as undone', () => {
  const log = createActLog();
  log.add(act('a'));
  log.markUndone(1);
  expect(log.offered()).toBeUndefined();
  expect(log.acts().map(({ isUndone }) => isUndone)).toEqual([true]);
});

test('an older act on the same cell can be undone only after the newer one', () => {
  const log = createActLog();
  log.add(act('a'));
  log.add(act('b'));
  log.add(act('a'));
  const [first, other] = log.acts();
  if (!first || !other) throw new Error('the acts are there');
  expect(canUndo(first, log.acts())).toBe(false);
  expect(canUndo(other, log.acts())).toBe(true);
  log.markUndone(3);
  expect(canUndo(first, log.acts())).toBe(true);
});

test('an act that has no inverse is not offered', () => {
  const log = createActLog();
  log.add({ ...act('roll'), undo: null });
  expect(log.offered()).toBeUndefined();
});

test('an act that corrects the one before is one with it: one entry, and one way back through both', async () => {
  const log = createActLog();
  const back: string[] = [];
  const marked = (mark: string) => ({
    ...act('mark:7'),
    words: () => mark,
    undo: async () => {
      back.push(mark);
      return 'undone' as const;
    },
  });
  log.add({ ...act('mark:6') });
  log.add(marked('1'));
  log.add(marked('10'), true);
  expect(log.acts().map(({ id, words }) => [id, words((key) => key, 'en')])).toEqual([
    [1, 'mark:6'],
    [2, '10'],
  ]);
  await log.acts().at(-1)?.undo?.();
  expect(back).toEqual(['10', '1']);
  // Of another cell it is an act of its own.
  log.add(act('mark:8'), true);
  expect(log.acts()).toHaveLength(3);
});
