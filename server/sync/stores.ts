// The stores of cells of all features.
import { documentOf } from '#contract/documents.ts';
import { stores as found } from '#server/registry/stores.ts';
import type { CellStore } from '#server/shared/cell-store.ts';

const stores = new Map<string, CellStore>(Object.entries(found));

/** See `addDocuments`. */
export function addStore(name: string, store: CellStore): void {
  stores.set(name, store);
}

const inOrder = (): string[] => {
  const place = (name: string) => Number(stores.get(name)?.holdsPeople !== true);
  return [...stores.keys()].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
};

/** Items by the store of their document, in the same order for all writers, so that locks on two stores cannot deadlock. */
export function byStore<Item>(
  items: readonly Item[],
  documentOfItem: (item: Item) => string,
): (readonly [CellStore, Item[]])[] {
  const groups = Map.groupBy(items, (item) => documentOf(documentOfItem(item))?.cells ?? 'none');
  return inOrder().flatMap((name) => {
    const [store, group] = [stores.get(name), groups.get(name)];
    return store && group ? [[store, group] as const] : [];
  });
}
