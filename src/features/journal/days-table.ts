// The answer of the journal service as a file: its table, with marks and attendance by lesson.
import type { DataOf } from '#contract/core/endpoint.ts';
import type { journalEndpoints } from '#contract/journal/journal.endpoints.ts';
import type { Text } from '#shared/i18n/index.ts';
import { dayAndMonth, type GridWords } from './grid-words.ts';
import { toCsv } from './journal-csv.ts';

type JournalTable = DataOf<(typeof journalEndpoints)['journalOfDays']>;

export function tableCsv(table: JournalTable, words: Pick<GridWords, 'letters'>, text: Text): string {
  const columns = table.lessons.toSorted((a, b) => a.startsAt - b.startsAt);
  const head = columns.map(({ date, type, maxScore }) =>
    type === 'sor' || type === 'soch'
      ? `${dayAndMonth(date)} ${text(`ui.tag.${type}`)} (${maxScore ?? 0})`
      : dayAndMonth(date),
  );
  const lines = table.rows.map(({ number, name, marks }) => [
    number,
    name,
    ...columns.map(({ scheduleUuid }) => {
      const cell = marks[scheduleUuid];
      if (!cell) return '';
      return [words.letters[cell.attendance], ...cell.entries.map(({ mark }) => mark ?? '')]
        .filter((item) => item !== '')
        .join(' ');
    }),
  ]);
  return toCsv([[text('journal.number'), text('journal.student'), ...head], ...lines]);
}
