// A run of a scenario, as it is kept over reloads.
import type { LocalDate } from '#contract/core/time.ts';
import type { FileAct } from './file-verdict.ts';
import type { Scenario } from './steps.ts';
import type { Act } from './verdict.ts';

export type RunLesson = {
  readonly scheduleUuid: string;
  /** Class and subject, for the page. */
  readonly label: string;
  readonly date: LocalDate;
  /** studentGroupUuid in register order. */
  readonly pupils: readonly string[];
  readonly scoreType: 'mark' | 'credit' | 'no_score';
  readonly theme: { readonly themeUuid: string | null; readonly theme: string };
};
export type CellBefore = { readonly version: number; readonly value: unknown };

export type Run = {
  /** Whose run it is: nobody else's account continues with it. */
  readonly userId: number;
  readonly schoolId: number;
  readonly scenario: Scenario;
  readonly seed: number;
  readonly lessons: readonly RunLesson[];
  /** Place of the step that comes next. */
  readonly next: number;
  readonly acts: readonly Act[];
  /** Keys of cells that the run changed as another device; a run that an older version kept has none. */
  readonly elsewhere?: readonly string[];
  readonly files: readonly FileAct[];
  /** What sign-outs of the run left readable on the device. */
  readonly exposed: number;
  /** What the server held at the beginning, by cell key; cells that are missing were never written. */
  readonly before: Readonly<Record<string, CellBefore>>;
  readonly startedAt: number;
  /** Number of the last log line before the run. */
  readonly logFrom: number;
};

const nothing: CellBefore = { version: 0, value: null };
export function beforeOf(run: Run, cellKey: string): CellBefore {
  return run.before[cellKey] ?? nothing;
}

/** Keys of all cells that the run changed, as this device and as another one. */
export function changedIn({ acts, elsewhere = [] }: Run): ReadonlySet<string> {
  return new Set([...acts.map(({ cellKey }) => cellKey), ...elsewhere]);
}

/** What the cell holds once everything typed has its effect. */
export function valueNow(run: Run, cellKey: string): unknown {
  const last = run.acts.findLast((act) => act.cellKey === cellKey);
  return last ? last.value : beforeOf(run, cellKey).value;
}
