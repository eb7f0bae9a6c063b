// Which marks a lesson takes, and how they are typed. Pure: the grid, the form and the keypad ask the same questions.
import {
  type Attendance,
  creditOptions,
  isAllowedMark,
  type MarkType,
  type MarkValue,
  maxCommentLength,
  type ScoreType,
  scoreOptions,
} from '#contract/journal/journal.schema.ts';
import type { LessonScheduleType } from '#contract/lesson/lesson.schema.ts';

export type MarkedLesson = {
  readonly markType: MarkType;
  readonly scoreType: ScoreType;
  /** Points at most, of a SOR or SOCH. */
  readonly maxScore: number | null;
};

/** SOR and SOCH are lessons with points (decisions B36); any other lesson takes the mark of a regular one. */
export function markTypeOf(type: LessonScheduleType): MarkType {
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

/** SOR and SOCH of a conducted lesson have points sooner or later: until then they are being checked (part 2 section 9). */
export function isOnVerification(lesson: MarkedLesson & { isConducted: boolean; mark: number | null }): boolean {
  return lesson.isConducted && lesson.markType !== 'formattedScore' && lesson.mark === null;
}

export type Typing = {
  /** Digits that could still become another mark. */
  readonly draft: string;
  /** A mark that is complete now; the next pupil follows. */
  readonly mark: number | null;
  /** The digit belongs to the next pupil, since it cannot go on with the draft. */
  readonly rest: string;
  /** The digit means nothing here. */
  readonly isRejected: boolean;
};

/**
 * One more digit. Complete at once when no longer number could follow, so that 25 marks are 25 keys: on the ten point scale only 1
 * waits, for the 0 of 10. `0` alone is ten there.
 */
export function typeDigit(draft: string, digit: string, choices: readonly number[]): Typing {
  const isTenScale = choices.includes(10) && !choices.includes(0);
  const whole = draft === '' && digit === '0' && isTenScale ? '10' : draft + digit;
  const texts = choices.map(String);
  const isMark = texts.includes(whole);
  const canGrow = texts.some((text) => text.length > whole.length && text.startsWith(whole));
  if (canGrow) return { draft: whole, mark: null, rest: '', isRejected: false };
  if (isMark) return { draft: '', mark: Number(whole), rest: '', isRejected: false };
  if (texts.includes(draft)) return { draft: '', mark: Number(draft), rest: digit, isRejected: false };
  return { draft, mark: null, rest: '', isRejected: true };
}

/** The mark that a draft means when it is closed by Enter or an arrow; null when it means none. */
export function closeDraft(draft: string, choices: readonly number[]): number | null {
  return choices.map(String).includes(draft) ? Number(draft) : null;
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
