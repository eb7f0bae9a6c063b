// What the overview says of a pupil's subjects, and the same marks by day. Pure.
import type { LocalDate } from '#contract/core/time.ts';
import type { GradingRules } from '#contract/grading/grading.schema.ts';
import { type QuarterResult, quarterResult } from '#contract/grading/quarter-result.ts';
import type { PupilMarksBody, PupilSubjectMarks, ScoreType } from '#contract/journal/journal.schema.ts';
import { formativeMarks, type GivenMark, gradingInput, isWork } from './grading-input.ts';

/** So many marks of a subject are seen at a glance. */
const lastMarks = 5;

export type OverviewRow = {
  readonly subject: PupilSubjectMarks;
  readonly scoreType: ScoreType;
  /** The latest marks, the newest at the end, as in a journal. */
  readonly last: readonly GivenMark[];
  /** Of the marks of ordinary lessons, how many there are and how many of them are a pass. */
  readonly count: number;
  readonly passed: number;
  /** Null: the formula of the year is not here. */
  readonly result: QuarterResult | null;
  /** The next SOR or SOCH; of those that are past and without points the first. */
  readonly next: { readonly work: GivenMark; readonly isPast: boolean } | null;
};

export type Overview = {
  readonly rows: readonly OverviewRow[];
  /** Subjects in which nothing was given a mark yet; those of them with a planned work are rows as well. */
  readonly unmarked: readonly PupilSubjectMarks[];
  /** Subjects that get no marks at all. */
  readonly ungraded: readonly PupilSubjectMarks[];
};

export const hasComment = ({ comment }: GivenMark) => comment !== null && comment !== '';

function nextWork({ marks }: PupilSubjectMarks, today: LocalDate): OverviewRow['next'] {
  const open = marks.filter((given) => isWork(given) && given.mark === null);
  const coming = open.find(({ date }) => date >= today);
  const [past] = open;
  return coming ? { work: coming, isPast: false } : past ? { work: past, isPast: true } : null;
}

function rowOf(subject: PupilSubjectMarks, rules: GradingRules | null, today: LocalDate): OverviewRow {
  const result = rules && quarterResult(rules, gradingInput(rules, subject));
  const formative = formativeMarks(subject);
  return {
    subject,
    scoreType: result?.subject.scoreType ?? subject.scoreType,
    last: subject.marks.filter(({ mark }) => mark !== null).slice(-lastMarks),
    count: formative.length,
    passed: formative.filter(({ mark }) => mark === 1).length,
    result,
    next: nextWork(subject, today),
  };
}

export function overviewOf(
  subjects: readonly PupilSubjectMarks[],
  { rules, today }: { rules: GradingRules | null; today: LocalDate },
): Overview {
  const all = subjects.map((subject) => rowOf(subject, rules, today));
  const graded = all.filter(({ scoreType }) => scoreType !== 'no_score');
  const subjectsOf = (rows: readonly OverviewRow[]) => rows.map(({ subject }) => subject);
  return {
    rows: graded.filter(({ last, next }) => last.length > 0 || next !== null),
    unmarked: subjectsOf(graded.filter(({ last }) => last.length === 0)),
    ungraded: subjectsOf(all.filter(({ scoreType }) => scoreType === 'no_score')),
  };
}

export type GivenOfSubject = { readonly subject: PupilSubjectMarks; readonly given: GivenMark };

/** Marks and comments of the quarter by day, the newest first; a half-year's other quarter is left out. */
export function newestFirst({ subjects, quarter }: PupilMarksBody): { date: LocalDate; marks: GivenOfSubject[] }[] {
  const all = subjects.flatMap((subject) =>
    subject.marks
      .filter((given) => given.mark !== null || hasComment(given))
      .filter(({ date }) => quarter.dateStart <= date && date <= quarter.dateEnd)
      .map((given) => ({ subject, given })),
  );
  return [...Map.groupBy(all, ({ given }) => given.date)]
    .map(([date, marks]) => ({ date, marks }))
    .sort((a, b) => (a.date < b.date ? 1 : -1));
}
