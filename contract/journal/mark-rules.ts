// Which marks a lesson takes, and what a mark form may send. Pure: lesson page and quarter journal ask the same questions.
import type { MarkType } from '../core/mark-type.ts';
import {
  type Attendance,
  creditOptions,
  isAllowedMark,
  type MarkValue,
  maxCommentLength,
  type ScoreType,
  scoreOptions,
} from './journal.schema.ts';

export type MarkedLesson = {
  readonly markType: MarkType;
  readonly scoreType: ScoreType;
  /** Points at most, of a SOR or SOCH. */
  readonly maxScore: number | null;
};

/** SOR and SOCH are lessons with points (decisions B36); any other lesson takes the mark of a regular one. */
export function markTypeOf(type: string): MarkType {
  return type === 'sor' || type === 'soch' ? type : 'formattedScore';
}

/** Every number that may stand in the lesson, best first. Values of a period, such as "exempt", are never among them. */
export function choicesOf(lesson: MarkedLesson): number[] {
  if (lesson.markType !== 'formattedScore') {
    return Array.from({ length: (lesson.maxScore ?? 0) + 1 }, (_, index) => (lesson.maxScore ?? 0) - index);
  }
  const offered = lesson.scoreType === 'credit' ? creditOptions : scoreOptions.filter((option) => option !== null);
  return offered.filter((mark) => isAllowedMark(mark, lesson));
}

export type MarkForm = {
  /** Undefined while nothing was chosen; null is "without mark". */
  readonly mark: number | null | undefined;
  /** Undefined while it is as it was. */
  readonly comment: string | undefined;
  /** Undefined while nothing was chosen. */
  readonly attendance: Attendance | undefined;
};

/** The form can be sent only if a mark, a comment or attendance is chosen, and the comment is not too long (part 2 section 5). */
export function canSend({ mark, comment, attendance }: MarkForm): boolean {
  if ((comment ?? '').trim().length > maxCommentLength) return false;
  return mark !== undefined || comment !== undefined || attendance !== undefined;
}

/** The mark cell after the form; an empty comment is none. */
export function markAfter(before: MarkValue | null, { mark, comment }: Pick<MarkForm, 'mark' | 'comment'>): MarkValue {
  return {
    mark: mark === undefined ? (before?.mark ?? null) : mark,
    comment: comment === undefined ? (before?.comment ?? null) : comment.trim() || null,
  };
}

/** Whether a mark cell would stay as it is; nothing there and nothing in it are the same. */
export function isSameMark(before: MarkValue | null, after: MarkValue): boolean {
  return (before?.mark ?? null) === after.mark && (before?.comment ?? null) === after.comment;
}

/**
 * Points as they are typed: whole, and never above the maximum (part 2 section 5): what is more is refused where it stands, and not made
 * less behind the back of who typed it. Null while nothing is typed, undefined for what cannot stand.
 */
export function readPoints(typed: string, max: number): number | null | undefined {
  const given = typed.trim();
  if (given === '') return null;
  if (!/^\d{1,6}$/.test(given)) return undefined;
  return Number(given) <= max ? Number(given) : undefined;
}

/** An exam score form: a whole number from 0 to the maximum, or a comment alone; the comment has its limit (part 2 section 5). */
export function canSendPoints(
  { points, comment }: { points: number | null | undefined; comment: string },
  max: number,
) {
  const length = comment.trim().length;
  if (length > maxCommentLength || points === undefined) return false;
  if (points === null) return length > 0;
  return Number.isInteger(points) && points >= 0 && points <= max;
}

/** An edit of an existing score needs more than 0; "without mark" removes it (decisions B8). */
export function isScoreEdit(score: number, max: number): boolean {
  return Number.isInteger(score) && score > 0 && score <= max;
}
