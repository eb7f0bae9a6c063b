// One import from the file to its undoing. The plan is the server's: whatever is fixed or read otherwise is planned again, whole.
import { useRef, useState } from 'react';
import { AppError, reactionTo } from '#contract/core/errors.ts';
import {
  type ImportApplied,
  type ImportColumn,
  type ImportPlan,
  type ImportRow,
  importLimit,
} from '#contract/core/import.ts';
import { errorWords, type Text, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { detectReading, type Reading, rowsOf } from './detect.ts';
import { readSource } from './read-source.ts';
import type { Sheet, Source } from './sheets.ts';

export type ImportCalls = {
  /** The dry run. These three throw an AppError (`callOrThrow`). */
  readonly plan: (rows: readonly ImportRow[]) => Promise<ImportPlan>;
  /** All rows or none. */
  readonly apply: (rows: readonly ImportRow[], requestId: string) => Promise<ImportApplied>;
  readonly undo: (batch: string) => Promise<unknown>;
};
/** A file as it is to be read; fixes by line and field. */
type Asked = {
  readonly name: string;
  readonly sheets: readonly Sheet[];
  readonly reading: Reading;
  readonly mends: ReadonlyMap<number, Readonly<Record<string, string>>>;
};
/** The press is made with the plan, so that one whose answer was lost is not applied twice. */
type Planned = { readonly of: Asked; readonly plan: ImportPlan; readonly requestId: string };
type Done = ImportApplied & { readonly isUndone: boolean };
export type Import = ReturnType<typeof useImport>;

const largestFile = 10_000_000;

export function useImport(columns: readonly ImportColumn[], calls: ImportCalls) {
  const text = useText();
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
  const check = (next: Asked) =>
    run(async (isCurrent) => {
      setAsked(next);
      const rows = rowsToPlan(next);
      if (rows.length === 0) throw new Refused(text('import.noRows'));
      if (rows.length > importLimit) throw new Refused(text('import.tooMany', { max: importLimit }));
      const plan = await calls.plan(rows);
      if (isCurrent()) setPlanned({ of: next, plan, requestId: makeId() });
    });
  const open = (name: string, sourceOf: () => Promise<Source>) =>
    run(async (isCurrent) => {
      const sheets = await readSource(await sourceOf());
      if (!sheets) throw new Refused(text('import.unreadable'));
      if (isCurrent()) await check({ name, sheets, reading: detectReading(sheets, columns), mends: new Map() });
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
    openFile: (file: File) =>
      open(file.name, async () => {
        const megabytes = largestFile / 1_000_000;
        if (file.size > largestFile) throw new Refused(text('import.tooLarge', { megabytes }));
        return { bytes: await file.arrayBuffer() };
      }),
    openText: (pasted: string) => open(text('import.pasted'), async () => ({ text: pasted })),
    setReading: (reading: Reading) => asked && check({ ...asked, reading }),
    mend: (line: number, field: string, cell: string) =>
      asked && check({ ...asked, mends: new Map(asked.mends).set(line, { ...asked.mends.get(line), [field]: cell }) }),
    apply: () =>
      run(async (isCurrent) => {
        if (!planned) return;
        const { of, plan, requestId } = planned;
        const ready = new Set(readyRows(plan).map(({ line }) => line));
        const rows = rowsToPlan(of);
        try {
          const applied = await calls.apply(
            rows.filter(({ line }) => ready.has(line)),
            requestId,
          );
          if (isCurrent()) setDone({ ...applied, isUndone: false });
        } catch (cause) {
          // Refused: something is not as it was when it was planned. Without an answer the same press is tried again.
          if (cause instanceof AppError && reactionTo(cause.code) !== 'retry') {
            const anew = await calls.plan(rows);
            if (isCurrent()) setPlanned({ of, plan: anew, requestId: makeId() });
          }
          throw cause;
        }
      }),
    undo: () =>
      run(async (isCurrent) => {
        if (!done?.batch) return;
        await calls.undo(done.batch);
        if (isCurrent()) setDone({ ...done, isUndone: true });
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

function rowsToPlan({ sheets, reading, mends }: Asked): ImportRow[] {
  return rowsOf(sheets, reading).map((row) => ({ ...row, cells: { ...row.cells, ...mends.get(row.line) } }));
}

/** Already in the user's words. */
class Refused extends Error {}

function failureWords(cause: unknown, text: Text): string {
  if (cause instanceof Refused) return cause.message;
  if (!(cause instanceof AppError)) return text('error.default');
  const fields = Object.values(cause.details.errors ?? {}).flat();
  return fields.join(' ') || errorWords(cause.toPlain(), text);
}
