// Cells of a class's document are stored under their pupil: `social:71`, `category:<pupil>:5` is row `<pupil>`, `category:5`.
import { type CellAddress, cellKey, parseDocumentKey } from '#contract/core/documents.ts';
import type { LocalDate } from '#contract/core/time.ts';
import { inSocialCell } from '#contract/social/social.office.documents.ts';
import { isMemberOn } from '#server/features/school/public.ts';
import type { CellStore } from '#server/shared/cell-store.ts';
import { tableStore } from '#server/shared/cell-table.ts';
import { dayIn, holdClasses, isOfSchool, readClassFacts } from './social.policy.ts';
import { membershipsIn } from './social.repository.ts';
import { socialCells, socialHistory } from './social.tables.ts';

const rows = tableStore({ cells: socialCells, history: socialHistory, readable: async () => new Set() });

/** Where an address is stored; null for a cell that none can be. */
export function placeOf(address: CellAddress): CellAddress | null {
  for (const kind of ['category', 'visit'] as const) {
    const found = inSocialCell(kind, address);
    if (found) return { document: found.pupil, cell: `${kind}:${found.id}` };
  }
  return null;
}

const groupIn = (document: string): number => Number(parseDocumentKey(document).parts[0]);

/** Addresses with their places. A pupil of two classes has one place under two addresses. */
const placed = <Item extends CellAddress>(items: readonly Item[]) =>
  items.flatMap((item) => {
    const place = placeOf(item);
    return place ? [{ item, place }] : [];
  });
const byPlace = <Item extends CellAddress>(items: readonly Item[]) =>
  Map.groupBy(placed(items), ({ place }) => cellKey(place));

export const socialStore: CellStore = {
  hold: ({ db, schoolId }, addresses) =>
    holdClasses(db, schoolId, [...new Set(addresses.map(({ document }) => groupIn(document)))]),
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
    const first = [...asked.values()].flatMap(([own]) => (own ? [{ ...own.item, ...own.place }] : []));
    const written = await rows.write(db, author, first);
    return new Set([...written].flatMap((key) => (asked.get(key) ?? []).slice(0, 1).map(({ item }) => cellKey(item))));
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
  async readable(reader, documents) {
    const classes = await readClassFacts(reader, [...new Set(documents.map(groupIn))].filter(Number.isInteger));
    return new Set(documents.filter((document) => classes.get(groupIn(document))?.isReadable));
  },
  /** A lead reads of those whom the class's document names: its pupils of today, and nobody who was or never was among them. */
  async readableCells(reader, addresses) {
    if (isOfSchool(reader)) return addresses;
    const classes = await readClassFacts(reader, [...new Set(addresses.map(({ document }) => groupIn(document)))]);
    const led = [...classes.values()].filter(({ isReadable }) => isReadable);
    const groupIds = led.map(({ group }) => group.id);
    const members = await membershipsIn(reader.db, reader.schoolId, groupIds);
    const days = new Map<number, LocalDate>();
    for (const { group, year } of led) days.set(group.id, await dayIn(reader, year));
    return placed(addresses).flatMap(({ item, place }) => {
      const groupId = groupIn(item.document);
      const own = members.get(`${groupId} ${place.document}`) ?? [];
      const day = days.get(groupId);
      return day !== undefined && own.some((member) => isMemberOn(member, day)) ? [item] : [];
    });
  },
};
