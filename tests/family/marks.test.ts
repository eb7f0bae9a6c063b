import { describe, expect, it } from 'vitest';
import { defaultGradingRules as rules } from '#contract/grading/grading.schema.ts';
import { quarterResult } from '#contract/grading/quarter-result.ts';
import { whatIf } from '#contract/grading/what-if.ts';
import type { PupilSubjectMarks } from '#contract/journal/journal.schema.ts';
import { attendanceSum, missed } from '#features/pupil-marks/attendance-sum.ts';
import { formativeMarks, gradingInput } from '#features/pupil-marks/grading-input.ts';
import { changeOf, noSupposition } from '#features/pupil-marks/supposition.ts';
import { idOf } from '#tests/support/small-school.ts';

type Given = PupilSubjectMarks['marks'][number];
const given = (type: Given['type'], mark: number | null, maxScore: number | null = null): Given => ({
  scheduleUuid: idOf(`${type} ${mark}`),
  date: '2026-11-18',
  type,
  theme: null,
  maxScore,
  mark,
  comment: null,
});
const subject = (marks: readonly Given[], other: Partial<PupilSubjectMarks> = {}): PupilSubjectMarks => ({
  assignmentUuid: idOf('assignment'),
  subject: { id: 1, labels: { kz: 'Физика', ru: 'Физика', en: 'Physics' } },
  teacher: '',
  parallel: 7,
  weeklyTenths: 20,
  scoreType: 'mark',
  periodKind: 'quarter',
  marks: [...marks],
  attendance: {},
  ...other,
});

describe('what the formula is given', () => {
  it('is the marks of ordinary lessons, the SOR in their order, and the SOCH', () => {
    const marks = [given('regular', 8), given('sor', 9, 12), given('lecture', 10), given('soch', 16, 25)];
    expect(gradingInput(rules, subject(marks))).toMatchObject({
      formative: [8, 10],
      sectionSummatives: [{ points: 9, max: 12 }],
      termSummative: { points: 16, max: 25 },
      subject: { hasTermSummative: true, scoreType: 'mark' },
    });
  });

  it('keeps a planned SOCH without points, so that what is missing is said', () => {
    const input = gradingInput(rules, subject([given('regular', 8), given('sor', 9, 12), given('soch', null, 25)]));
    expect(quarterResult(rules, input)).toMatchObject({ percent: null, mark: null, missing: ['termSummative'] });
  });

  it('leaves out a comment without a mark', () => {
    expect(formativeMarks(subject([given('regular', null), given('regular', 7)]))).toHaveLength(1);
  });

  it('has no SOCH in a subject of one hour, and no marks at all in grade 1', () => {
    expect(gradingInput(rules, subject([], { weeklyTenths: 10 })).subject.hasTermSummative).toBe(false);
    expect(gradingInput(rules, subject([], { parallel: 1 })).subject.scoreType).toBe('no_score');
  });
});

describe('trying out', () => {
  const open = gradingInput(rules, subject([given('regular', 8), given('sor', null, 10), given('soch', null, 20)]));

  it('adds marks, and points of the works that are not written', () => {
    const change = changeOf(open, { formative: [10], sor: { 0: '7' }, soch: '15' });
    expect(change).toEqual({
      formative: [10],
      sectionSummatives: [{ points: 7, max: 10 }],
      termSummative: { points: 15, max: 20 },
    });
    // 22.5 + 17.5 + 37.5
    expect(whatIf(rules, open, change)).toMatchObject({ percent: 78, mark: 4 });
  });

  it.each(['', '21', '-1', '1.5', 'x'])('takes %j points of 20 as not tried', (soch) => {
    expect(changeOf(open, { ...noSupposition, soch })).toEqual({ formative: [], sectionSummatives: [] });
  });
});

it('sums attendance over subjects', () => {
  const sum = attendanceSum([
    { attendance: { was_in_class: 10, late: 1 } },
    { attendance: { was_in_class: 4, missing_by_sick: 2, missing_due: 1, missing_without_reason: 1 } },
  ]);
  expect(sum).toEqual({ lessons: 19, late: 1, sick: 2, due: 1, withoutReason: 1 });
  expect(missed(sum)).toBe(4);
});
