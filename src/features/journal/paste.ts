// Reads a column or block copied from a spreadsheet, and says row by row what would be stored. Pure: nothing is stored before the
// preview was confirmed.

import type { Language } from '#contract/core/localized.ts';
import { attendanceOfSign } from '#contract/journal/attendance-letters.ts';
import { type Attendance, isAllowedMark } from '#contract/journal/journal.schema.ts';
import type { Place, Refusal } from '#domain/mark/entry-keys.ts';
import { isMember, type JournalColumn, type JournalModel, type JournalRow } from './journal-model.ts';

/** Cells of what was copied: lines of tab-separated or `;`-separated texts, with quotes as spreadsheets write them. */
export function readBlock(copied: string): string[][] {
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const separator = text.includes('\t') ? '\t' : ';';
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const closeCell = () => {
    lines.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let index = 0; index < text.length; index++) {
    const sign = text.charAt(index);
    if (isQuoted) {
      if (sign === '"' && text.charAt(index + 1) === '"') {
        cell += '"';
        index++;
      } else if (sign === '"') isQuoted = false;
      else cell += sign;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) closeCell();
    else if (sign === '\n') {
      closeCell();
      lines.push([]);
    } else cell += sign;
  }
  closeCell();
  return lines;
}

/** A refusal is what typing the value would be answered with, in the same words. */
export type PasteProblem = Refusal | 'notMember' | 'notBegun' | 'notOnDevice' | 'noPupil' | 'noColumn';
const refusals: readonly PasteProblem[] = ['noScore', 'unknownValue', 'aboveMaximum'] satisfies readonly Refusal[];
export function isRefusal(problem: PasteProblem): problem is Refusal {
  return refusals.includes(problem);
}
export type PasteEntry = {
  readonly row: JournalRow | undefined;
  readonly column: JournalColumn | undefined;
  readonly typed: string;
  readonly mark?: number;
  readonly attendance?: Attendance;
  readonly problem?: PasteProblem;
};
export type PasteContext = {
  readonly model: JournalModel;
  readonly language: Language;
  /** By the server's clock. */
  readonly now: number;
  readonly isOnDevice: (column: JournalColumn) => boolean;
};

/** What each filled cell of the block means when its first one lies at the place; empty cells leave the journal as it is. */
export function readPaste(copied: string, place: Place, context: PasteContext): PasteEntry[] {
  return readBlock(copied).flatMap((line, down) =>
    line.flatMap((typed, right): PasteEntry[] => {
      if (typed === '') return [];
      const row = context.model.rows[place.row + down];
      const column = context.model.columns[place.col + right];
      return [{ row, column, typed, ...meaningOf(typed, row, column, context) }];
    }),
  );
}

function meaningOf(
  typed: string,
  row: JournalRow | undefined,
  column: JournalColumn | undefined,
  { language, now, isOnDevice }: PasteContext,
): Pick<PasteEntry, 'mark' | 'attendance' | 'problem'> {
  if (!row) return { problem: 'noPupil' };
  if (!column) return { problem: 'noColumn' };
  if (!isOnDevice(column)) return { problem: 'notOnDevice' };
  if (!isMember(row, column)) return { problem: 'notMember' };
  if (column.startsAt > now) return { problem: 'notBegun' };
  // Spreadsheets of this country write 8,0 for a whole number with a decimal format.
  const number = /^-?\d+([.,]0+)?$/.test(typed) ? Number(typed.replace(',', '.')) : null;
  if (number !== null) {
    if (column.choices.length === 0) return { problem: 'noScore' };
    if (isAllowedMark(number, column.lesson)) return { mark: number };
    return { problem: number > Math.max(...column.choices) ? 'aboveMaximum' : 'unknownValue' };
  }
  const attendance = /^[\p{L}+]$/u.test(typed) ? attendanceOfSign(typed, language) : undefined;
  return attendance ? { attendance } : { problem: 'unknownValue' };
}
