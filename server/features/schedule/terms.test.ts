// Replacements handed over and taken back in any order: every day keeps as many teachers as it had, and nothing is left behind.
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/core/time.ts';
import { isInTerm } from './teachers.repository.ts';
import { type Handover, handOver, type TeachingTerm, takeBack } from './terms.ts';

const first = '2026-09-01';
const year = Array.from({ length: 60 }, (_, index) => addDays(first, index));
const given = { isMain: true, dateFrom: '1900-01-01', dateTo: null, replacementUuid: null };
const alone: TeachingTerm[] = [{ ...given, userId: 1 }];
const [from, to] = ['2026-09-10', '2026-09-20'];
const month: Handover = { replacementUuid: 'a', userId: 1, substituteId: 2, dateFrom: from, dateTo: to };

const termsOf = (handed: ReturnType<typeof handOver>) => {
  if ('problem' in handed) throw new Error(handed.problem);
  return handed.terms;
};
const on = (terms: readonly TeachingTerm[], day: string) =>
  terms
    .filter((term) => isInTerm(term, day))
    .map(({ userId }) => userId)
    .sort();
const inOrder = (terms: readonly TeachingTerm[]) =>
  terms.map(({ userId, dateFrom, dateTo }) => `${userId} ${dateFrom} ${dateTo}`).sort();

describe('terms of an assignment', () => {
  it('change hands at both edges of the days', () => {
    const terms = termsOf(handOver(alone, month));
    const days = ['2026-09-09', from, to, '2026-09-21'];
    expect(days.map((day) => on(terms, day))).toEqual([[1], [2], [2], [1]]);
  });

  it('are not handed over twice, nor by whoever does not hold them', () => {
    const terms = termsOf(handOver(alone, month));
    const other = { ...month, replacementUuid: 'b', substituteId: 3 };
    for (const days of [
      { dateFrom: to, dateTo: to },
      { dateFrom: '2026-09-01', dateTo: from },
      { dateFrom: '2026-09-19', dateTo: null },
      { dateFrom: '2026-09-01', dateTo: '2026-09-30' },
    ])
      expect(handOver(terms, { ...other, ...days })).toEqual({ problem: 'notTaught' });
    expect(handOver(terms, { ...other, substituteId: 2, dateFrom: '2026-09-21', dateTo: '2026-09-22' })).toHaveProperty(
      'terms',
    );
    expect(handOver([...alone, { ...given, userId: 2 }], month)).toEqual({ problem: 'teachesAlready' });
  });

  it('stay while another replacement stands on them', () => {
    const terms = termsOf(handOver(alone, month));
    const inTurn = { replacementUuid: 'b', userId: 2, substituteId: 3, dateFrom: '2026-09-12', dateTo: '2026-09-13' };
    const both = termsOf(handOver(terms, inTurn));
    expect(takeBack(both, month)).toEqual({ problem: 'builtUpon' });
    expect(handOver(terms, { ...inTurn, dateFrom: from, dateTo: to })).toEqual({ problem: 'builtUpon' });
    expect(inOrder(termsOf(takeBack(termsOf(takeBack(both, inTurn)), month)))).toEqual(inOrder(alone));
    expect(takeBack(alone, month)).toEqual({ problem: 'builtUpon' });
  });

  it('come back whole, whatever was handed over and in whatever order', () => {
    let seed = 7;
    const below = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    for (let round = 0; round < 60; round++) {
      const beside: TeachingTerm[] = [...alone, { ...given, userId: 9, isMain: false }];
      let terms: readonly TeachingTerm[] = beside;
      const standing: Handover[] = [];
      for (let step = 0; step < 12; step++) {
        const start = below(50);
        const dateTo = below(6) === 0 ? null : addDays(first, start + below(9));
        const handover: Handover = {
          replacementUuid: `${round} ${step}`,
          userId: 1 + below(3),
          substituteId: 2 + below(4),
          dateFrom: addDays(first, start),
          dateTo,
        };
        const handed = handOver(terms, handover);
        if ('terms' in handed && handover.userId !== handover.substituteId) {
          terms = handed.terms;
          standing.push(handover);
        }
        const chosen = standing[below(standing.length + 1)];
        const back = chosen && takeBack(terms, chosen);
        if (back && 'terms' in back) {
          terms = back.terms;
          standing.splice(standing.indexOf(chosen), 1);
        }
        for (const day of year) {
          const teachers = on(terms, day);
          expect([teachers.length, new Set(teachers).size, teachers.includes(9)]).toEqual([2, 2, true]);
        }
      }
      // The last one made stands on the others.
      for (let left = standing.length; left > 0; left--) {
        const free = standing.find((one) => 'terms' in takeBack(terms, one));
        if (!free) throw new Error(`Nothing can be taken back in round ${round}`);
        terms = termsOf(takeBack(terms, free));
        standing.splice(standing.indexOf(free), 1);
      }
      expect(inOrder(terms)).toEqual(inOrder(beside));
    }
  });
});
