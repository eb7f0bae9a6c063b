// From the marks of the periods to the mark of the year, and to the final one where a test or an exam is added.
import { type Fraction, fraction, plus, times, toNumber, toWhole } from './fraction.ts';
import type { GradingRules } from './grading.schema.ts';
import { creditOf, type GradedSubject } from './quarter-result.ts';

/** A mark; why there is none; or null while it has not been given. */
export type PeriodMark = number | 'unattestated' | 'not_certified' | 'exemption' | 'notstudy' | null;

export type YearResult = {
  /** Mean of the marks there are, unrounded; null without any. */
  readonly mean: number | null;
  readonly exactMean: Fraction | null;
  /** Null while a period is open. In a credit subject 1 pass, 0 fail. */
  readonly mark: number | null;
  /** How many periods have no mark yet. */
  readonly missing: number;
  /** The year mark fails: a summative work for the year follows, see `finalResult`. */
  readonly needsYearSummative: boolean;
};

/** The year mark of the quarters, or of the half-years for subjects that have those. */
export function yearResult(
  rules: GradingRules,
  { scoreType, periods }: { scoreType: GradedSubject['scoreType']; periods: readonly PeriodMark[] },
): YearResult {
  const marks = periods.filter((period) => typeof period === 'number');
  const missing = periods.filter((period) => period === null).length;
  const isUnattested = periods.some((period) => period === 'unattestated' || period === 'not_certified');
  const isBarred = isUnattested && rules.year.unattested === 'noYearMark';
  const sum = marks.reduce((total, mark) => total + mark, 0);
  const exactMean = marks.length > 0 && scoreType !== 'no_score' ? fraction(sum, marks.length) : null;
  const mark = exactMean && missing === 0 && !isBarred ? meanMark(rules, scoreType, exactMean) : null;
  return {
    mean: exactMean && toNumber(exactMean),
    exactMean,
    mark,
    missing,
    needsYearSummative: scoreType === 'mark' && mark !== null && mark <= rules.year.failingMark,
  };
}

function meanMark(rules: GradingRules, scoreType: GradedSubject['scoreType'], mean: Fraction): number {
  return scoreType === 'credit' ? creditOf(rules, times(mean, 100)) : toWhole(mean, rules.year.rounding);
}

export type FinalResult = { readonly value: number; readonly exactValue: Fraction; readonly mark: number };

/** The final mark where the year mark alone is not it: after the summative work for the year, or in an exam subject. */
export function finalResult(
  rules: GradingRules,
  { kind, yearMark, testMark }: { kind: 'yearSummative' | 'exam'; yearMark: number; testMark: number },
): FinalResult {
  const { year, test } = rules.final[kind];
  const exactValue = plus(fraction(yearMark * year, 100), fraction(testMark * test, 100));
  return { value: toNumber(exactValue), exactValue, mark: toWhole(exactValue, rules.year.rounding) };
}
