import { describe, expect, test } from 'vitest';
import { defaultGradingRules } from '#contract/grading/grading.schema.ts';
import type { CellState } from '#data/documents/views.ts';
import { journalModel } from '#features/journal/journal-model.ts';
import { rowResult } from '#features/journal/row-result.ts';
import { journalWith, lessonOn, rosterOf } from './small-journal.ts';

const lessons = [
  lessonOn('2026-11-05'),
  lessonOn('2026-11-12'),
  lessonOn('2026-11-19', { type: 'sor', maxScore: 10 }),
  lessonOn('2026-12-10', { type: 'soch', maxScore: 20 }),
];
type Given = [mark: number | null, state?: CellState];

function resultOf(cells: Given[], roster = rosterOf('Абенов Алмас'), more = {}) {
  const journal = journalWith(lessons, more);
  const model = journalModel(journal, roster);
  const row = model.rows[0];
  if (!row) throw new Error('nobody');
  return rowResult(defaultGradingRules, journal, model, row, (col) => {
    const [mark, state = 'saved'] = cells[col] ?? [null];
    return { mark, state };
  });
}

describe('percent and mark of the quarter', () => {
  test('are made of the shown cells, those that wait with them', () => {
    const { percent, mark } = resultOf([[8, 'waiting'], [10], [9], [16, 'sending']]);
    expect([percent, mark]).toEqual([85, 5]);
  });

  test('leave out what was refused, is disputed or is not on the disk', () => {
    expect(resultOf([[8], [1, 'refused'], [9], [16]]).percent).toBe(resultOf([[8], [null], [9], [16]]).percent);
    expect(resultOf([[8], [1, 'conflict'], [9], [16]]).percent).toBe(resultOf([[8], [null], [9], [16]]).percent);
    expect(resultOf([[8], [9], [9], [16, 'notSaved']]).missing).toEqual(['termSummative']);
  });

  test('are not there before SOR and SOCH are written, and what is missing is named', () => {
    const { percent, mark, missing } = resultOf([[8], [9], [null], [null]]);
    expect([percent, mark]).toEqual([null, null]);
    expect(missing).toEqual(['sectionSummative', 'termSummative']);
  });

  test('do not wait for a work that was written before the pupil came', () => {
    const late = rosterOf(['Пришёл Поздно', '2026-12-01', null]);
    expect(resultOf([[8], [9], [null], [16]], late).missing).not.toContain('termSummative');
    expect(resultOf([[8], [9], [null], [16]], late).parts.find(({ kind }) => kind === 'sectionSummative')?.open).toBe(
      0,
    );
  });

  test('count what the pupil brought from another class, each kind with its own', () => {
    const mark = { theme: null, comment: null, group: '7 «Б»', maxScore: null };
    const brought = [
      { ...mark, scheduleUuid: crypto.randomUUID(), date: '2026-11-03', type: 'regular', mark: 6 },
      { ...mark, scheduleUuid: crypto.randomUUID(), date: '2026-11-04', type: 'sor', mark: 10, maxScore: 10 },
    ] as const;
    const late = rosterOf(['Пришёл Поздно', '2026-11-10', null]);
    const [pupil] = late.pupils;
    const more = { brought: [{ studentGroupUuid: pupil?.studentGroupUuid ?? '', marks: [...brought] }] };
    const { parts } = resultOf([[null], [8], [9], [16]], late, more);
    expect(parts.map(({ kind, points, max }) => [kind, points, max])).toEqual([
      ['formative', 14, 20],
      ['sectionSummative', 19, 20],
      ['termSummative', 16, 20],
    ]);
  });

  test('two SOCH are one, points and maxima added, and only those within the membership', () => {
    const second = lessonOn('2026-12-14', { type: 'soch', maxScore: 30 });
    const journal = journalWith([...lessons, second]);
    const made = (cells: (number | null)[], roster = rosterOf('Абенов Алмас')) => {
      const model = journalModel(journal, roster);
      const row = model.rows[0];
      if (!row) throw new Error('nobody');
      return rowResult(defaultGradingRules, journal, model, row, (col) => ({
        mark: cells[col] ?? null,
        state: 'saved',
      }));
    };
    const both = made([8, 9, 9, 16, 14]).parts.find(({ kind }) => kind === 'termSummative');
    expect([both?.points, both?.max]).toEqual([30, 50]);
    expect(made([8, 9, 9, 16, null]).missing).toEqual(['termSummative']);
    const left = rosterOf(['Ушёл Рано', '2026-09-01', '2026-12-11']);
    expect(made([8, 9, 9, 16, null], left).missing).toEqual([]);
    expect(journalModel(journal, left).columns.map(({ ordinal }) => ordinal)).toEqual([null, null, 1, 1, 2]);
  });

  test('a credit subject has pass or fail and no percent', () => {
    const { percent, mark } = resultOf([[1], [1], [null], [null]], rosterOf('Абенов Алмас'), { scoreType: 'credit' });
    expect([percent, mark]).toEqual([null, 1]);
  });
});
