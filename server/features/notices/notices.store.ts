// The cells of a person's notices: what they were told is written by `tell` alone, up to where they read by their devices.
import { type CellAddress, parseDocumentKey } from '#contract/core/documents.ts';
import { noticesDocument, seenCell } from '#contract/notices/notices.office.documents.ts';
import { noticePrefix, pupilOfFact } from '#contract/notices/notices.schema.ts';
import { ownPupils } from '#server/features/people/public.ts';
import { leadsOfPupils } from '#server/features/school/public.ts';
import type { CellStore } from '#server/shared/cell-store.ts';
import { tableStore } from '#server/shared/cell-table.ts';
import type { Reader } from '#server/shared/projection.ts';
import { noticesNamed } from './notices.repository.ts';
import { noticeMarkHistory, noticeMarks } from './notices.tables.ts';

const ownerOf = (document: string): number => Number(parseDocumentKey(document).parts[0]);
const isSeen = ({ cell }: CellAddress): boolean => cell === seenCell;

const marks = tableStore({
  cells: noticeMarks,
  history: noticeMarkHistory,
  // Nobody reads what another was told, whatever their role.
  readable: async ({ userId }, documents) => new Set(documents.filter((document) => ownerOf(document) === userId)),
});

/** Those that are about nobody, or about a pupil whom the reader is, has or leads: who is no parent or lead any more reads no more of them. */
export async function standing<Told extends { readonly fact: string }>(
  reader: Reader,
  told: readonly Told[],
): Promise<Told[]> {
  const { db, schoolId, userId, now } = reader;
  const own = new Set(await ownPupils(reader));
  // Whoever is told of others' children leads their class.
  const others = told.flatMap(({ fact }) => pupilOfFact(fact) ?? []).filter((pupil) => !own.has(pupil));
  for (const [pupil, leads] of await leadsOfPupils(db, schoolId, others, now))
    if (leads.includes(userId)) own.add(pupil);
  return told.filter(({ fact }) => {
    const pupil = pupilOfFact(fact);
    return pupil === undefined || own.has(pupil);
  });
}

export const noticesStore: CellStore = {
  ...marks,
  async readableCells(reader, addresses) {
    const asked = addresses.map((address) => ({ address, fact: address.cell.slice(noticePrefix.length) }));
    return (await standing(reader, asked)).map(({ address }) => address);
  },
  async read(db, schoolId, addresses) {
    const told = addresses.filter(({ cell }) => cell.startsWith(noticePrefix));
    const asked = told.map(({ document, cell }) => ({
      userId: ownerOf(document),
      fact: cell.slice(noticePrefix.length),
    }));
    const rows = await noticesNamed(db, schoolId, asked);
    const found = rows.map(({ userId, fact, toldAt, ...row }) => ({
      ...row,
      document: noticesDocument.name(userId),
      cell: `${noticePrefix}${fact}`,
      capturedAt: toldAt,
      acceptedAt: toldAt,
    }));
    const seen = addresses.filter(isSeen);
    return seen.length === 0 ? found : [...found, ...(await marks.read(db, schoolId, seen))];
  },
};
