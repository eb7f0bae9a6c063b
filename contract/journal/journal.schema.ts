// What the journal of a lesson holds per pupil (part 2 sections 3 and 5).
import * as z from 'zod/mini';

export const attendanceValues = [
  'was_in_class',
  'missing_due',
  'missing_by_sick',
  'late',
  'missing_without_reason',
] as const;
export const attendance = z.enum(attendanceValues);
export type Attendance = z.infer<typeof attendance>;
/** What a pupil is when nothing is recorded. */
export const defaultAttendance: Attendance = 'was_in_class';
/** What a tap on "absent" means; the reason is a second, optional tap (decisions B35). */
export const absentAttendance: Attendance = 'missing_without_reason';

/** formattedScore is the mark of a regular lesson, from 1 to 10; sor and soch are points out of the lesson's maximum. */
export const markTypes = ['formattedScore', 'sor', 'soch'] as const;
export const markType = z.enum(markTypes);
export type MarkType = z.infer<typeof markType>;

/** Marks offered for a regular lesson, best first; null is "without mark". */
export const scoreOptions = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, null] as const;
/** Credit subjects: 1 pass, 0 fail. */
export const creditOptions = [1, 0] as const;
/** Values of a period, never of a single lesson. */
export const commonScoreValues = ['unattestated', 'not_certified', 'exemption', 'notstudy'] as const;
export const minScore = 1;
export const maxScore = 10;
export const maxCommentLength = 250;

export const markValue = z.object({
  /** 1-10, credit 1 or 0, or points of a SOR or SOCH; null with a comment alone. */
  mark: z.nullable(z.int().check(z.gte(0), z.lte(100))),
  comment: z.nullable(z.string().check(z.maxLength(maxCommentLength))),
});
export type MarkValue = z.infer<typeof markValue>;

/** "The roll of this lesson was taken": apart from attendance, so that nobody absent differs from not taken (decisions A). */
export const rollValue = z.object({ taken: z.literal(true) });
export type RollValue = z.infer<typeof rollValue>;

/** How a mark is written in this lesson, and what is allowed. */
export const scoreType = z.enum(['mark', 'credit', 'no_score']);
export type ScoreType = z.infer<typeof scoreType>;

/** Whether a number may stand as a mark in a lesson of this type. */
export function isAllowedMark(
  mark: number,
  lesson: { markType: MarkType; scoreType: ScoreType; maxScore: number | null },
): boolean {
  if (!Number.isInteger(mark)) return false;
  if (lesson.markType !== 'formattedScore') return mark >= 0 && mark <= (lesson.maxScore ?? 0);
  if (lesson.scoreType === 'credit') return mark === 0 || mark === 1;
  return lesson.scoreType === 'mark' && mark >= minScore && mark <= maxScore;
}
