// Files of rows that are sent to be imported.
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { AppError } from '#contract/core/errors.ts';
import type { FieldProblem } from '#contract/core/form.ts';
import { type ImportColumn, type ImportPlan, type ImportRow, importRows } from '#contract/core/import.ts';
import type { Language } from '#contract/core/localized.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import type { ReadFile, Source } from '#contract/core/sheets/read.ts';
import {
  combineSheets,
  detectReading,
  type Reading,
  rowsOf,
  type Sheet,
  sheetProblem,
} from '#contract/core/sheets/sheet.ts';
import { inLines } from './in-lines.ts';
import { refusal } from './refusals.ts';
import { textOf } from './texts.ts';

type Read = ReadFile | { readonly problem: FieldProblem };
const mostMs = 20_000;
/**
 * Of what JavaScript makes of a file. The bytes that are unpacked lie beside it, out of the reach of any such limit: `zipProblem` bounds
 * them, before they are unpacked, by what the zip declares.
 */
const mostMegabytes = 512;
/** Refused rows that are named in an answer. */
const mostNamed = 20;
const field = 'import';

/**
 * One file at a time: what two of them unpack must not add up. A line for each school, in which as many wait as an office sends at once, so that
 * one school keeps no other waiting.
 */
const lines = inLines({ atOnce: 1, longest: { line: 10, all: 200 }, retryAfterMs: 5_000 });
const damaged: Read = { problem: { key: 'import.file.damaged' } };

/** Whatever becomes of the reading of a file is said of this file. @param line whose files wait behind each other. @throws AppError UNAVAILABLE */
export const readSource = (source: Source, line: string): Promise<Read> =>
  lines.run(line, () => readAlone(source).catch(() => damaged));

async function readAlone(source: Source): Promise<Read> {
  const worker = new Worker(new URL('./sheets.worker.ts', import.meta.url), {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  return new Promise((resolve) => {
    const end = (read: Read) => {
      clearTimeout(timer);
      resolve(read);
      void worker.terminate();
    };
    const fail = () => end(damaged);
    const timer = setTimeout(fail, mostMs);
    worker.once('message', end).once('error', fail).once('exit', fail);
  });
}

export type FileRows = {
  readonly rows: readonly ImportRow[];
  /** Titles of filled columns that none of ours is, or that may be of another person. */
  readonly leftOut: readonly string[];
};

/**
 * The rows of a file of a school whose head is known.
 * @throws AppError VALIDATION_FAILED at the field `import` with what is wrong with the file, in the language of the caller; UNAVAILABLE
 * when too many files of the school wait.
 */
export async function rowsOfFile(
  schoolId: number,
  content: Uint8Array,
  columns: readonly ImportColumn[],
  language: Language,
): Promise<FileRows> {
  const refuse = ({ key, values }: FieldProblem) => refusal(language, field, key, values);
  const read = await readSource({ bytes: new Uint8Array(content) }, `school ${schoolId}`);
  if ('problem' in read) throw refuse(read.problem);
  const reading = detectReading(read.sheets, columns);
  if (reading.head < 0) throw refuse({ key: 'import.file.noHead' });
  // No person is here to choose a sheet, and lines of several sheets would be confused.
  const several = read.roster ? null : combineSheets(read.sheets, columns);
  if (several) throw refuse({ key: 'import.file.sheets', values: { names: several.name } });
  const rows = rowsOf(read.sheets, reading, columns);
  const problem = sheetProblem(read.sheets, rows, reading);
  if (problem) throw refuse(problem);
  const checked = importRows.safeParse(rows);
  if (!checked.success) throw refuse({ key: 'import.file.longCell' });
  return { rows: checked.data, leftOut: leftOutOf(read.sheets[reading.sheet], reading) };
}

/** Titles that a person would be asked about. */
function leftOutOf(sheet: Sheet | undefined, { head, columns }: Reading): string[] {
  const read = new Set(Object.values(columns));
  const below = sheet?.rows.slice(head + 1) ?? [];
  const isFilled = (place: number) => below.some((row) => (row[place] ?? '').trim() !== '');
  return (sheet?.rows[head] ?? [])
    .map((title, place) => ({ title: title.trim(), place }))
    .filter(({ title, place }) => title !== '' && !read.has(place) && isFilled(place))
    .map(({ title }) => title)
    .slice(0, mostNamed);
}

/** What a plan would write, so that nothing else is written in its name. */
export function markOf({ rows }: ImportPlan): string {
  const written = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
  const said = written.map(({ outcome, values, before }) => [outcome, values, before]);
  return createHash('sha256').update(canonicalJson(said)).digest('base64url');
}

/**
 * Lets pass what may be written as a whole, and is what was shown.
 * @throws AppError VALIDATION_FAILED at the field `import`, with a line for each row that is not ready; CONFLICT when it is no longer
 * what the caller was shown.
 */
export function refuseUnready(
  plan: ImportPlan,
  { columns, mark, language }: { columns: readonly ImportColumn[]; mark: string | undefined; language: Language },
): void {
  const words = plan.rows.flatMap(({ line, problems }) =>
    Object.entries(problems).map(([name, { key, values }]) => {
      const column = columns.find((known) => known.field === name)?.titles[language] ?? name;
      return textOf(language, 'import.wrong.row', { line, column, reason: textOf(language, key, values) });
    }),
  );
  if (words.length > 0) throw new AppError('VALIDATION_FAILED', { errors: { [field]: words.slice(0, mostNamed) } });
  if (mark !== undefined && mark !== markOf(plan)) throw new AppError('CONFLICT');
}
