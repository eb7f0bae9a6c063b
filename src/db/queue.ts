// Which rows of the outbox may leave now, and which wait for others: rules alone, no database.
import { findMutation, laneOf } from '#contract/mutations.ts';
import type { Announcement } from '#contract/sync/sync.schema.ts';
import type { VanishedWork } from './announcements.ts';
import type { OutboxRow, ParkReason } from './schema.ts';

export type BatchLimits = { readonly operations: number; readonly characters: number };
export type Batch = {
  readonly schoolId: number;
  readonly eduYear: number;
  readonly clientId: string;
  readonly rows: readonly OutboxRow[];
  readonly ackFloor: number;
  readonly cursor: number | null;
  readonly cursorProof: string | null;
  /** The life of the server's database that the device follows. */
  readonly epoch: string | null;
  readonly scopes: string | undefined;
  /** Rows of this school that are ready but did not fit. */
  readonly rest: number;
  /** Some of those have never left: they may still change. */
  readonly hasFresh: boolean;
  /** Numbers of rows that were never sent and build on one of these rows. */
  readonly followers: readonly number[];
  /** The highest number when the batch was taken: what came later is above it. */
  readonly upTo: number;
  /** What waits besides these rows, when the server does not know it yet. */
  readonly announced: Announcement | undefined;
  /** A previous database of the account that is gone; the server says what of it arrived. */
  readonly vanished: VanishedWork | undefined;
};

/** No pause between two attempts is longer, in ms: a row that waits longer was noted under a clock that was wrong (case 40). */
export const longestPauseMs = 60_000;

/** Whether a row may be tried now, by a clock that may have been set back since. */
function isDue({ nextAttemptAt }: OutboxRow, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + longestPauseMs;
}

/**
 * Rows that may be sent now: known to this build, due, not behind a parked one on their cell or among what they require, nor behind one
 * of their lane that waits for its time.
 */
export function sendable(rows: readonly OutboxRow[], schoolId: number, now: number): OutboxRow[] {
  /** What rows behind it wait for: the author's decision on a parked one may take days, in which nothing else of a lane would leave. */
  const held = new Map<string, 'decision' | 'moment'>();
  const ready: OutboxRow[] = [];
  for (const row of rows) {
    if (row.schoolId !== schoolId) continue;
    const lane = laneOf(row);
    const ahead = [
      row.cellKey,
      ...row.requires.map((key) => `refused ${key}`),
      ...(lane === null ? [] : [`lane ${lane}`]),
    ];
    const reasons = ahead.flatMap((key) => held.get(key) ?? []);
    const mutation = findMutation(row.name);
    const isKnown = mutation !== undefined && row.payloadVersion <= mutation.payloadVersion;
    if (row.state === 'parked') {
      held.set(row.cellKey, 'decision');
      if (row.error?.code !== 'CONFLICT') held.set(`refused ${row.cellKey}`, 'decision');
    } else if (reasons.length > 0 || !isKnown || !isDue(row, now)) {
      const reason = reasons.includes('decision') ? 'decision' : 'moment';
      // What follows it on the same cell, or requires it, waits with it.
      held.set(row.cellKey, reason);
      held.set(`refused ${row.cellKey}`, reason);
      if (lane !== null && reason === 'moment') held.set(`lane ${lane}`, reason);
    } else ready.push(row);
  }
  return ready;
}

export type Pending = {
  readonly schools: readonly { readonly schoolId: number; readonly eduYear: number }[];
  readonly nextDueAt: number | null;
  readonly hasLater: boolean;
};
export function pendingAmong(rows: readonly OutboxRow[], now: number, upTo: number): Pending {
  const schools = new Map<number, number>();
  let hasLater = false;
  for (const schoolId of new Set(rows.map((row) => row.schoolId))) {
    const [first] = sendable(rows, schoolId, now);
    if (first && first.seq <= upTo) schools.set(schoolId, first.eduYear);
    else if (first) hasLater = true;
  }
  const due = rows.filter((row) => row.state === 'pending' && !isDue(row, now)).map((row) => row.nextAttemptAt);
  return {
    schools: [...schools].map(([schoolId, eduYear]) => ({ schoolId, eduYear })),
    nextDueAt: lowestOf(...due) ?? null,
    hasLater,
  };
}

export function lowestOf(...seqs: readonly (number | null | undefined)[]): number | undefined {
  const known = seqs.filter((seq) => typeof seq === 'number');
  return known.length > 0 ? Math.min(...known) : undefined;
}

/**
 * Parks an operation with what follows it on its cell and, when it was refused, with what requires it, as one group. `outbox` holds
 * every row by its number, in order.
 * @returns the numbers of the others.
 */
export function park(outbox: Map<number, OutboxRow>, row: OutboxRow, reason: ParkReason): number[] {
  outbox.set(row.seq, { ...row, state: 'parked', error: reason });
  const isRefused = reason.code !== 'CONFLICT';
  const group = [row];
  for (const head of group) {
    for (const other of outbox.values()) {
      if (other.state !== 'pending' || other.schoolId !== row.schoolId) continue;
      const follows = other.cellKey === head.cellKey && other.seq > head.seq;
      const requires = isRefused && other.requires.includes(head.cellKey);
      if (!follows && !requires) continue;
      outbox.set(other.seq, { ...other, state: 'parked', error: { ...reason, because: row.seq } });
      group.push(other);
    }
  }
  return group.slice(1).map(({ seq }) => seq);
}
