// Marks that a pupil brought from another class, in words.
import type { BroughtMark, ScoreType } from '#contract/journal/journal.schema.ts';
import { markTypeOf } from '#contract/journal/mark-rules.ts';
import type { Text } from '#shared/i18n/index.ts';
import { markText } from './grid-cell.tsx';
import { dayAndMonth, type GridWords } from './grid-words.ts';

type Reading = { readonly scoreType: ScoreType; readonly words: GridWords };

/** "8", and of a summative work "9/10". */
function valueWords({ type, mark, maxScore }: BroughtMark, { scoreType, words }: Reading): string {
  const markType = markTypeOf(type);
  const value = markText(mark, { markType, scoreType, maxScore }, words);
  return markType === 'formattedScore' ? value : `${value}/${maxScore ?? 0}`;
}

/** For a cell: "8 10 9/10". */
export const broughtShort = (marks: readonly BroughtMark[], reading: Reading): string =>
  marks.map((mark) => valueWords(mark, reading)).join(' ');

/** For the explanation: "05.11, 7 «А», СОР: 9/10 · «comment»". */
export function broughtLong(mark: BroughtMark, reading: Reading, text: Text): string {
  const type = markTypeOf(mark.type);
  const place = [dayAndMonth(mark.date), mark.group, type !== 'formattedScore' && text(`ui.tag.${type}`)];
  return [`${place.filter(Boolean).join(', ')}: ${valueWords(mark, reading)}`, mark.comment && `«${mark.comment}»`]
    .filter(Boolean)
    .join(' · ');
}
