// Cells of a class's document are stored under their pupil: `contacts:71`, `phone:<pupil>` is row `<pupil>`, `phone`.
import { inContactsCell } from '#contract/contacts/contacts.office.documents.ts';
import { type CellAddress, parseDocumentKey } from '#contract/core/documents.ts';
import { holdClasses, pupilsNowIn } from '#server/features/school/public.ts';
import { placedStore } from '#server/shared/placed-store.ts';
import { readContactsFacts } from './contacts.policy.ts';
import { personRows } from './contacts.repository.ts';

function placeOf(address: CellAddress): CellAddress | null {
  const found = inContactsCell(address);
  return found && { document: found.pupil, cell: found.field };
}

const groupIn = (document: string): number => Number(parseDocumentKey(document).parts[0]);
const groupsIn = (documents: readonly string[]) => [...new Set(documents.map(groupIn))].filter(Number.isInteger);

export const contactsStore = placedStore(personRows, placeOf, {
  holdsPeople: true,
  hold: ({ db, schoolId }, addresses) => holdClasses(db, schoolId, groupsIn(addresses.map(({ document }) => document))),
  async readable(reader, documents) {
    const facts = await readContactsFacts(reader, groupsIn(documents));
    return new Set(documents.filter((document) => facts.get(groupIn(document))?.mayRead));
  },
  /** Of those whom the class's document names: its pupils of today. */
  async readableCells(reader, addresses) {
    const facts = await readContactsFacts(reader, groupsIn(addresses.map(({ document }) => document)));
    const open = [...facts.values()].filter(({ mayRead }) => mayRead);
    const isThere = await pupilsNowIn(reader, open);
    return addresses.filter((address) => isThere(groupIn(address.document), placeOf(address)?.document ?? ''));
  },
});
