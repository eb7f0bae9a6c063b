// What a key means where marks are entered: on the lesson's page and in the quarter journal alike. Pure: `mark-entry.ts` does it.
//
//   arrows, Home, End, PageUp, PageDown   move; typed points are stored first
//   Enter, Shift+Enter, -                 to the next pupil who is here, to the one before, to the next without storing points
//   digits                                a mark at once (0 is ten), or points until no digit can follow
//   letters of attendance, +              attendance of the three languages
//   Delete, Backspace                     the mark goes; Backspace takes a typed digit back first
//   Escape                                what is typed goes
//   F2, Space                             the form with the comment
//   Ctrl+Z                                undoes the last act of the page

import type { Language } from '#contract/core/localized.ts';
import { attendanceOfSign, isAway } from '#contract/journal/attendance-letters.ts';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import type { MarkedLesson } from '#contract/journal/mark-rules.ts';
import { isUndoKey } from '#shared/lib/undo-key.ts';

export type Place = { readonly row: number; readonly col: number };
export type Step = { readonly rows: number; readonly cols: number };
export type Size = { readonly rows: number; readonly cols: number };
/** What may stand in the column of a place. */
export type EntryColumn = { readonly lesson: MarkedLesson; readonly choices: readonly number[] };

/** Why a value cannot stand in a cell: said in the same words when it is typed and when it is pasted. */
export type Refusal = 'noScore' | 'unknownValue' | 'aboveMaximum';
/** `next`, `before`: to the pupil who may get a mark, past those who are not here; `stay`: nowhere. */
export type Advance = 'next' | 'before' | 'stay';
export type EntryAct =
  | { readonly kind: 'move'; readonly by: Step }
  | { readonly kind: 'advance'; readonly by: Advance; readonly isSkip: boolean }
  | { readonly kind: 'mark'; readonly mark: number | null; readonly by: Advance }
  | { readonly kind: 'draft'; readonly draft: string }
  | { readonly kind: 'attendance'; readonly attendance: Attendance; readonly by: Advance }
  | { readonly kind: 'open' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'refused'; readonly why: Refusal };

export type Key = {
  readonly key: string;
  readonly isCtrl: boolean;
  readonly isShift: boolean;
  readonly isAlt: boolean;
};
export type KeyContext = {
  /** Of the cell that hears the key; null on the results at the right. */
  readonly column: EntryColumn | null;
  readonly draft: string;
  readonly language: Language;
};

/** Rows that Page Up and Page Down pass over. */
const pageRows = 10;
const everything = Number.MAX_SAFE_INTEGER;
/** More digits than any maximum has say nothing more. */
const mostDigits = 4;

function stepOf({ key, isCtrl }: Key): Step | undefined {
  const far = isCtrl ? everything : 1;
  switch (key) {
    case 'ArrowDown':
      return { rows: far, cols: 0 };
    case 'ArrowUp':
      return { rows: -far, cols: 0 };
    case 'ArrowRight':
      return { rows: 0, cols: far };
    case 'ArrowLeft':
      return { rows: 0, cols: -far };
    case 'Home':
      return { rows: isCtrl ? -everything : 0, cols: -everything };
    case 'End':
      return { rows: isCtrl ? everything : 0, cols: everything };
    case 'PageDown':
      return { rows: pageRows, cols: 0 };
    case 'PageUp':
      return { rows: -pageRows, cols: 0 };
    default:
      return undefined;
  }
}

/** Null: the key is not the entry's, the browser does what it always does. */
export function entryAct(key: Key, { column, draft, language }: KeyContext): EntryAct | null {
  if (isUndoKey(key)) return { kind: 'undo' };
  if (key.isAlt) return null;
  const by = stepOf(key);
  if (by) return { kind: 'move', by };
  if (key.isCtrl) return null;
  if (key.key === 'Enter') return { kind: 'advance', by: key.isShift ? 'before' : 'next', isSkip: false };
  if (key.key === 'F2' || key.key === ' ') return { kind: 'open' };
  if (!column) return null;
  if (key.key === '-') return { kind: 'advance', by: 'next', isSkip: true };
  if (key.key === 'Escape') return draft === '' ? null : { kind: 'draft', draft: '' };
  if (key.key === 'Backspace' && draft !== '') return { kind: 'draft', draft: draft.slice(0, -1) };
  if (key.key === 'Delete' || key.key === 'Backspace') return { kind: 'mark', mark: null, by: 'stay' };
  if (/^\d$/.test(key.key)) return digitAct(key.key, column, draft);
  if (/^[\p{L}+]$/u.test(key.key)) {
    const attendance = attendanceOfSign(key.key, language);
    // Who is late may get a mark yet.
    return attendance ? { kind: 'attendance', attendance, by: isAway(attendance) ? 'next' : 'stay' } : null;
  }
  return null;
}

function digitAct(digit: string, { lesson, choices }: EntryColumn, draft: string): EntryAct {
  if (choices.length === 0) return { kind: 'refused', why: 'noScore' };
  if (lesson.markType === 'formattedScore') {
    const mark = lesson.scoreType === 'mark' && digit === '0' ? 10 : Number(digit);
    return choices.includes(mark) ? { kind: 'mark', mark, by: 'next' } : { kind: 'refused', why: 'unknownValue' };
  }
  const typed = (draft + digit).slice(0, mostDigits);
  if (!choices.includes(Number(typed))) return { kind: 'draft', draft: typed };
  const canGrow = choices.some((choice) => String(choice).length > typed.length && String(choice).startsWith(typed));
  return canGrow ? { kind: 'draft', draft: typed } : { kind: 'mark', mark: Number(typed), by: 'next' };
}

/** What typed digits mean: points, nothing yet, or more than there may be. */
export function pointsOfDraft(
  draft: string,
  { choices }: Pick<EntryColumn, 'choices'>,
): number | null | 'aboveMaximum' {
  if (draft === '') return null;
  return choices.includes(Number(draft)) ? Number(draft) : 'aboveMaximum';
}

/** The place after a step; the edges hold. */
export function stepFrom(place: Place, by: Step, size: Size): Place {
  const within = (value: number, length: number) => Math.min(Math.max(value, 0), Math.max(length - 1, 0));
  return { row: within(place.row + by.rows, size.rows), col: within(place.col + by.cols, size.cols) };
}

/** The marks in the order in which keys, pad and form offer them: one to ten, and of pass and fail the better first. */
export function inKeyOrder(choices: readonly number[], { markType, scoreType }: MarkedLesson): readonly number[] {
  const isCredit = markType === 'formattedScore' && scoreType === 'credit';
  return choices.toSorted((a, b) => (isCredit ? b - a : a - b));
}
