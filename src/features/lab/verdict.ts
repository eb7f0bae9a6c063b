// The verdict of a run, computed from three witnesses that do not know of each other: what was typed (written down before the
// application was given it), what the outbox on the disk holds, and what the server's history holds. Nothing of the engine's belief.
import { canonicalJson } from '#contract/core/mutation.ts';

/** One entry of a person: a value in a cell. */
export type Act = {
  readonly id: number;
  /** `lesson:<uuid>|<cell>` */
  readonly cellKey: string;
  readonly name: string;
  readonly payload: unknown;
  /** What the cell holds if this entry has its effect. */
  readonly value: unknown;
  /** What the user was told: nothing yet, that it is stored, or that it could not be. */
  readonly told: 'nothing' | 'stored' | 'notSaved';
};
/** A row of the outbox as it lies on the disk. */
export type OutboxWitness = { readonly cellKey: string; readonly state: 'pending' | 'parked' };
export type ServerWitness = {
  /** What the server held when the run began. */
  readonly before: unknown;
  /** Values that it accepted since, the oldest first, with their authors. */
  readonly since: readonly unknown[];
};

export type Fate = 'delivered' | 'waiting' | 'parked' | 'notSaved' | 'lost';
export type Sums = {
  /** Entries of the user. */
  readonly typed: number;
  /** Entries of which the user was not told that they could not be saved. */
  readonly stored: number;
  /** Entries that the server holds, or that the user's own next one replaced before they were sent. */
  readonly delivered: number;
  /** Effects on the server beyond one for each entry. */
  readonly duplicated: number;
  /** Stored, and neither on the server nor on the device. */
  readonly lost: number;
  readonly waiting: number;
  readonly parked: number;
  readonly notSaved: number;
  /** Values of others in the cells of the run. */
  readonly foreign: number;
};
export type Judged = {
  readonly sums: Sums;
  readonly lostCells: readonly string[];
  readonly duplicatedCells: readonly string[];
};

type CellFate = { fates: Fate[]; duplicated: number; foreign: number };

function judgeCell(acts: readonly Act[], outbox: readonly OutboxWitness[], server: ServerWitness): CellFate {
  const values = acts.map(({ value }) => canonicalJson(value));
  const seen = server.since.map(canonicalJson);
  const has = acts.map(() => false);
  let duplicated = 0;
  let foreign = 0;
  let last = -1;
  // The server's values in order must be entries in order; merging may leave some of them out, nothing may come a second time.
  for (const value of seen) {
    const next = values.indexOf(value, last + 1);
    if (next >= 0) {
      has[next] = true;
      last = next;
    } else if (values.includes(value)) duplicated += 1;
    else foreign += 1;
  }
  const holds = seen.at(-1) ?? canonicalJson(server.before);
  const fates: Fate[] = [];
  for (let index = acts.length - 1; index >= 0; index--) {
    const next = fates[0];
    const act = acts[index] as Act;
    // An equal value is a success without an effect of its own.
    if (has[index] || (next === undefined && values[index] === holds)) fates.unshift('delivered');
    // The user's own next entry took its place.
    else if (next !== undefined) fates.unshift(next);
    else if (act.told !== 'stored') fates.unshift('notSaved');
    else if (outbox.some(({ state }) => state === 'parked')) fates.unshift('parked');
    else if (outbox.length > 0) fates.unshift('waiting');
    else fates.unshift('lost');
  }
  return { fates, duplicated, foreign };
}

/** Judges entries, in the order in which they were typed. `server` by cell key. */
export function judge(
  acts: readonly Act[],
  outbox: readonly OutboxWitness[],
  server: ReadonlyMap<string, ServerWitness>,
): Judged {
  const cells = [...Map.groupBy(acts, ({ cellKey }) => cellKey)].map(([cellKey, own]) => ({
    cellKey,
    ...judgeCell(
      own,
      outbox.filter((row) => row.cellKey === cellKey),
      server.get(cellKey) ?? { before: null, since: [] },
    ),
  }));
  const count = (fate: Fate) => cells.flatMap(({ fates }) => fates).filter((found) => found === fate).length;
  const sum = (of: 'duplicated' | 'foreign') => cells.reduce((all, cell) => all + cell[of], 0);
  const notSaved = count('notSaved');
  return {
    sums: {
      typed: acts.length,
      stored: acts.length - notSaved,
      delivered: count('delivered'),
      duplicated: sum('duplicated'),
      lost: count('lost'),
      waiting: count('waiting'),
      parked: count('parked'),
      notSaved,
      foreign: sum('foreign'),
    },
    lostCells: cells.filter(({ fates }) => fates.includes('lost')).map(({ cellKey }) => cellKey),
    duplicatedCells: cells.filter(({ duplicated }) => duplicated > 0).map(({ cellKey }) => cellKey),
  };
}

/** `passed`: nothing lost, nothing twice, nothing still in flight; `unknown`: the server could not be asked. */
export type Outcome = 'passed' | 'waiting' | 'failed' | 'unknown';

/** @param exposed what a sign-out left readable on the device. */
export function outcomeOf({ lost, duplicated, waiting }: Sums, exposed = 0): Outcome {
  if (lost > 0 || duplicated > 0 || exposed > 0) return 'failed';
  return waiting > 0 ? 'waiting' : 'passed';
}

/** One for each run; what tests and testers read. */
export type Verdict = Sums & {
  readonly scenario: string;
  readonly seed: number;
  readonly outcome: Outcome;
  /** Cells that lost an entry, or had one twice. */
  readonly lostCells: readonly string[];
  readonly duplicatedCells: readonly string[];
  /** Files among the entries, and names of those that are lost, or there twice. */
  readonly files: number;
  readonly lostFiles: readonly string[];
  readonly duplicatedFiles: readonly string[];
  /** Rows of unsent work and pieces of files that a sign-out of the run left readable on the device. */
  readonly exposed: number;
  /** Requests of the run, requests and frames of the channel that met a fault, and what was sent up in bytes. */
  readonly requests: number;
  readonly faultsMet: number;
  readonly bytesUp: number;
  readonly ms: number;
  /** Cells that do not hold again what they held before the run; empty: the school's data is as it was. */
  readonly notRestored: readonly string[];
};
