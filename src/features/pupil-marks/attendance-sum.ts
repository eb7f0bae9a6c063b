// Attendance in lessons whose roll was taken.
import type { PupilSubjectMarks } from '#contract/journal/journal.schema.ts';

export type AttendanceSum = {
  readonly lessons: number;
  readonly late: number;
  readonly sick: number;
  readonly due: number;
  readonly withoutReason: number;
};

export function attendanceSum(subjects: readonly Pick<PupilSubjectMarks, 'attendance'>[]): AttendanceSum {
  const count = (value: string) => subjects.reduce((sum, { attendance }) => sum + (attendance[value] ?? 0), 0);
  return {
    lessons: subjects.reduce((sum, { attendance }) => sum + Object.values(attendance).reduce((a, b) => a + b, 0), 0),
    late: count('late'),
    sick: count('missing_by_sick'),
    due: count('missing_due'),
    withoutReason: count('missing_without_reason'),
  };
}

/** Lessons the pupil was not in. */
export function missed({ sick, due, withoutReason }: AttendanceSum): number {
  return sick + due + withoutReason;
}
