// The real timetables beside the project (../shared/data/timetables). Only test input; without it the suites that need it are skipped, with
// names that say so, and `npm test` lists them.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTimetable } from '#server/features/timetable-import/read-timetable.ts';
import type { Timetable } from '#server/features/timetable-import/timetable.ts';

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../shared/data/timetables');
export const isHere = fs.existsSync(folder);
/** Appended to the names of suites. */
export const remark = isHere ? '' : ' (no ../shared)';

export type Expected = { file: string; solution: string };
export const schools = ['BR-SA-00', 'GR-PA-08', 'FI-WP-06', 'AU-TE-99'] as const;
export type SchoolName = (typeof schools)[number];
/** For these two there is an aSc export too. */
export const inBothFormats = ['GR-PA-08', 'FI-WP-06'] as const;

export function bytesOf(file: string): Buffer {
  return fs.readFileSync(path.join(folder, file));
}

export function summaryOf(school: SchoolName): Expected {
  const all = JSON.parse(bytesOf('expected/summary.json').toString()) as Record<SchoolName, Expected>;
  return all[school];
}

/** The timetable of a file; throws if the reader refuses it. */
export function timetableOf(file: string, solution?: string): Timetable {
  const read = readTimetable(bytesOf(file), solution);
  if (read.outcome !== 'ok') throw new Error(`${file}: ${JSON.stringify(read)}`);
  return read.timetable;
}

export type ExpectedRow = {
  event: string;
  part: string;
  day: string;
  period: string;
  class_ids: string;
  teacher_ids: string;
  room_ids: string;
  course: string;
};

export function expectedRows(school: SchoolName): ExpectedRow[] {
  const [header = '', ...lines] = bytesOf(`expected/${school}.csv`).toString().trim().split(/\r?\n/);
  const columns = header.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ''])) as ExpectedRow;
  });
}

/** Clashes as [id, day, lesson, how many], by kind. */
export function expectedClashes(school: SchoolName, solution: string) {
  const all = JSON.parse(bytesOf('expected/conflicts.json').toString()) as Record<
    string,
    Record<'teacher' | 'class' | 'room', [string, string, number, number][]>
  >;
  return all[`${school}|${solution}`];
}
