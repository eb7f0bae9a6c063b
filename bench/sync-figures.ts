// Turns runs into figures: medians, each with the middle half of the runs.
import { bytesPerKilobyte, median, percentile, rounded } from './lines.ts';
import type { Run } from './sync-run.ts';

/** Median, and the quartiles between which half of the runs lie. */
export type Figure = { readonly median: number; readonly from: number; readonly to: number };

export type Row = {
  readonly peer: string;
  readonly setting: string;
  readonly title: string;
  readonly scenario: string;
  readonly edits: number;
  readonly runs: number;
  /** Runs that the peer finished; the times are from these. */
  readonly finished: number;
  readonly totalMs: Figure | null;
  readonly writeP50Ms: Figure;
  readonly writeP95Ms: Figure;
  readonly requests: Figure;
  readonly connections: Figure;
  readonly upKilobytes: Figure;
  readonly downKilobytes: Figure;
  readonly longTasksMs: Figure;
  readonly longestTaskMs: Figure;
  /** Sums over all runs. */
  readonly lost: number;
  readonly stale: number;
  readonly duplicated: number;
  readonly reordered: number;
  readonly waiting: number;
  readonly refusals: number;
  readonly refusedKept: number;
  readonly answersLost: number;
};
export type Reopened = {
  readonly peer: string;
  readonly title: string;
  readonly journals: number;
  readonly cells: number;
  readonly pending: number;
  readonly runs: number;
  /** From the start of the navigation, and from the first line of the peer's script, until the lesson is usable. */
  readonly firstLessonMs: Figure;
  readonly openMs: Figure;
  readonly writeP95Ms: number;
};
export type Results = {
  readonly measuredAt: string;
  readonly note: string;
  readonly machine: string;
  readonly kilobytes: Readonly<Record<string, number>>;
  readonly rows: readonly Row[];
  readonly reopened: readonly Reopened[];
};

export function figure(values: readonly number[]): Figure {
  return {
    median: rounded(median(values)),
    from: rounded(percentile(values, 0.25)),
    to: rounded(percentile(values, 0.75)),
  };
}

export function toRow(
  named: Pick<Row, 'peer' | 'setting' | 'title' | 'scenario' | 'edits'>,
  runs: readonly Run[],
): Row {
  const of = (pick: (run: Run) => number) => figure(runs.map(pick));
  const sum = (pick: (run: Run) => number) => runs.reduce((all, run) => all + pick(run), 0);
  const times = runs.flatMap(({ totalMs }) => (totalMs === null ? [] : [totalMs]));
  return {
    ...named,
    runs: runs.length,
    finished: times.length,
    totalMs: times.length > 0 ? figure(times) : null,
    writeP50Ms: of(({ writeMs }) => percentile(writeMs, 0.5)),
    writeP95Ms: of(({ writeMs }) => percentile(writeMs, 0.95)),
    requests: of(({ requests }) => requests),
    connections: of(({ connections }) => connections),
    upKilobytes: of(({ bytesUp }) => bytesUp / bytesPerKilobyte),
    downKilobytes: of(({ bytesDown }) => bytesDown / bytesPerKilobyte),
    longTasksMs: of(({ sending }) => sending.totalMs),
    longestTaskMs: of(({ sending, writing }) => Math.max(sending.longestMs, writing.longestMs)),
    lost: sum(({ lost }) => lost),
    stale: sum(({ stale }) => stale),
    duplicated: sum(({ duplicated }) => duplicated),
    reordered: sum(({ reordered }) => reordered),
    waiting: sum(({ waiting }) => waiting),
    refusals: sum(({ refusals }) => refusals),
    refusedKept: sum(({ refusedKept }) => refusedKept),
    answersLost: sum(({ answersLost }) => answersLost),
  };
}
