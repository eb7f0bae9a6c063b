import { expect, test } from 'vitest';
import { explain } from './explanation.ts';
import { defaultGradingRules as rules } from './grading.schema.ts';
import { type GradingInput, quarterResult } from './quarter-result.ts';
import { termSummativeOf } from './term-summative.ts';

const resultWith = (termSummative: GradingInput['termSummative']) =>
  quarterResult(rules, {
    formative: [8, 8],
    sectionSummatives: [{ points: 15, max: 20 }],
    termSummative,
    subject: { hasTermSummative: true, scoreType: 'mark' },
  });
const sentences = (works: { points: number | null; max: number }[]) =>
  explain(rules, resultWith(termSummativeOf(works))).map(({ message }) => message);

test('one SOCH is itself, and none is none', () => {
  expect(termSummativeOf([])).toBeNull();
  expect(termSummativeOf([{ points: 9, max: 25 }])).toEqual({ points: 9, max: 25 });
});

test('of two neither counts alone: points and maxima are added, in any order', () => {
  const parts = [
    { points: 10, max: 10 },
    { points: 8, max: 20 },
  ];
  const one = resultWith({ points: 18, max: 30 });
  for (const works of [parts, parts.toReversed()]) {
    expect(resultWith(termSummativeOf(works))).toMatchObject({ percent: one.percent, mark: one.mark, missing: [] });
  }
});

test('while one of two is not written there is no SOCH and no mark', () => {
  const works = [
    { points: 10, max: 10 },
    { points: null, max: 20 },
  ];
  expect(resultWith(termSummativeOf(works))).toMatchObject({ mark: null, percent: null, missing: ['termSummative'] });
});

test('that there are two is said, written or not; of one nothing is said', () => {
  const second = { points: 8, max: 20 };
  expect(sentences([{ points: 10, max: 10 }, second])).toContain('grading.explain.termPieces');
  expect(sentences([{ points: null, max: 10 }, second])).toContain('grading.explain.termPieces');
  expect(sentences([second])).not.toContain('grading.explain.termPieces');
});
