// What an import of a sheet is on both sides: its columns, its rows as they are read, the plan that a dry run makes of them, and what
// came of it. An import adds and changes; it removes nothing, and repeated it changes nothing.
import * as z from 'zod/mini';
import { type FieldProblem, fieldProblem, problemOf, readTyped, requiredKey, type TypedKind } from './form.ts';
import { oneSpaced, restoredDate, wordOf } from './import-cells.ts';
import type { Localized } from './localized.ts';
import { cellMarks, hasLostLetter, isFailedFormula, longestCell, markIn, plainCell } from './sheets/cells.ts';

/** One column, declared once: it finds itself in a sheet, is in the template, and says what its cells may hold. */
export type ImportColumn = {
  readonly field: string;
  readonly titles: Localized;
  /** Other titles that sheets give it. */
  readonly synonyms?: readonly string[];
  readonly kind: TypedKind;
  /** Of the value that is read, not of the cell. */
  readonly schema: z.ZodMiniType;
  /** What a value that the schema takes becomes. */
  readonly convert?: (value: unknown) => unknown;
  /** `new`: only of an entry that is not there yet. */
  readonly isRequired?: boolean | 'new';
  /** A cell of the template. */
  readonly example: string;
  /** False: read where a sheet has it, and neither in the template nor listed. */
  readonly isInTemplate?: false;
  /** A cell as it was meant, where programs and people spoil it: a lost zero, a class without its quotes. */
  readonly restore?: (cell: string, cells: Cells) => string;
  /** Whether the name of a sheet says it for all rows, where none of them does: a sheet for each class. */
  readonly isSheetName?: (name: string) => boolean;
  /** For values that people write in words: the value, and the ways in which a cell says it. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Whether a cell says that there is no value: like an empty one it leaves alone what is there. */
  readonly isNothing?: (cell: string) => boolean;
  /** The column names the row's subject: a person, a class or a room. A second column with its title begins the columns of another person. */
  readonly isNaming?: true;
  /** Its text may be a question. In other texts a question mark stands for a lost letter. */
  readonly canAsk?: true;
  /** The column belongs to the person named before it. Behind a title about another person, it belongs to that person. */
  readonly isOfPerson?: true;
  /** Its example can be no real value: with it the example of the template is known, and refused where it was half replaced. */
  readonly marksExample?: true;
};

/** Rows of one import. */
export const importLimit = 10_000;
/** A sheet of so many columns is something else than a list. */
export const mostColumns = 200;
/** JSON of the largest import. */
export const importBytes = 12_000_000;
export type Cells = Readonly<Record<string, string>>;
const values = z.record(z.string(), z.unknown());

/** A row as it is in the sheet: cells by field, line as the sheet counts it. */
const importRow = z.object({
  line: z.int().check(z.gte(1), z.lte(2_147_483_647)),
  cells: z.record(z.string(), z.string().check(z.maxLength(longestCell))),
});
/** Letters of all cells of a file together: several times what the largest school's takes. */
const mostLetters = 6_000_000;
const lettersOf = (rows: readonly { readonly cells: Readonly<Record<string, string>> }[]): number =>
  rows.reduce((sum, { cells }) => Object.values(cells).reduce((own, cell) => own + cell.length, sum), 0);
export const importRows = z.array(importRow).check(
  z.minLength(1),
  z.maxLength(importLimit),
  z.refine((rows) => lettersOf(rows) <= mostLetters),
);
export type ImportRow = z.infer<typeof importRows>[number];

/** `duplicate`: of an entry that another row is about, or one that is probably there already. Like a wrong row it is not applied. */
export const importOutcomes = ['wrong', 'duplicate', 'new', 'changed', 'same'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
const byField = z.record(z.string(), fieldProblem);
/** What one row would do. `before` is with a change; `problems` by field with a wrong or duplicate row, which has no values. */
export const plannedRow = z.object({
  line: z.int(),
  outcome: z.enum(importOutcomes),
  values: z.nullable(values),
  before: z.nullable(values),
  problems: byField,
  /** What is odd about a row and hinders nothing, by field. */
  hints: z.optional(byField),
  /** Fields whose cell was restored before it was read. */
  restored: z.optional(z.array(z.string())),
});
export type PlannedRow = z.infer<typeof plannedRow>;
/**
 * One row for each that was given, in their order. `mark`: of what would be written; applied with it, nothing else is. `kept`: the version
 * under which the server keeps what was planned, where that was asked for.
 */
export const importPlan = z.object({
  rows: z.array(plannedRow),
  mark: z.optional(z.string()),
  kept: z.optional(z.object({ version: z.int() })),
});
export type ImportPlan = z.infer<typeof importPlan>;

/** What a sheet may be of. */
export const importKinds = ['students', 'staff', 'classes'] as const;
export type ImportKind = (typeof importKinds)[number];
/** What was answered beside the rows, by the name of the question. */
export const importAnswers = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(100)));
export type ImportAnswers = z.infer<typeof importAnswers>;
/** Which cells of a row were fixed or decided by a person, and what the row was before. */
export const importMend = z.object({
  line: z.int().check(z.gte(1)),
  from: z.enum(importOutcomes),
  fields: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60)),
});
export type ImportMend = z.infer<typeof importMend>;
/**
 * Given with rows to plan, these are kept for some days, for whoever planned them and the management of the school. `id` is the client's,
 * `version` the one that it knows: 0 of what is not kept yet.
 */
export const keepImport = z.object({
  id: z.uuid(),
  version: z.int().check(z.gte(0)),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  answers: importAnswers,
  mends: z.array(importMend).check(z.maxLength(importLimit)),
});
export type KeepImport = z.infer<typeof keepImport>;

/** `batch` takes it back; null when nothing changed. `ids`: of what is new, where somebody goes on with it. */
export const importApplied = z.object({
  batch: z.nullable(z.string()),
  added: z.int(),
  changed: z.int(),
  ids: z.optional(z.array(z.int())),
  /** Titles of columns that were not read, where the file came without a person who maps them. */
  leftOut: z.optional(z.array(z.string())),
});
export type ImportApplied = z.infer<typeof importApplied>;

export type Values = Readonly<Record<string, unknown>>;
type Problems = Readonly<Record<string, FieldProblem>>;
export type PlanInput<Existing extends Values> = {
  readonly columns: readonly ImportColumn[];
  readonly rows: readonly ImportRow[];
  /** What is there, of any state that a row may meet. */
  readonly existing: readonly Existing[];
  /** Fields that tell which entry a row is about. A row that has none of them is about no entry that is there. */
  readonly key: readonly string[];
  /** A field that tells the same where the key of a row is nobody's, such as the id of another program. */
  readonly thenKey?: string;
  /** An entry as a row that is about it would say it, where that depends on the row. */
  readonly present?: (entry: Existing, values: Values) => Existing;
  /** Columns that hold several of ours, such as a whole name, laid apart. */
  readonly spread?: (cells: Cells) => Cells;
  /** What of a new entry follows from the rest of its row. */
  readonly complete?: (values: Values) => Values;
  /** What the feature itself knows to be wrong, by field. */
  readonly check?: (values: Values, before: Existing | null) => Problems;
  /** Called for a row that is refused because it names two entries; `entry` is the one of its key. */
  readonly namesTwo?: (values: Values, entry: Existing) => void;
  /** Why a new entry is probably one that is there, or of an earlier row. */
  readonly similar?: (values: Values) => Problems;
  /** What is odd and hinders nothing. */
  readonly hints?: (values: Values) => Problems;
};

const hasAny = (problems: Problems) => Object.keys(problems).length > 0;

/** The plan of an import. An empty cell leaves alone what is there; of two rows about one entry the later one is a duplicate. */
export function planImport<Existing extends Values>(input: PlanInput<Existing>): ImportPlan {
  return { rows: [...planningRows(input)] };
}

/** The same row by row, for a server that has others to answer in between (server/shared/plan-in-slices.ts). */
export function* planningRows<Existing extends Values>(input: PlanInput<Existing>): Generator<PlannedRow> {
  const { columns, rows, key } = input;
  const keyOf = (entry: Values) => {
    const parts = key.map((field) => foldedKey(entry[field] ?? null));
    return parts.some((part) => part !== null) ? JSON.stringify(parts) : null;
  };
  const otherKeyOf = (entry: Values) => {
    // Of another program, to which "A1" and "a1" are two.
    const part = input.thenKey === undefined ? null : (entry[input.thenKey] ?? null);
    return part === null ? null : JSON.stringify({ other: typeof part === 'string' ? part.trim() : part });
  };
  const namesIn = (entry: Values) => [keyOf(entry), otherKeyOf(entry)].filter((name) => name !== null);
  const existing = new Map(input.existing.flatMap((entry) => namesIn(entry).map((name) => [name, entry])));
  const lines = new Map<string, number>();
  const planRow = ({ line, cells: typed }: ImportRow): PlannedRow => {
    const cells = Object.fromEntries(Object.entries(typed).map(([field, cell]) => [field, plainCell(cell)]));
    const read = readCells(columns, input.spread?.(cells) ?? cells);
    const restored = read.restored.length > 0 && { restored: read.restored };
    const none = { line, values: null, before: null, ...restored };
    const wrong = (problems: Problems): PlannedRow => ({ ...none, outcome: 'wrong', problems: { ...problems } });
    if (hasAny(read.problems)) return wrong(read.problems);
    const names = namesIn(read.values);
    const again = names.find((name) => lines.has(name));
    if (again !== undefined) {
      const problem = { key: 'import.wrong.twice', values: { line: lines.get(again) ?? 0 } };
      const field = again === keyOf(read.values) ? key[0] : input.thenKey;
      return { ...none, outcome: 'duplicate', problems: { [field ?? '']: problem } };
    }
    for (const name of names) lines.set(name, line);
    const known = names.map((name) => existing.get(name)).filter((entry) => entry !== undefined);
    const [found] = known;
    if (found && known.some((entry) => entry !== found)) {
      input.namesTwo?.(read.values, found);
      return wrong({ [input.thenKey ?? '']: { key: 'import.wrong.otherEntry' } });
    }
    const entry = found ? (input.present?.(found, read.values) ?? found) : null;
    const values = entry ? read.values : { ...input.complete?.(read.values), ...read.values };
    const problems = { ...(entry ? {} : missingOf(columns, values)), ...input.check?.(values, entry) };
    if (hasAny(problems)) return wrong(problems);
    const similar = entry ? {} : (input.similar?.(values) ?? {});
    if (hasAny(similar)) return { ...none, outcome: 'duplicate', problems: { ...similar } };
    const odd = input.hints?.(values) ?? {};
    const planned = { line, values, problems: {}, ...restored, ...(hasAny(odd) && { hints: { ...odd } }) };
    if (!entry) return { ...planned, outcome: 'new', before: null };
    const before = Object.fromEntries(Object.keys(values).map((field) => [field, entry[field] ?? null]));
    const isSame = changedFields(values, before).length === 0;
    return { ...planned, outcome: isSame ? 'same' : 'changed', before };
  };
  for (const row of rows) yield planRow(row);
}

/** What a new entry needs and a row has not. */
function missingOf(columns: readonly ImportColumn[], values: Values): Problems {
  const missing = columns.filter(({ field, isRequired }) => isRequired === 'new' && values[field] === undefined);
  return Object.fromEntries(missing.map(({ field }) => [field, { key: requiredKey }]));
}

/** Whether every row of a plan is ready to be applied. */
export const isReady = ({ rows }: ImportPlan): boolean =>
  rows.every(({ outcome }) => outcome !== 'wrong' && outcome !== 'duplicate');

/** Fields whose value is another than before. */
export function changedFields(values: Values, before: Values): string[] {
  return Object.keys(values).filter((field) => JSON.stringify(values[field]) !== JSON.stringify(before[field] ?? null));
}

function foldedKey(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase() : value;
}

/** What a program would compute, where a value was meant. */
const formula = /^[=@]/;

/** Nothing that is restored is longer: a date, an IIN, the name of a class. */
const mostRestored = 60;

/** A cell as it was meant, its runs of spaces made one; a longer one than any that can be restored stays as it is. */
export function restoredCell(
  { kind, restore = kind === 'date' ? restoredDate : undefined }: ImportColumn,
  cell: string,
  cells: Cells,
): string {
  const spaced = oneSpaced(cell);
  return restore && spaced.length <= mostRestored ? restore(spaced, cells) : cell;
}

function readCells(columns: readonly ImportColumn[], cells: Cells) {
  const values: Record<string, unknown> = {};
  const problems: Record<string, FieldProblem> = {};
  const restored: string[] = [];
  for (const column of columns) {
    const typed = (cells[column.field] ?? '').trim();
    if (typed === '') {
      if (column.isRequired === true) problems[column.field] = { key: requiredKey };
      continue;
    }
    if (column.isNothing?.(typed)) continue;
    const cell = restoredCell(column, typed, cells);
    if (cell !== typed) restored.push(column.field);
    const read = readCell(column, cell);
    if ('problem' in read) problems[column.field] = read.problem;
    else values[column.field] = read.value;
  }
  return { values, problems, restored };
}

function readCell(column: ImportColumn, cell: string): { value: unknown } | { problem: FieldProblem } {
  const { kind, schema, words, convert } = column;
  const mark = markIn(cell);
  if (mark) return { problem: { key: `import.wrong.${mark}`, values: { mark: cellMarks[mark], max: longestCell } } };
  if (column.marksExample && cell === column.example) return { problem: { key: 'import.wrong.example' } };
  if (formula.test(cell) || isFailedFormula(cell)) return { problem: { key: 'import.wrong.formula' } };
  const canAsk = words !== undefined || column.canAsk === true || kind !== 'text';
  if (hasLostLetter(cell, { canAsk })) return { problem: { key: 'import.wrong.lostLetter' } };
  const read = readTyped(kind, words ? wordOf(words, cell) : cell);
  if (read.problem) return { problem: read.problem };
  const { data, error } = schema.safeParse(read.value);
  const [issue] = error?.issues ?? [];
  if (issue) return { problem: problemOf(issue) };
  return { value: convert ? convert(data) : data };
}
