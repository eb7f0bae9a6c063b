// The period as it is on this device, as a file for Excel.
import { type Attendance, defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import type { Text } from '#shared/i18n/index.ts';
import { broughtShort } from './brought-words.ts';
import { markText } from './grid-cell.tsx';
import type { GridStore } from './grid-store.ts';
import { dayAndMonth, type GridWords } from './grid-words.ts';
import { toCsv } from './journal-csv.ts';

export function csvOf(store: GridStore, words: GridWords, text: Text): string {
  const { columns, rows } = store.model;
  const head = [
    text('journal.number'),
    text('journal.student'),
    ...columns.map(({ index, date, lesson }) =>
      words.tags[index] ? `${words.tags[index]} (${lesson.maxScore ?? 0})` : dayAndMonth(date),
    ),
    ...store.results.map((place) => (place === 'percent' ? '%' : text(`journal.head.${place}`))),
  ];
  const lines = rows.map((row) => {
    const result = store.periodResults.result(row.index);
    const results = {
      brought: broughtShort(row.brought, { scoreType: store.journal.scoreType, words }),
      percent: result?.percent ?? '',
      mark: result?.mark == null ? '' : resultMark(result.mark),
    };
    const cells = columns.map((column) => {
      const face = store.face(row.index, column.index);
      const mark = (face.mark.value as MarkValue | null)?.mark ?? null;
      const attendance = (face.attendance.value ?? defaultAttendance) as Attendance;
      const letter = words.letters[attendance];
      return [letter, mark === null ? '' : markText(mark, column.lesson, words)].filter(Boolean).join(' ');
    });
    return [row.number, row.name, ...cells, ...store.results.map((place) => results[place])];
  });
  return toCsv([head, ...lines]);

  function resultMark(mark: number): string {
    if (store.journal.scoreType !== 'credit') return String(mark);
    return mark === 1 ? words.pass : words.fail;
  }
}

/** Hands the file to the browser as a download. */
export function downloadCsv(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replace(/[\\/:*?"<>|]+/g, ' ').trim()}.csv`;
  link.click();
  // The download has taken its own hold of the data by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
