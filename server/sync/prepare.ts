// Prepares operations before anything is written: upgrades and checks them, and puts them into the order in which they may be applied.
import { type CellAddress, cellKey } from '#contract/core/documents.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { AnyMutation, Operation } from '#contract/core/mutation.ts';
import { findMutation, laneOf } from '#contract/mutations.ts';

export type Prepared = {
  operation: Operation;
  mutation: AnyMutation;
  payload: unknown;
  address: CellAddress;
  requires: string[];
  lane: string | null;
};

/** Upgrades a payload queued under an older version of the application, then checks it. */
export function prepare(operation: Operation): Prepared | ErrorCode {
  const mutation = findMutation(operation.name);
  if (!mutation || operation.payloadVersion > mutation.payloadVersion) return 'UNKNOWN_MUTATION';
  let { payload } = operation;
  for (let version = operation.payloadVersion; version < mutation.payloadVersion; version++) {
    const upgrade = mutation.upgradePayload[version];
    if (!upgrade) return 'UNKNOWN_MUTATION';
    payload = upgrade(payload);
  }
  const parsed = mutation.payload.safeParse(payload);
  if (!parsed.success) return 'VALIDATION_FAILED';
  return {
    operation,
    mutation,
    payload: parsed.data,
    address: mutation.key(parsed.data),
    requires: mutation.requires(parsed.data).map(cellKey),
    lane: laneOf({ name: operation.name, payload: parsed.data }),
  };
}

/**
 * The cell that an operation acts on and the value that it leaves there, if that follows from the operation alone; null for an
 * unknown or invalid operation.
 */
export function cellAfter(operation: Operation): { address: CellAddress; value?: unknown } | null {
  const item = prepare(operation);
  if (typeof item === 'string') return null;
  const { address, mutation, payload } = item;
  return mutation.value === 'completed' ? { address } : { address, value: mutation.overlay(null, payload) ?? null };
}

/**
 * Waves in order. An operation comes after those on its own cell and on the cells it requires, and after those that required
 * its cell as it was (marks given before a conduct was taken back). Whatever precedes it in its lane is never in a later wave, and in
 * careful mode, where each may fail by itself, always in an earlier one.
 */
export function wavesOf(items: readonly Prepared[], isCareful: boolean): Prepared[][] {
  const lastInLane = new Map<string, { wave: number; name: string }>();
  const lastOnCell = new Map<string, number>();
  const lastRequiring = new Map<string, number>();
  const waves: Prepared[][] = [];
  for (const item of items) {
    const own = cellKey(item.address);
    const before = [own, ...item.requires].map((key) => lastOnCell.get(key) ?? -1);
    const { name } = item.operation;
    const ahead = item.lane === null ? undefined : lastInLane.get(item.lane);
    // Within a wave operations are handled by mutation, so two of different names could swap places: keep them in separate waves.
    const afterAhead = ahead ? ahead.wave + (isCareful || ahead.name !== name ? 1 : 0) : 0;
    const wave = Math.max(Math.max(...before, lastRequiring.get(own) ?? -1) + 1, afterAhead);
    if (item.lane !== null) lastInLane.set(item.lane, { wave, name });
    lastOnCell.set(own, wave);
    for (const key of item.requires) lastRequiring.set(key, Math.max(wave, lastRequiring.get(key) ?? -1));
    const members = waves[wave] ?? [];
    members.push(item);
    waves[wave] = members;
  }
  return waves;
}
