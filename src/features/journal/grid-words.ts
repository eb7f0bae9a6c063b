// Every word that cells need, looked up once per language: two thousand cells that each ask the dictionary would be felt.
import { useMemo } from 'react';
import type { Language } from '#contract/core/localized.ts';
import type { LocalDate } from '#contract/core/time.ts';
import { type Attendance, attendanceValues, type JournalBody } from '#contract/journal/journal.schema.ts';
import { letterOf } from '#domain/mark/attendance-words.ts';
import { markWords } from '#domain/mark/mark-words.ts';
import { type Text, useLanguage, useText } from '#shared/i18n/index.ts';
import { type WorkState, workStates } from '#shared/ui/index.ts';
import type { Change } from './journal-acts.ts';
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
  /** Of points above the maximum that stand in a cell. */
  readonly tooMuch: (typed: string, max: number) => string;
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
    letters: record(attendanceValues, (value) => letterOf(value, language)),
    tooMuch: (typed, max) => text('journal.refused.aboveMaximum', { typed, max }),
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

/** Why nothing can be written, in words; of an archived year in the words that every screen says, of others' journals with their names. */
export function closedText(text: Text, why: string, { teachers }: Pick<JournalBody, 'teachers'>): string {
  if (why === 'notOwn' && teachers.length > 0) return text('journal.keptBy', { names: namesOf(teachers) });
  return text(why === 'yearReadOnly' ? 'ui.readOnly' : `journal.closed.${why}`);
}

export function namesOf(teachers: JournalBody['teachers']): string {
  return teachers.map(({ name }) => name).join(', ');
}

/** "7 Абенов Алмас, 20.11: 8", or how many there are. */
export function wordsOfChanges(changes: readonly Change[], words: GridWords): (text: Text) => string {
  const [first] = changes;
  return (text) => {
    if (!first || changes.length > 1) return text('journal.paste.done', { count: changes.length });
    const { row, column, mark, comment, attendance } = first;
    const values = [
      mark !== undefined && markWords(text, mark, column.lesson),
      comment !== undefined && text('journal.comment'),
      attendance !== undefined && words.attendance[attendance],
    ];
    const day = words.tags[column.index] ?? dayAndMonth(column.date);
    return `${row.number} ${row.name}, ${day}: ${values.filter(Boolean).join(', ')}`;
  };
}
