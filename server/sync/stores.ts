// Joins the stores of cells of all features.
import { documentOf } from '#contract/documents.ts';
import { journalStore } from '#server/features/journal/journal.store.ts';
import type { CellStore } from '#server/shared/cell-store.ts';

type StoreName = Exclude<NonNullable<ReturnType<typeof documentOf>>['cells'], 'none'>;
const stores: Readonly<Record<StoreName, CellStore>> = { journal: journalStore };

/** Items by the store of their document, in one order for all writers: whoever holds one store never waits for one before it. */
export function byStore<Item>(
  items: readonly Item[],
  documentOfItem: (item: Item) => string,
): (readonly [CellStore, Item[]])[] {
  const groups = Map.groupBy(items, (item) => documentOf(documentOfItem(item))?.cells ?? 'none');
  return (Object.keys(stores) as StoreName[]).sort().flatMap((name) => {
    const group = groups.get(name);
    return group ? [[stores[name], group] as const] : [];
  });
}
