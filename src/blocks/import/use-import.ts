// One import from the file to its undoing. The plan is the server's: whatever is mended or read otherwise is planned anew, whole.
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
import type { Sheet } from './sheets.ts';

export type ImportCalls = {
  /** The dry run. These three throw an AppError (`callOrThrow`). */
  readonly plan: (rows: readonly ImportRow[]) => Promise<ImportPlan>;
  /** All rows or none. */
  readonly apply: (rows: readonly ImportRow[], requestId: string) => Promise<ImportApplied>;
  readonly undo: (batch: string) => Promise<unknown>;
};
type Read = { readonly name: string; readonly sheets: readonly Sheet[]; readonly reading: Reading };
type Mends = ReadonlyMap<number, Readonly<Record<string, string>>>;
type Done = ImportApplied & { readonly isUndone: boolean };
export type Import = ReturnType<typeof useImport>;

const largestFile = 10_000_000;
const noMends: Mends = new Map();

export function useImport(columns: readonly ImportColumn[], calls: ImportCalls) {
  const text = useText();
  const [read, setRead] = useState<Read | null>(null);
  const [mends, setMends] = useState(noMends);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Made with what is going to be applied, so that a press whose answer was lost is not applied twice. */
  const requestId = useRef('');
  const round = useRef(0);

  const rows = read ? mended(rowsOf(read.sheets, read.reading), mends) : [];
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
  const check = (next: Read, nextMends: Mends) =>
    run(async (isCurrent) => {
      const planned = mended(rowsOf(next.sheets, next.reading), nextMends);
      setRead(next);
      setMends(nextMends);
      if (planned.length === 0) throw new Refused(text('import.noRows'));
      if (planned.length > importLimit) throw new Refused(text('import.tooMany', { max: importLimit }));
      requestId.current = makeId();
      const found = await calls.plan(planned);
      if (isCurrent()) setPlan(found);
    });
  const open = (name: string, source: Parameters<typeof readSource>[0]) =>
    run(async (isCurrent) => {
      const sheets = await readSource(source);
      if (!sheets) throw new Refused(text('import.unreadable'));
      if (isCurrent()) await check({ name, sheets, reading: detectReading(sheets, columns) }, noMends);
    });

  return {
    read,
    rows,
    plan,
    mends,
    done,
    isBusy,
    failure,
    openFile: async (file: File) => {
      if (file.size > largestFile) setFailure(text('import.tooLarge', { megabytes: largestFile / 1_000_000 }));
      else await open(file.name, { bytes: await file.arrayBuffer() });
    },
    openText: (pasted: string) => open(text('import.pasted'), { text: pasted }),
    setReading: (reading: Reading) => read && check({ ...read, reading }, mends),
    mend: (line: number, field: string, cell: string) =>
      read && check(read, new Map(mends).set(line, { ...mends.get(line), [field]: cell })),
    apply: () =>
      run(async (isCurrent) => {
        const ready = new Set(readyRows(plan).map(({ line }) => line));
        try {
          const applied = await calls.apply(
            rows.filter(({ line }) => ready.has(line)),
            requestId.current,
          );
          if (isCurrent()) setDone({ ...applied, isUndone: false });
        } catch (cause) {
          // Refused: something is not as it was when it was planned. Without an answer the same press is tried again.
          if (cause instanceof AppError && reactionTo(cause.code) !== 'retry') {
            requestId.current = makeId();
            setPlan(await calls.plan(rows));
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
      setRead(null);
      setPlan(null);
      setDone(null);
      setMends(noMends);
      setFailure(null);
      setBusy(false);
    },
  };
}

/** What is going to be written. */
export function readyRows(plan: ImportPlan | null): ImportPlan['rows'] {
  return plan?.rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed') ?? [];
}

function mended(rows: readonly ImportRow[], mends: Mends): ImportRow[] {
  return rows.map((row) => ({ ...row, cells: { ...row.cells, ...mends.get(row.line) } }));
}

/** Already in the person's words. */
class Refused extends Error {}

function failureWords(cause: unknown, text: Text): string {
  if (cause instanceof Refused) return cause.message;
  if (!(cause instanceof AppError)) return text('error.default');
  const fields = Object.values(cause.details.errors ?? {}).flat();
  return fields.join(' ') || errorWords(cause.toPlain(), text);
}
