// One import from the file to its undoing. The plan is the server's: whatever is fixed or read otherwise is planned again, whole.
import { useEffect, useRef, useState } from 'react';
import type { Undone } from '#contract/changes/changes.schema.ts';
import { AppError, reactionTo } from '#contract/core/errors.ts';
import type { FieldProblem } from '#contract/core/form.ts';
import type {
  Cells,
  ImportApplied,
  ImportColumn,
  ImportOutcome,
  ImportPlan,
  ImportRow,
  KeepImport,
} from '#contract/core/import.ts';
import { largestFile, type Source } from '#contract/core/sheets/read.ts';
import { areBundle } from '#contract/core/sheets/roster.ts';
import {
  combineSheets,
  detectReading,
  type Origin,
  type Reading,
  rowsOf,
  type Sheet,
  sheetProblem,
} from '#contract/core/sheets/sheet.ts';
import { errorWords, type Text, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useKnownTitles } from './known-titles.ts';
import { readSource } from './read-source.ts';
import type { Keeping } from './use-keeping.ts';

export type ImportCalls = {
  /** The dry run; `keep` where the server keeps what is planned. These three throw an AppError (`callOrThrow`). */
  readonly plan: (rows: readonly ImportRow[], keep?: KeepImport) => Promise<ImportPlan>;
  /** A cell that holds several of ours laid apart, so that each is shown and fixed where it belongs. */
  readonly spread?: (cells: Cells) => Cells;
  /** All rows or none, as the plan has shown them. */
  readonly apply: (
    rows: readonly ImportRow[],
    requestId: string,
    plan: ImportPlan,
    kept?: string,
  ) => Promise<ImportApplied>;
  /** Where the person may. Null: nothing was undone, and the person was told why. */
  readonly undo?: ((batch: string) => Promise<Pick<Undone, 'kept' | 'undone'> | null>) | undefined;
};
/** Cells of a row that were fixed, and what the row was before. */
type Mend = { readonly from: ImportOutcome; readonly cells: Readonly<Record<string, string>> };
/** A file as it is to be read. */
type ReadAs = {
  readonly sheets: readonly Sheet[];
  readonly encoding: string | null;
  readonly roster?: string;
  readonly reading: Reading;
};
/** A file, or rows that the server kept of one; fixes by line. `id`: under which they are kept. */
type Asked = {
  readonly id: string;
  readonly name: string;
  readonly file: ReadAs | null;
  readonly kept: readonly ImportRow[];
  readonly mends: ReadonlyMap<number, Mend>;
};
/** The press is made with the plan, so that one whose answer was lost is not applied twice. */
type Planned = { readonly of: Asked; readonly plan: ImportPlan; readonly requestId: string };
type Done = ImportApplied & { readonly isUndone: boolean; readonly kept: number };
export type Import = ReturnType<typeof useImport>;

type Options = {
  /** Of what is asked beside the plan; with another answer the rows are planned again. */
  readonly question?: string;
  /** Null: what is planned is here alone. */
  readonly keeping?: Keeping | null;
};

export function useImport(
  name: string,
  columns: readonly ImportColumn[],
  calls: ImportCalls,
  { question = '', keeping = null }: Options = {},
) {
  const text = useText();
  const titles = useKnownTitles(name);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** A kept import whose answers are back, to be planned with them. */
  const [taken, setTaken] = useState<Asked | null>(null);
  /** Of the plan that was kept last: another one now says that the school has changed. */
  const [formerMark, setFormerMark] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const round = useRef(0);
  /** The version of what is kept; plans are asked for one after the other, since each makes the next one. */
  const version = useRef(0);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  /** Runs one thing at a time; the answer of an earlier one that was overtaken counts no more. */
  const run = async (work: (isCurrent: () => boolean) => Promise<void>) => {
    round.current += 1;
    const own = round.current;
    const isCurrent = () => own === round.current;
    setBusy(true);
    setFailure(null);
    try {
      await work(isCurrent);
    } catch (cause) {
      if (!isCurrent()) return;
      const isOvertaken = cause instanceof AppError && cause.code === 'STALE_VERSION' && keeping !== null;
      setStale(isOvertaken);
      setFailure(isOvertaken ? text('import.kept.stale') : failureWords(cause, text));
    } finally {
      if (isCurrent()) setBusy(false);
    }
  };
  const refuse = ({ key, values }: FieldProblem) => new Refused(text(key, values));
  const rowsToPlan = ({ file, kept, mends }: Asked): ImportRow[] =>
    (file ? rowsOf(file.sheets, file.reading, columns) : kept).map(({ line, cells }) => ({
      line,
      cells: { ...(calls.spread?.(cells) ?? cells), ...mends.get(line)?.cells },
    }));
  const planRows = async ({ id, name: of, mends }: Asked, rows: readonly ImportRow[]): Promise<ImportPlan> => {
    if (!keeping) return calls.plan(rows);
    const kept = [...mends].map(([line, { from, cells }]) => ({ line, from, fields: Object.keys(cells) }));
    const keep = { id, version: version.current, name: of.slice(0, 200), answers: keeping.answers, mends: kept };
    const plan = await calls.plan(rows, keep);
    version.current = plan.kept?.version ?? version.current;
    return plan;
  };
  const check = (next: Asked) =>
    run(async (isCurrent) => {
      setAsked(next);
      const rows = rowsToPlan(next);
      const problem = next.file && sheetProblem(next.file.sheets, rows, next.file.reading);
      if (problem) throw refuse(problem);
      const asking = turn.current.then(() => (isCurrent() ? planRows(next, rows) : null));
      turn.current = asking.catch(() => {});
      const plan = await asking;
      if (plan && isCurrent()) setPlanned({ of: next, plan, requestId: makeId() });
    });
  const open = (file: string, sourceOf: () => Promise<Source>) =>
    run(async (isCurrent) => {
      setAsked(null);
      const read = await readSource(await sourceOf());
      if ('problem' in read) throw refuse(read.problem);
      const reading = detectReading(read.sheets, columns, titles.read());
      version.current = 0;
      setFormerMark(null);
      // Offered as one sheet more.
      const all = read.roster ? null : combineSheets(read.sheets, columns, titles.read());
      const sheets = all ? [...read.sheets, all] : read.sheets;
      const next = { id: makeId(), name: file, file: { ...read, sheets, reading }, kept: [], mends: new Map() };
      if (isCurrent()) await check(next);
    });
  const resume = (id: string) =>
    run(async (isCurrent) => {
      if (!keeping) return;
      const opened = await keeping.open(id);
      if (!isCurrent()) return;
      version.current = opened.version;
      const cellsOf = new Map(opened.rows.map(({ line, cells }) => [line, cells]));
      const mends = opened.mends.map(({ line, from, fields }): [number, Mend] => {
        const cells = cellsOf.get(line) ?? {};
        return [line, { from, cells: Object.fromEntries(fields.map((field) => [field, cells[field] ?? ''])) }];
      });
      setFormerMark(opened.mark);
      keeping.onAnswers(opened.answers);
      setTaken({ id, name: opened.name, file: null, kept: opened.rows, mends: new Map(mends) });
    });

  const answered = useRef(question);
  useEffect(() => {
    if (answered.current === question) return;
    answered.current = question;
    if (asked && !taken) void check({ ...asked });
  });
  // With the answers of whoever planned it, which are the page's only from now on.
  useEffect(() => {
    if (!taken) return;
    setTaken(null);
    void check(taken);
  });

  return {
    read: asked?.file ? { name: asked.name, ...asked.file } : null,
    /** Of the file whose rows these are. */
    name: asked?.name ?? null,
    resume,
    /** The server keeps what is planned: whoever leaves goes on later. */
    isKept: keeping !== null && planned?.plan.kept !== undefined,
    /** What the rows would do is no longer what they would have done when they were planned last. */
    isOther: formerMark !== null && planned !== null && planned.plan.mark !== formerMark,
    rows: asked ? rowsToPlan(asked) : [],
    /** Where a row stands in the file. */
    originOf: (line: number): Origin => originOf(asked?.file ?? null, line),
    /** A problem with the place in the file of the other row that it names. */
    wordsOf: ({ key, values }: FieldProblem): string => {
      const { sheet, line } = originOf(asked?.file ?? null, Number(values?.line));
      return text(key, sheet === '' ? values : { ...values, line: `${line} («${sheet}»)` });
    },
    plan: planned?.plan ?? null,
    /** The plan is of what is here now, and may be applied. */
    isPlanned: planned !== null && planned.of === asked,
    mends: asked?.mends,
    done,
    isBusy,
    failure,
    openFiles: (files: FileList | readonly File[]) => {
      const [file, ...others] = files;
      return run(async () => {
        // The files of a bundle of OneRoster are one thing in several pieces.
        const isBundle = others.length > 0 && areBundle([...files].map(({ name }) => name));
        if (!file || (others.length > 0 && !isBundle)) throw refuse({ key: 'import.file.one' });
        await open(isBundle ? 'OneRoster' : file.name, async () => {
          const megabytes = largestFile / 1_000_000;
          const size = [...files].reduce((sum, one) => sum + one.size, 0);
          // Nothing of it is read into memory.
          if (size > largestFile) throw refuse({ key: 'import.tooLarge', values: { megabytes } });
          const bytesOf = async (one: File) => new Uint8Array(await one.arrayBuffer());
          if (!isBundle) return { bytes: await bytesOf(file) };
          return {
            files: await Promise.all([...files].map(async (one) => ({ name: one.name, bytes: await bytesOf(one) }))),
          };
        });
      });
    },
    openText: (pasted: string) => open(text('import.pasted'), async () => ({ text: pasted })),
    setReading: (reading: Reading) => {
      if (!asked?.file) return;
      const { file } = asked;
      const sheet = file.sheets[reading.sheet];
      // Where the sheet and its head stay, a title was given another meaning.
      if (sheet && reading.head >= 0 && reading.sheet === file.reading.sheet && reading.head === file.reading.head)
        titles.keep(sheet, reading);
      void check({ ...asked, file: { ...file, reading } });
    },
    mend: (line: number, field: string, cell: string) => {
      if (!asked) return;
      // What differs from now on is a person's doing.
      setFormerMark(null);
      const former = asked.mends.get(line);
      const from = former?.from ?? planned?.plan.rows.find((row) => row.line === line)?.outcome ?? 'wrong';
      void check({
        ...asked,
        mends: new Map(asked.mends).set(line, { from, cells: { ...former?.cells, [field]: cell } }),
      });
    },
    /** Asks the server again, after no answer. */
    retry: () => asked && void (isStale ? resume(asked.id) : check(asked)),
    apply: () =>
      run(async (isCurrent) => {
        if (!planned) return;
        const { of, plan, requestId } = planned;
        const ready = new Set(readyRows(plan).map(({ line }) => line));
        const rows = rowsToPlan(of);
        try {
          const chosen = rows.filter(({ line }) => ready.has(line));
          const applied = await calls.apply(chosen, requestId, plan, plan.kept ? of.id : undefined);
          if (isCurrent()) setDone({ ...applied, isUndone: false, kept: 0 });
        } catch (cause) {
          // Refused: something is not as it was when it was planned. Without an answer the same press is tried again.
          if (cause instanceof AppError && reactionTo(cause.code) !== 'retry') {
            const anew = await planRows(of, rows);
            if (isCurrent()) setPlanned({ of, plan: anew, requestId: makeId() });
          }
          throw cause;
        }
      }),
    mayUndo: calls.undo !== undefined,
    undo: () =>
      run(async (isCurrent) => {
        if (!done?.batch) return;
        const undone = await calls.undo?.(done.batch);
        if (undone && isCurrent()) setDone({ ...done, isUndone: undone.undone > 0, kept: undone.kept.length });
      }),
    restart: () => {
      round.current += 1;
      setAsked(null);
      setPlanned(null);
      setDone(null);
      setFailure(null);
      setBusy(false);
    },
  };
}

/** `sheet` is empty where the file is read by one sheet. */
function originOf(file: ReadAs | null, line: number): Origin {
  return file?.sheets[file.reading.sheet]?.origins?.[line - 1] ?? { sheet: '', line };
}

/** What is going to be written. */
export function readyRows(plan: ImportPlan | null): ImportPlan['rows'] {
  return plan?.rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed') ?? [];
}

/** Already in the user's words. */
class Refused extends Error {}

/** Of several refusals of the server the first one (part 3 section 8): the others follow from it, or come after it. */
function failureWords(cause: unknown, text: Text): string {
  if (cause instanceof Refused) return cause.message;
  if (!(cause instanceof AppError)) return text('error.default');
  const [first] = Object.values(cause.details.errors ?? {}).flat();
  return first ?? errorWords(cause.toPlain(), text);
}
