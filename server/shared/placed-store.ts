// A cell store whose rows lie elsewhere than their addresses say: what is written about a pupil is named by the document of a class, and
// stored under the pupil, so that it follows them into the next one.
import { type CellAddress, cellKey } from '#contract/core/documents.ts';
import type { CellStore } from './cell-store.ts';

/** @param placeOf where an address is stored; null for a cell that none can be. */
export function placedStore(
  rows: CellStore,
  placeOf: (address: CellAddress) => CellAddress | null,
  own: Required<Pick<CellStore, 'hold' | 'holdsPeople' | 'readable' | 'readableCells'>>,
): CellStore {
  const placed = <Item extends CellAddress>(items: readonly Item[]) =>
    items.flatMap((item) => {
      const place = placeOf(item);
      return place ? [{ item, place }] : [];
    });
  /** One place may have several addresses: that of a pupil who is in two classes. */
  const byPlace = <Item extends CellAddress>(items: readonly Item[]) =>
    Map.groupBy(placed(items), ({ place }) => cellKey(place));
  return {
    ...own,
    async read(db, schoolId, addresses) {
      const asked = byPlace(addresses);
      const found = await rows.read(
        db,
        schoolId,
        [...asked.values()].flatMap(([first]) => first?.place ?? []),
      );
      return found.flatMap((row) =>
        (asked.get(cellKey(row)) ?? []).map(({ item: { document, cell } }) => ({ ...row, document, cell })),
      );
    },
    async write(db, author, values) {
      const asked = byPlace(values);
      // One of two addresses of a cell writes; the other finds another value than it saw.
      const first = [...asked.values()].flatMap(([one]) => (one ? [{ ...one.item, ...one.place }] : []));
      const written = await rows.write(db, author, first);
      return new Set(
        [...written].flatMap((key) => (asked.get(key) ?? []).slice(0, 1).map(({ item }) => cellKey(item))),
      );
    },
    writtenBy: (db, schoolId, clientId, asked) =>
      rows.writtenBy(
        db,
        schoolId,
        clientId,
        asked.flatMap(({ seq, address }) => {
          const place = placeOf(address);
          return place ? [{ seq, address: place }] : [];
        }),
      ),
    async versions(db, schoolId, address) {
      const place = placeOf(address);
      return place && rows.versions(db, schoolId, place);
    },
  };
}
