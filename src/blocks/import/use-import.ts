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
} from '#contract/core/import.ts';
import { largestFile, type Source } from '#contract/core/sheets/read.ts';
import { rosterPart } from '#contract/core/sheets/roster.ts';
import { detectReading, type Reading, rowsOf, type Sheet, sheetProblem } from '#contract/core/sheets/sheet.ts';
import { errorWords, type Text, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useKnownTitles } from './known-titles.ts';
import { readSource } from './read-source.ts';

export type ImportCalls = {
  /** The dry run. These three throw an AppError (`callOrThrow`). */
  readonly plan: (rows: readonly ImportRow[]) => Promise<ImportPlan>;
  /** A cell that holds several of ours laid apart, so that each is shown and fixed where it belongs. */
  readonly spread?: (cells: Cells) => Cells;
  /** All rows or none, as the plan has shown them. */
  readonly apply: (rows: readonly ImportRow[], requestId: string, plan: ImportPlan) => Promise<ImportApplied>;
  /** Where the person may. Null: nothing was undone, and the person was told why. */
  readonly undo?: ((batch: string) => Promise<Pick<Undone, 'kept' | 'undone'> | null>) | undefined;
};
/** Cells of a row that were fixed, and what the row was before. */
type Mend = { readonly from: ImportOutcome; readonly cells: Readonly<Record<string, string>> };
/** A file as it is to be read; fixes by line. */
type Asked = {
  readonly name: string;
  readonly sheets: readonly Sheet[];
  readonly encoding: string | null;
  readonly roster?: string;
  readonly reading: Reading;
  readonly mends: ReadonlyMap<number, Mend>;
};
/** The press is made with the plan, so that one whose answer was lost is not applied twice. */
type Planned = { readonly of: Asked; readonly plan: ImportPlan; readonly requestId: string };
type Done = ImportApplied & { readonly isUndone: boolean; readonly kept: number };
export type Import = ReturnType<typeof useImport>;

/** `question`: of what is asked beside the plan; with another answer the rows are planned again. */
export function useImport(name: string, columns: readonly ImportColumn[], calls: ImportCalls, question = '') {
  const text = useText();
  const titles = useKnownTitles(name);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const round = useRef(0);

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
      if (isCurrent()) setFailure(failureWords(cause, text));
    } finally {
      if (isCurrent()) setBusy(false);
    }
  };
  const refuse = ({ key, values }: FieldProblem) => new Refused(text(key, values));
  const rowsToPlan = ({ sheets, reading, mends }: Asked): ImportRow[] =>
    rowsOf(sheets, reading, columns).map(({ line, cells }) => ({
      line,
      cells: { ...(calls.spread?.(cells) ?? cells), ...mends.get(line)?.cells },
    }));
  const check = (next: Asked) =>
    run(async (isCurrent) => {
      setAsked(next);
      const rows = rowsToPlan(next);
      const problem = sheetProblem(next.sheets, rows, next.reading);
      if (problem) throw refuse(problem);
      const plan = await calls.plan(rows);
      if (isCurrent()) setPlanned({ of: next, plan, requestId: makeId() });
    });
  const open = (file: string, sourceOf: () => Promise<Source>) =>
    run(async (isCurrent) => {
      setAsked(null);
      const read = await readSource(await sourceOf());
      if ('problem' in read) throw refuse(read.problem);
      const reading = detectReading(read.sheets, columns, titles.read());
      if (isCurrent()) await check({ name: file, ...read, reading, mends: new Map() });
    });

  const answered = useRef(question);
  useEffect(() => {
    if (answered.current === question) return;
    answered.current = question;
    if (asked) void check({ ...asked });
  });

  return {
    read: asked,
    rows: asked ? rowsToPlan(asked) : [],
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
        const isBundle = others.length > 0 && [...files].every(({ name }) => rosterPart(name) !== null);
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
      if (!asked) return;
      const sheet = asked.sheets[reading.sheet];
      // Where the sheet and its head stay, a title was given another meaning.
      if (sheet && reading.head >= 0 && reading.sheet === asked.reading.sheet && reading.head === asked.reading.head)
        titles.keep(sheet, reading);
      void check({ ...asked, reading });
    },
    mend: (line: number, field: string, cell: string) => {
      if (!asked) return;
      const former = asked.mends.get(line);
      const from = former?.from ?? planned?.plan.rows.find((row) => row.line === line)?.outcome ?? 'wrong';
      void check({
        ...asked,
        mends: new Map(asked.mends).set(line, { from, cells: { ...former?.cells, [field]: cell } }),
      });
    },
    /** Asks the server again, after no answer. */
    retry: () => asked && void check(asked),
    apply: () =>
      run(async (isCurrent) => {
        if (!planned) return;
        const { of, plan, requestId } = planned;
        const ready = new Set(readyRows(plan).map(({ line }) => line));
        const rows = rowsToPlan(of);
        try {
          const chosen = rows.filter(({ line }) => ready.has(line));
          const applied = await calls.apply(chosen, requestId, plan);
          if (isCurrent()) setDone({ ...applied, isUndone: false, kept: 0 });
        } catch (cause) {
          // Refused: something is not as it was when it was planned. Without an answer the same press is tried again.
          if (cause instanceof AppError && reactionTo(cause.code) !== 'retry') {
            const anew = await calls.plan(rows);
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
