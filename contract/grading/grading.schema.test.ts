import { expect, test } from 'vitest';
import { assessmentOf } from './assessment.ts';
import { defaultGradingRules, gradingRules, readGradingRules } from './grading.schema.ts';

const [two, three, four, five] = defaultGradingRules.scale;

test('the seeded rules are valid and survive the way through a document', () => {
  expect(readGradingRules(JSON.parse(JSON.stringify(defaultGradingRules)))).toEqual(defaultGradingRules);
});

test.each([
  ['weights that do not add up', { weights: { fo: 25, sor: 25, soch: 40 } }],
  ['weights without SOCH that do not add up', { withoutSoch: { fo: 50, sor: 40 } }],
  ['a part of a percent as weight', { weights: { fo: 33.3, sor: 16.7, soch: 50 } }],
  ['a negative weight', { weights: { fo: -10, sor: 60, soch: 50 } }],
  ['a gap in the scale', { scale: [two, three, { mark: 4, from: 66, to: 84 }, five] }],
  ['bands that overlap', { scale: [two, { mark: 3, from: 39, to: 64 }, four, five] }],
  ['a scale that ends early', { scale: [two, three, four] }],
  ['a scale in falling order', { scale: [five, four, three, two] }],
  ['a scale of nothing', { scale: [] }],
  ['an unknown rounding', { rounding: 'banker' }],
])('rules with %s are refused', (_name, change) => {
  expect(gradingRules.safeParse({ ...defaultGradingRules, ...change }).success).toBe(false);
});

test.each([null, undefined, 'formula', {}, { weights: { fo: 25, sor: 25, soch: 50 } }])(
  'a formula that cannot be read is none: %j',
  (formula) => {
    expect(readGradingRules(formula)).toBeNull();
  },
);

test('a subject of one hour a week has no SOCH and a mark per half-year; more hours bring both', () => {
  const math = { parallel: 7, weeklyTenths: 50, scoreType: 'mark' } as const;
  expect(assessmentOf(defaultGradingRules, math)).toEqual({
    scoreType: 'mark',
    hasTermSummative: true,
    period: 'quarter',
  });
  const short = { scoreType: 'mark', hasTermSummative: false, period: 'halfyear' };
  expect(assessmentOf(defaultGradingRules, { ...math, weeklyTenths: 10 })).toEqual(short);
  expect(assessmentOf(defaultGradingRules, { ...math, weeklyTenths: 5 })).toEqual(short);
  expect(assessmentOf(defaultGradingRules, { ...math, weeklyTenths: 15 }).hasTermSummative).toBe(true);
});

test('a year may order a SOCH for one-hour subjects and a mark per quarter', () => {
  const rules = {
    ...defaultGradingRules,
    oneHourSubjects: { maxWeeklyTenths: 10, period: 'quarter' as const, hasSoch: true },
  };
  expect(assessmentOf(rules, { parallel: 7, weeklyTenths: 10, scoreType: 'mark' })).toEqual({
    scoreType: 'mark',
    hasTermSummative: true,
    period: 'quarter',
  });
});

test('grade 1 gets no marks, and a credit subject no SOCH', () => {
  const first = assessmentOf(defaultGradingRules, { parallel: 1, weeklyTenths: 40, scoreType: 'mark' });
  expect(first).toMatchObject({ scoreType: 'no_score', hasTermSummative: false });
  const sport = assessmentOf(defaultGradingRules, { parallel: 7, weeklyTenths: 30, scoreType: 'credit' });
  expect(sport).toMatchObject({ scoreType: 'credit', hasTermSummative: false });
});
