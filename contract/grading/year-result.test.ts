import { expect, test } from 'vitest';
import { defaultGradingRules as rules } from './grading.schema.ts';
import { type PeriodMark, yearResult } from './year-result.ts';

const yearOf = (...periods: PeriodMark[]) => yearResult(rules, { scoreType: 'mark', periods });

test('while a quarter has no mark there is a mean so far and no year mark', () => {
  expect(yearOf(4, 5, null, null)).toMatchObject({ mean: 4.5, mark: null, missing: 2, needsYearSummative: false });
});

test('a year without any mark has no mean', () => {
  expect(yearOf('exemption', 'exemption')).toMatchObject({ mean: null, exactMean: null, mark: null, missing: 0 });
  expect(yearOf()).toMatchObject({ mean: null, mark: null });
});

test('exempt and not studied periods are left out', () => {
  expect(yearOf('notstudy', 'exemption', 3, 4)).toMatchObject({ mean: 3.5, mark: 4 });
});

test('a period without attestation is left out or stands in the way, as the year says', () => {
  expect(yearOf(3, 4, 4, 'unattestated').mark).toBe(4);
  const strict = { ...rules, year: { ...rules.year, unattested: 'noYearMark' as const } };
  const periods: PeriodMark[] = [3, 4, 4, 'not_certified'];
  expect(yearResult(strict, { scoreType: 'mark', periods })).toMatchObject({ mark: null, missing: 0 });
  expect(yearResult(strict, { scoreType: 'mark', periods: [3, 4, 4, 'exemption'] }).mark).toBe(4);
});

test('a failed year asks for a summative work, a passed one does not', () => {
  expect(yearOf(2, 2, 3, 2)).toMatchObject({ mark: 2, needsYearSummative: true });
  expect(yearOf(2, 3, 2, 3)).toMatchObject({ mark: 3, needsYearSummative: false });
});

test('a credit subject is passed in the year when half of its periods are', () => {
  const creditOf = (...periods: PeriodMark[]) => yearResult(rules, { scoreType: 'credit', periods });
  expect(creditOf(1, 0, 1, 0)).toMatchObject({ mark: 1, needsYearSummative: false });
  expect(creditOf(1, 0, 0, 0)).toMatchObject({ mark: 0, needsYearSummative: false });
  expect(creditOf(1, null)).toMatchObject({ mark: null, missing: 1 });
});

test('a subject without marks has no year mark', () => {
  expect(yearResult(rules, { scoreType: 'no_score', periods: [4, 4] })).toMatchObject({ mean: null, mark: null });
});
