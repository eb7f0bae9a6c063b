// What a key means in the grid. Pure: the page asks, and does it.
//
//   arrows, Home, End, PageUp, PageDown   move; an open draft of points is stored first
//   Enter, Shift+Enter, -                 down, up, down without a mark
//   digits                                a mark at once (0 is ten), or a draft of points
//   letters of attendance, +              attendance of the three languages
//   Delete, Backspace                     the mark goes; Backspace takes a digit of a draft back first
//   Escape                                the draft goes
//   F2, Space                             the form with comment and attendance
//   Ctrl+Z                                undoes the last act of the page

import type { Language } from '#contract/core/localized.ts';
import { attendanceOfSign, isAway } from '#contract/journal/attendance-letters.ts';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import { readPoints } from '#contract/journal/mark-rules.ts';
import type { JournalColumn } from './journal-model.ts';

export type Place = { readonly row: number; readonly col: number };
export type Step = { readonly rows: number; readonly cols: number };
export type GridAct =
  | { readonly kind: 'move'; readonly by: Step /** Store the draft before. */; readonly closesDraft: boolean }
  | { readonly kind: 'mark'; readonly mark: number | null; readonly by: Step }
  | { readonly kind: 'draft'; readonly draft: string /** It was more than the maximum. */; readonly isCut: boolean }
  | { readonly kind: 'attendance'; readonly attendance: Attendance; readonly by: Step }
  | { readonly kind: 'open' }
  | { readonly kind: 'undo' }
  /** The key would be a mark elsewhere; here it means nothing. */
  | { readonly kind: 'refused'; readonly why: 'noScore' | 'notHere' };

export type Key = {
  readonly key: string;
  readonly isCtrl: boolean;
  readonly isShift: boolean;
  readonly isAlt: boolean;
};
export type KeyContext = {
  /** The cell that hears the key; null on the results at the right. */
  readonly column: Pick<JournalColumn, 'lesson' | 'choices'> | null;
  readonly draft: string;
  readonly language: Language;
  readonly size: { readonly rows: number; readonly cols: number };
};

const still: Step = { rows: 0, cols: 0 };
const down: Step = { rows: 1, cols: 0 };
/** Rows that Page Up and Page Down pass over. */
const pageRows = 10;
const everything = Number.MAX_SAFE_INTEGER;

function stepOf({ key, isCtrl, isShift }: Key): Step | undefined {
  const rows = isCtrl ? everything : 1;
  switch (key) {
    case 'ArrowDown':
      return { rows, cols: 0 };
    case 'ArrowUp':
      return { rows: -rows, cols: 0 };
    case 'ArrowRight':
      return { rows: 0, cols: rows };
    case 'ArrowLeft':
      return { rows: 0, cols: -rows };
    case 'Enter':
      return { rows: isShift ? -1 : 1, cols: 0 };
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

/** Null: the key is not the grid's, the browser does what it always does. */
export function gridAct(key: Key, context: KeyContext): GridAct | null {
  const { column, draft } = context;
  if (key.isAlt) return null;
  // The letter of the key in each layout that writes Cyrillic.
  if (key.isCtrl && !key.isShift && ['z', 'я'].includes(key.key.toLowerCase())) return { kind: 'undo' };
  const by = stepOf(key);
  if (by) return { kind: 'move', by, closesDraft: true };
  if (key.isCtrl) return null;
  if (key.key === 'F2' || key.key === ' ') return { kind: 'open' };
  if (!column) return null;
  if (key.key === '-') return { kind: 'move', by: down, closesDraft: false };
  if (key.key === 'Escape') return draft === '' ? null : { kind: 'draft', draft: '', isCut: false };
  if (key.key === 'Backspace' && draft !== '') return { kind: 'draft', draft: draft.slice(0, -1), isCut: false };
  if (key.key === 'Delete' || key.key === 'Backspace') return { kind: 'mark', mark: null, by: still };
  if (/^\d$/.test(key.key)) return digitAct(key.key, column, draft);
  if (/^[\p{L}+]$/u.test(key.key)) {
    const attendance = attendanceOfSign(key.key, context.language);
    return attendance ? { kind: 'attendance', attendance, by: isAway(attendance) ? down : still } : null;
  }
  return null;
}

function digitAct(digit: string, column: Pick<JournalColumn, 'lesson' | 'choices'>, draft: string): GridAct {
  const { lesson, choices } = column;
  if (choices.length === 0) return { kind: 'refused', why: 'noScore' };
  if (lesson.markType !== 'formattedScore') {
    const typed = String(Number(draft + digit));
    const points = readPoints(typed, lesson.maxScore ?? 0) ?? 0;
    return { kind: 'draft', draft: String(points), isCut: String(points) !== typed };
  }
  const mark = lesson.scoreType === 'mark' && digit === '0' ? 10 : Number(digit);
  return choices.includes(mark) ? { kind: 'mark', mark, by: down } : { kind: 'refused', why: 'notHere' };
}

/** The points that an open draft means. */
export function pointsOfDraft(draft: string, column: Pick<JournalColumn, 'choices'>): number | null {
  return draft !== '' && column.choices.includes(Number(draft)) ? Number(draft) : null;
}

/** The place after a step; the edges hold. */
export function stepFrom(place: Place, by: Step, size: { rows: number; cols: number }): Place {
  const within = (value: number, length: number) => Math.min(Math.max(value, 0), Math.max(length - 1, 0));
  return { row: within(place.row + by.rows, size.rows), col: within(place.col + by.cols, size.cols) };
}
