// What an import of a sheet is on both sides: its columns, its rows as they are read, the plan that a dry run makes of them, and what
// came of it. An import adds and changes; it removes nothing, and repeated it changes nothing.
import * as z from 'zod/mini';
import { foldForSearch } from './collation.ts';
import { type FieldProblem, fieldProblem, problemOf, readTyped, requiredKey, type TypedKind } from './form.ts';
import type { Localized } from './localized.ts';

/** One column, declared once: it finds itself in a sheet, is in the template, and says what its cells may hold. */
export type ImportColumn = {
  readonly field: string;
  readonly titles: Localized;
  /** Other titles that sheets give it. */
  readonly synonyms?: readonly string[];
  readonly kind: TypedKind;
  /** Of the value that is read, not of the cell. */
  readonly schema: z.ZodMiniType;
  readonly isRequired?: boolean;
  /** A cell of the template. */
  readonly example: string;
  /** For values that people write in words: the value, and the ways in which a cell says it. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
};

export const importLimit = 5000;
const values = z.record(z.string(), z.unknown());

/** A row as it is in the sheet: cells by field, line as the sheet counts it. */
const importRow = z.object({
  line: z.int().check(z.gte(1)),
  cells: z.record(z.string(), z.string().check(z.maxLength(1000))),
});
export const importRows = z.array(importRow).check(z.minLength(1), z.maxLength(importLimit));
export type ImportRow = z.infer<typeof importRows>[number];

export const importOutcomes = ['wrong', 'new', 'changed', 'same'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
/** What one row would do. `before` is with a change; `problems` by field with a wrong row, which has no values. */
export const plannedRow = z.object({
  line: z.int(),
  outcome: z.enum(importOutcomes),
  values: z.nullable(values),
  before: z.nullable(values),
  problems: z.record(z.string(), fieldProblem),
});
export type PlannedRow = z.infer<typeof plannedRow>;
/** One row for each that was given, in their order. */
export const importPlan = z.object({ rows: z.array(plannedRow) });
export type ImportPlan = z.infer<typeof importPlan>;
/** `batch` takes it back; null when nothing changed. */
export const importApplied = z.object({ batch: z.nullable(z.string()), added: z.int(), changed: z.int() });
export type ImportApplied = z.infer<typeof importApplied>;

type Values = Readonly<Record<string, unknown>>;
export type PlanInput<Existing extends Values> = {
  readonly columns: readonly ImportColumn[];
  readonly rows: readonly ImportRow[];
  /** What is there, of any state that a row may meet. */
  readonly existing: readonly Existing[];
  /** Fields that tell which entry a row is about; they must be required columns. */
  readonly key: readonly string[];
  /** What the feature itself knows to be wrong, by field. */
  readonly check?: (values: Values, before: Existing | null) => Readonly<Record<string, FieldProblem>>;
};

/** The plan of an import. An empty cell leaves alone what is there; of two rows about one entry the later one is wrong. */
export function planImport<Existing extends Values>(input: PlanInput<Existing>): ImportPlan {
  const { columns, rows, key } = input;
  const keyOf = (entry: Values) => JSON.stringify(key.map((field) => foldedKey(entry[field])));
  const existing = new Map(input.existing.map((entry) => [keyOf(entry), entry]));
  const lines = new Map<string, number>();
  const planRow = ({ line, cells }: ImportRow): PlannedRow => {
    const read = readCells(columns, cells);
    const wrong = (problems: PlannedRow['problems']): PlannedRow => ({
      line,
      outcome: 'wrong',
      values: null,
      before: null,
      problems,
    });
    if (Object.keys(read.problems).length > 0) return wrong(read.problems);
    const name = keyOf(read.values);
    const earlier = lines.get(name);
    if (earlier !== undefined)
      return wrong({ [key[0] ?? '']: { key: 'import.wrong.twice', values: { line: earlier } } });
    lines.set(name, line);
    const entry = existing.get(name) ?? null;
    const problems = input.check?.(read.values, entry) ?? {};
    if (Object.keys(problems).length > 0) return wrong({ ...problems });
    if (!entry) return { line, outcome: 'new', values: read.values, before: null, problems: {} };
    const before = Object.fromEntries(Object.keys(read.values).map((field) => [field, entry[field] ?? null]));
    const isSame = changedFields(read.values, before).length === 0;
    return { line, outcome: isSame ? 'same' : 'changed', values: read.values, before, problems: {} };
  };
  return { rows: rows.map(planRow) };
}

/** Fields whose value is another than before. */
export function changedFields(values: Values, before: Values): string[] {
  return Object.keys(values).filter((field) => JSON.stringify(values[field]) !== JSON.stringify(before[field] ?? null));
}

function foldedKey(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase() : value;
}

/** A letter that a program could not write has become "?", and nobody sees it before the lists are printed. */
const lostLetter = /\p{L}\?\p{L}|^\?\p{L}|\ufffd/u;

function readCells(columns: readonly ImportColumn[], cells: ImportRow['cells']) {
  const values: Record<string, unknown> = {};
  const problems: Record<string, FieldProblem> = {};
  for (const column of columns) {
    const cell = (cells[column.field] ?? '').trim();
    if (cell === '') {
      if (column.isRequired) problems[column.field] = { key: requiredKey };
      continue;
    }
    const read = readCell(column, cell);
    if ('problem' in read) problems[column.field] = read.problem;
    else values[column.field] = read.value;
  }
  return { values, problems };
}

function readCell({ kind, schema, words }: ImportColumn, cell: string): { value: unknown } | { problem: FieldProblem } {
  if (lostLetter.test(cell)) return { problem: { key: 'import.wrong.lostLetter' } };
  const read = readTyped(kind, words ? wordOf(words, cell) : cell);
  if (read.problem) return { problem: read.problem };
  const { data, error } = schema.safeParse(read.value);
  const [issue] = error?.issues ?? [];
  return issue ? { problem: problemOf(issue) } : { value: data };
}

function wordOf(words: Readonly<Record<string, readonly string[]>>, cell: string): string {
  const sought = foldForSearch(cell);
  return Object.keys(words).find((value) => words[value]?.some((word) => foldForSearch(word) === sought)) ?? cell;
}
