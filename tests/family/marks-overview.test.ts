import { describe, expect, it } from 'vitest';
import { defaultGradingRules as rules } from '#contract/grading/grading.schema.ts';
import type { PupilSubjectMarks } from '#contract/journal/journal.schema.ts';
import { newestFirst, overviewOf } from '#features/pupil-marks/overview.ts';
import { idOf } from '#tests/support/small-school.ts';

type Given = PupilSubjectMarks['marks'][number];
const given = (date: string, mark: number | null, other: Partial<Given> = {}): Given => ({
  scheduleUuid: idOf(`${date} ${mark} ${other.type}`),
  date,
  type: 'regular',
  theme: null,
  maxScore: null,
  mark,
  comment: null,
  ...other,
});
const subject = (name: string, marks: readonly Given[], other: Partial<PupilSubjectMarks> = {}): PupilSubjectMarks => ({
  assignmentUuid: idOf(name),
  subject: { id: 1, labels: { kz: name, ru: name, en: name } },
  teacher: '',
  parallel: 7,
  weeklyTenths: 20,
  scoreType: 'mark',
  periodKind: 'quarter',
  marks: [...marks],
  attendance: {},
  ...other,
});
const today = '2026-11-20';
const soch = (date: string, mark: number | null = null) => given(date, mark, { type: 'soch', maxScore: 25 });
const sor = (date: string, mark: number | null = null) => given(date, mark, { type: 'sor', maxScore: 10 });
const names = (of: readonly PupilSubjectMarks[]) => of.map(({ subject: { labels } }) => labels.en);

describe('the overview', () => {
  it('shows the last five marks, SOR and SOCH among them, the newest at the end', () => {
    const days = ['02', '03', '04', '05', '06', '09'].map((day, index) => given(`2026-11-${day}`, index + 1));
    const [row] = overviewOf([subject('Physics', [...days, sor('2026-11-10', 9)])], { rules, today }).rows;
    expect(row?.last.map(({ mark }) => mark)).toEqual([3, 4, 5, 6, 9]);
  });

  it('has a percent so far and no mark while a part is missing, and both when all are there', () => {
    const open = subject('Physics', [given('2026-11-02', 8), sor('2026-11-10', 9), soch('2026-12-18')]);
    const done = subject('Biology', [given('2026-11-02', 8), sor('2026-11-10', 9), soch('2026-11-18', 25)]);
    const [first, second] = overviewOf([open, done], { rules, today }).rows;
    expect(first?.result).toMatchObject({ percent: null, pacePercent: 85, mark: null });
    expect(second?.result).toMatchObject({ percent: 93, mark: 5 });
  });

  it('names the next work that is not written, of those past the first', () => {
    const works = [sor('2026-11-10'), soch('2026-12-18'), sor('2026-12-01')].sort((a, b) => (a.date < b.date ? -1 : 1));
    const next = (marks: Given[], day = today) =>
      overviewOf([subject('x', marks)], { rules, today: day }).rows[0]?.next;
    expect(next(works)).toMatchObject({ work: { date: '2026-12-01' }, isPast: false });
    expect(next(works, '2026-12-01')).toMatchObject({ work: { date: '2026-12-01' }, isPast: false });
    expect(next(works, '2027-01-01')).toMatchObject({ work: { date: '2026-11-10' }, isPast: true });
    expect(next([given('2026-11-02', 8)])).toBeNull();
  });

  it('keeps apart what has no marks yet, with or without a planned work, and what gets none', () => {
    const found = overviewOf(
      [
        subject('Physics', [given('2026-11-02', 8)]),
        subject('Algebra', [soch('2026-12-18')]),
        subject('Music', [given('2026-11-02', null, { comment: 'sings well' })]),
        subject('Values', [], { scoreType: 'no_score' }),
      ],
      { rules, today },
    );
    expect(names(found.rows.map((row) => row.subject))).toEqual(['Physics', 'Algebra']);
    expect(names(found.unmarked)).toEqual(['Algebra', 'Music']);
    expect(names(found.ungraded)).toEqual(['Values']);
  });

  it('counts the passes of a credit subject, and computes nothing without the formula', () => {
    const credit = subject('Art', [given('2026-11-02', 1), given('2026-11-03', 0)], { scoreType: 'credit' });
    expect(overviewOf([credit], { rules, today }).rows[0]).toMatchObject({ count: 2, passed: 1 });
    expect(overviewOf([credit], { rules: null, today }).rows[0]).toMatchObject({ result: null, scoreType: 'credit' });
  });
});

it('lists marks and comments of the quarter by day, the newest first, without works to come', () => {
  const quarter = { number: 2, dateStart: '2026-11-02', dateEnd: '2026-12-27', status: 'open' as const };
  const subjects = [
    subject('Physics', [given('2026-09-10', 5), given('2026-11-02', 8), soch('2026-12-18')]),
    subject('Music', [given('2026-11-02', null, { comment: 'sings well' }), given('2026-11-19', 9)]),
    subject('Algebra', [given('2026-11-05', null, { comment: '' })]),
  ];
  expect(
    newestFirst({ quarter, subjects }).map(({ date, marks }) => [date, names(marks.map((one) => one.subject))]),
  ).toEqual([
    ['2026-11-19', ['Music']],
    ['2026-11-02', ['Physics', 'Music']],
  ]);
});
