// What kind of marks a subject gets in a grade, by the rules of the year.
import type { GradingRules } from './grading.schema.ts';
import type { GradedSubject } from './quarter-result.ts';

export type TaughtSubject = {
  readonly parallel: number;
  /** Hours a week in tenths: 15 is one and a half. */
  readonly weeklyTenths: number;
  readonly scoreType: GradedSubject['scoreType'];
};
export type Assessment = GradedSubject & {
  /** How often a mark is given. */
  readonly period: 'quarter' | 'halfyear';
};

/** Subjects of one hour a week have no SOCH and one mark per half-year; the youngest get no marks (decisions B33). */
export function assessmentOf(rules: GradingRules, { parallel, weeklyTenths, scoreType }: TaughtSubject): Assessment {
  const { maxWeeklyTenths, period, hasSoch } = rules.oneHourSubjects;
  const isShort = weeklyTenths <= maxWeeklyTenths;
  const givenType = rules.ungradedParallels.includes(parallel) ? 'no_score' : scoreType;
  return {
    scoreType: givenType,
    hasTermSummative: givenType === 'mark' && (!isShort || hasSoch),
    period: isShort ? period : 'quarter',
  };
}
