// Every word that cells need, looked up once per language: two thousand cells that each ask the dictionary would be felt.
import { useMemo } from 'react';
import type { Language } from '#contract/core/localized.ts';
import type { LocalDate } from '#contract/core/time.ts';
import { attendanceLetter } from '#contract/journal/attendance-letters.ts';
import { type Attendance, attendanceValues } from '#contract/journal/journal.schema.ts';
import { type Text, useLanguage, useText } from '#shared/i18n/index.ts';
import { type WorkState, workStates } from '#shared/ui/index.ts';
import type { JournalModel } from './journal-model.ts';

export type GridWords = {
  readonly language: Language;
  readonly empty: string;
  readonly notMember: string;
  readonly notOnDevice: string;
  readonly comment: string;
  readonly pass: string;
  readonly fail: string;
  readonly states: Readonly<Record<WorkState, string>>;
  readonly attendance: Readonly<Record<Attendance, string>>;
  readonly letters: Readonly<Record<Attendance, string>>;
  /** Names of the summative columns by their index: "СОР 1". */
  readonly tags: Readonly<Record<number, string>>;
};

function record<Key extends string>(keys: readonly Key[], wordOf: (key: Key) => string): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, wordOf(key)])) as Record<Key, string>;
}

function gridWords(text: Text, language: Language, { columns }: JournalModel): GridWords {
  return {
    language,
    empty: text('journal.cell.empty'),
    notMember: text('journal.cell.notMember'),
    notOnDevice: text('journal.cell.notOnDevice'),
    comment: text('journal.comment'),
    pass: text('ui.mark.credit'),
    fail: text('ui.mark.noCredit'),
    states: record(workStates, (state) => text(`ui.state.${state}`)),
    attendance: record(attendanceValues, (value) => text(`journal.attendance.${value}`)),
    letters: record(attendanceValues, (value) => attendanceLetter(value, language)),
    tags: Object.fromEntries(
      columns.flatMap(({ index, lesson: { markType }, ordinal }) =>
        markType === 'formattedScore' ? [] : [[index, [text(`ui.tag.${markType}`), ordinal].filter(Boolean).join(' ')]],
      ),
    ),
  };
}

export function useGridWords(model: JournalModel): GridWords {
  const text = useText();
  const language = useLanguage();
  return useMemo(() => gridWords(text, language, model), [text, language, model]);
}

/** "2.11": as a person says it, without zeros in front and without the year. */
export function dayAndMonth(date: LocalDate): string {
  return `${Number(date.slice(8, 10))}.${date.slice(5, 7)}`;
}

/** Why nothing can be written, in words; of an archived year in the words that every screen says. */
export function closedText(text: Text, why: string): string {
  return text(why === 'yearReadOnly' ? 'ui.readOnly' : `journal.closed.${why}`);
}
