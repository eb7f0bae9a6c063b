// From a pupil's marks of a period to what the formula takes.
import { assessmentOf } from '#contract/grading/assessment.ts';
import type { GradingRules } from '#contract/grading/grading.schema.ts';
import type { GradingInput } from '#contract/grading/quarter-result.ts';
import { termSummativeOf } from '#contract/grading/term-summative.ts';
import type { PupilSubjectMarks, ScoreType } from '#contract/journal/journal.schema.ts';

export type GivenMark = PupilSubjectMarks['marks'][number];

export type GivenWork = GivenMark & { type: 'sor' | 'soch' };

export function isWork(given: GivenMark): given is GivenWork {
  return given.type === 'sor' || given.type === 'soch';
}

/** Marks of ordinary lessons, whatever the lesson was called. */
export function formativeMarks({ marks }: Pick<PupilSubjectMarks, 'marks'>): GivenMark[] {
  return marks.filter((given) => !isWork(given) && given.mark !== null);
}

export function worksOf({ marks }: Pick<PupilSubjectMarks, 'marks'>, type: 'sor' | 'soch'): GivenMark[] {
  return marks.filter((given) => given.type === type);
}

/** A summative without points is one that the pupil still has to write. */
export function gradingInput(rules: GradingRules, subject: PupilSubjectMarks): GradingInput {
  const { parallel, weeklyTenths, scoreType } = subject;
  const toWork = ({ mark, maxScore }: GivenMark) => ({ points: mark, max: maxScore ?? 0 });
  return {
    formative: formativeMarks(subject).flatMap(({ mark }) => mark ?? []),
    sectionSummatives: worksOf(subject, 'sor').map(toWork),
    termSummative: termSummativeOf(worksOf(subject, 'soch').map(toWork)),
    subject: assessmentOf(rules, { parallel, weeklyTenths, scoreType }),
  };
}

/** How the subject is marked: the youngest get no marks whatever the subject. */
export function scoreTypeOf(
  rules: GradingRules | null,
  { parallel, weeklyTenths, scoreType }: PupilSubjectMarks,
): ScoreType {
  return rules ? assessmentOf(rules, { parallel, weeklyTenths, scoreType }).scoreType : scoreType;
}
