// Every worked case of ../shared/data/ref/grading_vectors.json, from there while it is there and else from the copy beside this file.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultGradingRules, type GradingRules, gradingRules } from './grading.schema.ts';
import { type GradingInput, quarterResult, type Work } from './quarter-result.ts';
import { finalResult, yearResult } from './year-result.ts';

type QuarterCase = {
  id: string;
  desc: string;
  weights: [number, number, number];
  fo: number[];
  sor: [number, number][];
  soch: [number, number][];
  part_fo: number;
  part_sor: number;
  part_soch: number;
  total: number;
  percent_half_up: number;
  mark: number;
  mark_if_truncated: number;
};
type YearCase = { id: string; marks: number[]; expected: number; note: string };
type FinalCase = { id: string; year: number; expected: number } & (
  | { kind: 'year_summative'; test: number; mean: number }
  | { kind: 'exam_unverified'; exam: number; weights: [number, number]; value: number }
);
type Vectors = {
  scale: { mark: number; min: number; max: number }[];
  quarter: QuarterCase[];
  year: YearCase[];
  final: FinalCase[];
};

const original = path.resolve(import.meta.dirname, '../../../shared/data/ref/grading_vectors.json');
const copy = path.join(import.meta.dirname, 'grading-vectors.json');
const vectors = JSON.parse(fs.readFileSync(fs.existsSync(original) ? original : copy, 'utf8')) as Vectors;

const scale = vectors.scale.map(({ mark, min, max }) => ({ mark, from: min, to: max }));
const works = (pairs: readonly [number, number][]): Work[] => pairs.map(([points, max]) => ({ points, max }));

/** The rules of a case are checked as the rules of a year are. */
function rulesOf([fo, sor, soch]: QuarterCase['weights'], rounding: GradingRules['rounding']): GradingRules {
  const own = soch === 0 ? { withoutSoch: { fo, sor } } : { weights: { fo, sor, soch } };
  return gradingRules.parse({ ...defaultGradingRules, scale, rounding, ...own });
}

function inputOf({ weights, fo, sor, soch }: QuarterCase): GradingInput {
  return {
    formative: fo,
    sectionSummatives: works(sor),
    termSummative: works(soch)[0] ?? null,
    subject: { hasTermSummative: weights[2] > 0, scoreType: 'mark' },
  };
}

test('no section of the cases is unknown here or empty', () => {
  expect(Object.keys(vectors).sort()).toEqual(['final', 'quarter', 'scale', 'year']);
  for (const cases of Object.values(vectors)) expect(cases.length).toBeGreaterThan(0);
});

// covers JADM-048
test('the seeded scale gives the marks 2 to 5 as the cases do', () => {
  expect(defaultGradingRules.scale).toEqual(scale);
  expect(defaultGradingRules.scale.map(({ mark }) => mark)).toEqual([2, 3, 4, 5]);
});

describe.each(vectors.quarter)('quarter $id: $desc', (given) => {
  test('parts, total, percent and mark', () => {
    const result = quarterResult(rulesOf(given.weights, 'half-up'), inputOf(given));
    const earned = (kind: string) => result.parts.find((part) => part.kind === kind)?.earned ?? 0;
    expect(earned('formative')).toBeCloseTo(given.part_fo, 4);
    expect(earned('sectionSummative')).toBeCloseTo(given.part_sor, 4);
    expect(earned('termSummative')).toBeCloseTo(given.part_soch, 4);
    expect(result.total).toBeCloseTo(given.total, 3);
    expect(result).toMatchObject({
      percent: given.percent_half_up,
      mark: given.mark,
      missing: [],
      possible: 100,
      pacePercent: given.percent_half_up,
    });
  });

  test('a year that cuts off instead of rounding gives the other mark', () => {
    expect(quarterResult(rulesOf(given.weights, 'down'), inputOf(given)).mark).toBe(given.mark_if_truncated);
  });
});

test.each(vectors.year)('year $id of $marks is $expected: $note', ({ marks, expected }) => {
  const periods = marks.length === 3 ? [...marks, 'unattestated' as const] : marks;
  const result = yearResult(defaultGradingRules, { scoreType: 'mark', periods });
  expect(result).toMatchObject({ mark: expected, missing: 0, needsYearSummative: expected === 2 });
});

test.each(vectors.final)('final $id ($kind) of year mark $year is $expected', (given) => {
  const result =
    given.kind === 'year_summative'
      ? finalResult(defaultGradingRules, { kind: 'yearSummative', yearMark: given.year, testMark: given.test })
      : finalResult(examRules(given.weights), { kind: 'exam', yearMark: given.year, testMark: given.exam });
  expect(result.mark).toBe(given.expected);
  expect(result.value).toBe(given.kind === 'year_summative' ? given.mean : given.value);
});

function examRules([year, exam]: [number, number]): GradingRules {
  const final = { ...defaultGradingRules.final, exam: { year, test: exam } };
  return gradingRules.parse({ ...defaultGradingRules, final });
}

// Rows of the table in ../shared/research/domain.md that the file leaves out.
test('unequal works are added before they are divided', () => {
  const result = quarterResult(defaultGradingRules, {
    formative: [6, 7, 5, 8, 9],
    sectionSummatives: works([
      [5, 7],
      [9, 15],
      [10, 12],
    ]),
    termSummative: { points: 18, max: 30 },
    subject: { hasTermSummative: true, scoreType: 'mark' },
  });
  expect(result).toMatchObject({ percent: 65, mark: 4 });
  expect(result.total).toBeCloseTo(65.147, 3);
});

test('a half-year without SOCH is made of equal halves', () => {
  const result = quarterResult(defaultGradingRules, {
    formative: [8, 9, 7, 8],
    sectionSummatives: works([
      [9, 12],
      [7, 10],
    ]),
    termSummative: null,
    subject: { hasTermSummative: false, scoreType: 'mark' },
  });
  expect(result).toMatchObject({ percent: 76, mark: 4, missing: [], possible: 100 });
  expect(result.parts.map(({ kind, weight }) => [kind, weight])).toEqual([
    ['formative', 50],
    ['sectionSummative', 50],
  ]);
});
