// Limits the operations on large values in one push. An operation such as one more stroke is small, but the answer contains the whole value of
// its cell: for four thousand operations that is hundreds of megabytes.
import type { Operation } from '#contract/core/mutation.ts';
import type { CellStore } from '#server/shared/cell-store.ts';
import { prepare } from './prepare.ts';
import { byStore } from './stores.ts';

/** The store of an operation if it has a limit (`mostAtOnce`); otherwise null. */
function largeStoreOf(operation: Operation): CellStore | null {
  const prepared = prepare(operation);
  if (typeof prepared === 'string') return null;
  const [found] = byStore([prepared.address], ({ document }) => document);
  return found?.[0].mostAtOnce === undefined ? null : found[0];
}

/**
 * Splits operations, sorted by seq, before the first one that exceeds a limit. Later operations are put off too, because they may depend on it. The
 * device sends them again.
 */
export function withinRoom(operations: readonly Operation[]): { taken: Operation[]; putOff: Operation[] } {
  const counts = new Map<CellStore, number>();
  const cut = operations.findIndex((operation) => {
    const store = largeStoreOf(operation);
    if (!store) return false;
    const count = (counts.get(store) ?? 0) + 1;
    counts.set(store, count);
    return count > (store.mostAtOnce ?? count);
  });
  return cut < 0
    ? { taken: [...operations], putOff: [] }
    : { taken: operations.slice(0, cut), putOff: operations.slice(cut) };
}
