// What a screen reader says about a cell of the journal.
import { expect, it } from 'vitest';
import { emptyCell } from '#contract/core/documents.ts';
import type { CellState, CellView } from '#data/documents/views.ts';
import { cellLabel } from '#features/journal/grid-cell.tsx';

type Given = Parameters<typeof cellLabel>;
const view = (value: unknown, state: CellState = 'saved'): CellView => ({
  value,
  state,
  base: emptyCell,
  row: undefined,
});
const words = {
  empty: 'empty',
  notOnDevice: 'not on this device',
  comment: 'Comment',
  states: { waiting: 'waiting', saved: 'saved' },
  attendance: { late: 'late' },
  tags: {},
} as unknown as Given[3];
const row = { name: '1. Abenov' } as Given[1];
const lesson = { markType: 'formattedScore', scoreType: 'score' };
const column = { index: 0, date: '2026-11-02', lesson } as unknown as Given[2];
const label = (mark: CellView, attendance = view(null), isHere = true) =>
  cellLabel({ mark, attendance, isHere, isSelected: false, draft: '' }, row, column, words, 2);

it.each([
  ['nothing in it', label(view(null)), 'empty'],
  ['a mark that was taken away and waits', label(view({ mark: null, comment: null }, 'waiting')), 'empty, waiting'],
  ['a tap that was taken back and waits', label(view(null), view(null, 'waiting')), 'empty, waiting'],
  ['somebody late, waiting', label(view(null), view('late', 'waiting')), 'late, waiting'],
  ['no copy of its lesson', label(view(null), view(null), false), 'not on this device'],
])('%s', (_, said, expected) => {
  expect(said).toBe(`1. Abenov, 2.11: ${expected}`);
});
