// How many operations with large values one push takes. Each is small itself, such as one more stroke, and is answered with the whole value of
// its cell: four thousand of them would be an answer of hundreds of megabytes.
import type { Operation } from '#contract/core/mutation.ts';
import type { CellStore } from '#server/shared/cell-store.ts';
import { prepare } from './prepare.ts';
import { byStore } from './stores.ts';

/** The store of an operation whose values may be large; null for all others and for what is no operation. */
function largeStoreOf(operation: Operation): CellStore | null {
  const prepared = prepare(operation);
  if (typeof prepared === 'string') return null;
  const [found] = byStore([prepared.address], ({ document }) => document);
  return found?.[0].mostAtOnce === undefined ? null : found[0];
}

/**
 * Cuts operations, sorted by seq, before the first for which there is no room. What comes behind it is put off too, since it may need it; the
 * device sends these again.
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
