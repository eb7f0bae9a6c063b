// Which marks a lesson takes is the contract's (mark-rules.ts), how they are typed is of all who enter marks (domain/mark).
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
