// How marks are typed on the lesson page; which marks a lesson takes is the contract's (mark-rules.ts).
import type { MarkedLesson } from '#contract/journal/mark-rules.ts';

export {
  canSend,
  choicesOf,
  isSameMark,
  type MarkedLesson,
  type MarkForm,
  markAfter,
  markTypeOf,
} from '#contract/journal/mark-rules.ts';

/** SOR and SOCH of a conducted lesson have points sooner or later: until then they are being checked (part 2 section 9). */
export function isOnVerification(lesson: MarkedLesson & { isConducted: boolean; mark: number | null }): boolean {
  return lesson.isConducted && lesson.markType !== 'formattedScore' && lesson.mark === null;
}

export type Typing = {
  /** Digits that could still become another mark. */
  readonly draft: string;
  /** A mark that is complete now; the next pupil follows. */
  readonly mark: number | null;
  /** The digit belongs to the next pupil, since it cannot continue with the draft. */
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
