import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultGradingRules as rules } from './grading.schema.ts';
import { type GradingInput, quarterResult } from './quarter-result.ts';
import { neededFor, whatIf } from './what-if.ts';

const beforeSoch: GradingInput = {
  formative: [8, 7, 9, 6, 8, 10],
  sectionSummatives: [
    { points: 9, max: 12 },
    { points: 11, max: 15 },
  ],
  termSummative: { points: null, max: 25 },
  subject: { hasTermSummative: true, scoreType: 'mark' },
};
const written = (points: number): GradingInput => ({ ...beforeSoch, termSummative: { points, max: 25 } });

describe('what if', () => {
  test('further formative marks are added to those there are', () => {
    const result = whatIf(rules, written(16), { formative: [10, 10] });
    expect(result.parts[0]).toMatchObject({ count: 8, points: 68 });
    expect(result).toEqual(quarterResult(rules, { ...written(16), formative: [...beforeSoch.formative, 10, 10] }));
  });

  test('a SOCH takes its place and completes the quarter', () => {
    expect(whatIf(rules, beforeSoch, { termSummative: { points: 16, max: 25 } })).toMatchObject({
      percent: 71,
      mark: 4,
    });
    expect(whatIf(rules, written(2), { termSummative: { points: 16, max: 25 } }).percent).toBe(71);
  });

  test('a SOR takes the place of the unwritten one of its maximum, else it is one more', () => {
    const sectionSummatives = [
      { points: 9, max: 12 },
      { points: null, max: 15 },
    ];
    const input = { ...written(16), sectionSummatives };
    expect(whatIf(rules, input, { sectionSummatives: [{ points: 11, max: 15 }] })).toMatchObject({
      percent: 71,
      missing: [],
    });
    const more = whatIf(rules, input, { sectionSummatives: [{ points: 5, max: 10 }] });
    expect(more.parts[1]).toMatchObject({ count: 2, max: 22, open: 1 });
  });

  test('what is in the journal is not touched', () => {
    const input = structuredClone(beforeSoch);
    whatIf(rules, input, {
      formative: [1],
      sectionSummatives: [{ points: 1, max: 9 }],
      termSummative: { points: 0, max: 9 },
    });
    expect(input).toEqual(beforeSoch);
  });
});

describe('what is needed', () => {
  test('while the SOCH is unwritten its lowest points are told', () => {
    expect(neededFor(rules, beforeSoch, 4)).toEqual({ kind: 'termSummative', points: 13, max: 25, assumed: [] });
    expect(neededFor(rules, beforeSoch, 5)).toEqual({ kind: 'termSummative', points: 23, max: 25, assumed: [] });
  });

  test('a mark that even a full SOCH does not bring is out of reach', () => {
    expect(neededFor(rules, { ...beforeSoch, formative: [3] }, 5)).toBeNull();
  });

  test('a mark that is certain already needs nothing', () => {
    expect(neededFor(rules, { ...beforeSoch, formative: [10] }, 3)).toMatchObject({ points: 0 });
  });

  test('without a planned SOCH the points are a percentage', () => {
    expect(neededFor(rules, { ...beforeSoch, termSummative: null }, 4)).toMatchObject({ points: 52, max: 100 });
  });

  test('other missing work is taken to come out at the same share, and that is said', () => {
    const input = {
      ...beforeSoch,
      sectionSummatives: [{ points: null, max: 10 }],
      termSummative: { points: null, max: 20 },
    };
    // 20 of formative marks, so 45 of the other 75: 60 %.
    expect(neededFor(rules, input, 4)).toEqual({
      kind: 'termSummative',
      points: 12,
      max: 20,
      assumed: ['sectionSummative'],
    });
  });

  test('with the SOCH written and a SOR not, the SOR is asked', () => {
    const sectionSummatives = [
      { points: 9, max: 12 },
      { points: null, max: 15 },
    ];
    const needed = neededFor(rules, { ...written(16), sectionSummatives }, 4);
    expect(needed).toEqual({ kind: 'sectionSummative', points: 5, max: 15, assumed: [] });
  });

  test('with all work written the next formative mark is asked', () => {
    expect(neededFor(rules, { ...written(25), formative: [7] }, 5)).toMatchObject({
      kind: 'formative',
      points: 6,
      max: 10,
    });
    expect(neededFor(rules, { ...written(13), formative: [7] }, 5)).toBeNull();
  });

  test('a subject without SOCH is asked for its SOR, then for formative marks', () => {
    const subject = { hasTermSummative: false, scoreType: 'mark' } as const;
    const input = { formative: [8, 8], sectionSummatives: [], termSummative: null, subject };
    expect(neededFor(rules, input, 5)).toMatchObject({ kind: 'sectionSummative', points: 89, max: 100 });
    const full = { ...input, sectionSummatives: [{ points: 9, max: 10 }] };
    expect(neededFor(rules, full, 5)).toMatchObject({ kind: 'formative', points: 8 });
  });

  test('marks that the scale does not have, and subjects without a scale, have no answer', () => {
    expect(neededFor(rules, beforeSoch, 6)).toBeNull();
    expect(
      neededFor(rules, { ...beforeSoch, subject: { hasTermSummative: false, scoreType: 'credit' } }, 1),
    ).toBeNull();
    expect(
      neededFor(rules, { ...beforeSoch, subject: { hasTermSummative: false, scoreType: 'no_score' } }, 5),
    ).toBeNull();
    const old = { ...rules, weights: { fo: 0, sor: 50, soch: 50 } };
    expect(neededFor(old, written(16), 5)).toBeNull();
  });

  test('the points told reach the mark, and one less does not', () => {
    const work = fc
      .integer({ min: 5, max: 40 })
      .chain((max) => fc.record({ points: fc.nat({ max }), max: fc.constant(max) }));
    const journal = fc.record({
      formative: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 20 }),
      sectionSummatives: fc.array(work, { minLength: 1, maxLength: 3 }),
      max: fc.integer({ min: 5, max: 40 }),
      mark: fc.integer({ min: 2, max: 5 }),
    });
    fc.assert(
      fc.property(journal, ({ max, mark, ...rest }) => {
        const input: GradingInput = { ...beforeSoch, ...rest, termSummative: { points: null, max } };
        const markWith = (points: number) => whatIf(rules, input, { termSummative: { points, max } }).mark ?? 0;
        const needed = neededFor(rules, input, mark);
        if (!needed) {
          expect(markWith(max)).toBeLessThan(mark);
          return;
        }
        expect(markWith(needed.points)).toBeGreaterThanOrEqual(mark);
        if (needed.points > 0) expect(markWith(needed.points - 1)).toBeLessThan(mark);
      }),
      { seed: 20_261_120, numRuns: 500 },
    );
  });
});
