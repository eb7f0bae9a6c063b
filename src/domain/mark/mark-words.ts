import type { MarkedLesson } from '#contract/journal/mark-rules.ts';
import type { Text } from '#shared/i18n/index.ts';

/** "8", "12 / 20", "Сынақ", "Бағасыз" for sentences. */
export function markWords(text: Text, mark: number | null, lesson: MarkedLesson): string {
  if (mark === null) return text('journal.withoutMark');
  if (lesson.markType === 'formattedScore' && lesson.scoreType === 'credit') {
    return text(mark === 1 ? 'ui.mark.credit' : 'ui.mark.noCredit');
  }
  // As it is in the cell, which is found by these words too.
  return lesson.markType === 'formattedScore' ? String(mark) : `${mark} / ${lesson.maxScore ?? 0}`;
}
