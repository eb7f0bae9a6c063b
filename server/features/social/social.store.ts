// Cells of a class's document are stored under their pupil: `social:71`, `category:<pupil>:5` is row `<pupil>`, `category:5`.
import { type CellAddress, parseDocumentKey } from '#contract/core/documents.ts';
import { inSocialCell } from '#contract/social/social.office.documents.ts';
import { holdClasses, pupilsNowIn } from '#server/features/school/public.ts';
import { tableStore } from '#server/shared/cell-table.ts';
import { placedStore } from '#server/shared/placed-store.ts';
import { isOfSchool, readClassFacts } from './social.policy.ts';
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

export const socialStore = placedStore(rows, placeOf, {
  holdsPeople: true,
  hold: ({ db, schoolId }, addresses) =>
    holdClasses(db, schoolId, [...new Set(addresses.map(({ document }) => groupIn(document)))]),
  async readable(reader, documents) {
    const classes = await readClassFacts(reader, [...new Set(documents.map(groupIn))].filter(Number.isInteger));
    return new Set(documents.filter((document) => classes.get(groupIn(document))?.isReadable));
  },
  /** A lead reads of those whom the class's document names. */
  async readableCells(reader, addresses) {
    if (isOfSchool(reader)) return addresses;
    const classes = await readClassFacts(reader, [...new Set(addresses.map(({ document }) => groupIn(document)))]);
    const led = [...classes.values()].filter(({ isReadable }) => isReadable);
    const isThere = await pupilsNowIn(reader, led);
    return addresses.filter((address) => isThere(groupIn(address.document), placeOf(address)?.document ?? ''));
  },
});
