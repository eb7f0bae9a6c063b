import { and, eq } from 'drizzle-orm';
import { type ContactField, contactFields } from '#contract/contacts/contacts.schema.ts';
import type { WireCell } from '#contract/sync/sync.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { toWireCell } from '#server/shared/cell-store.ts';
import { tableStore } from '#server/shared/cell-table.ts';
import { personCells, personHistory } from './contacts.tables.ts';

/** The rows as they lie, by pupil. */
export const personRows = tableStore({ cells: personCells, history: personHistory, readable: async () => new Set() });

async function rowsOfPupils(db: ReadDb, schoolId: number, pupils: readonly string[]) {
  if (pupils.length === 0) return [];
  return db
    .select()
    .from(personCells)
    .where(and(eq(personCells.schoolId, schoolId), isOneOf(personCells.document, pupils)));
}

/** What is known of pupils, by the names that cells have in a class's document. */
export async function contactsOfPupils(
  db: ReadDb,
  schoolId: number,
  pupils: readonly string[],
): Promise<Record<string, WireCell>> {
  const rows = await rowsOfPupils(db, schoolId, pupils);
  return Object.fromEntries(rows.map((row) => [`${row.cell}:${row.document}`, toWireCell(row)]));
}

/** Pupils who have a phone. */
export async function withPhone(db: ReadDb, schoolId: number, pupils: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOfPupils(db, schoolId, pupils);
  return new Set(rows.flatMap(({ cell, value, document }) => (cell === 'phone' && value !== null ? [document] : [])));
}

export type ContactsWritten = { readonly pupil: string } & Readonly<Record<ContactField, string | null>>;

/** Records contacts that a card, an import or an undo has written, so that devices that typed over older ones are told. */
export async function recordContacts(
  db: Db,
  { schoolId, userId, now }: { readonly schoolId: number; readonly userId: number; readonly now: number },
  written: readonly ContactsWritten[],
): Promise<void> {
  const known = await contactsOfPupils(
    db,
    schoolId,
    written.map(({ pupil }) => pupil),
  );
  const values = written.flatMap(({ pupil, ...own }) =>
    contactFields.flatMap((field) => {
      const [version, value] = known[`${field}:${pupil}`] ?? [0, null];
      if ((value ?? null) === own[field]) return [];
      return [{ document: pupil, cell: field, baseVersion: version, value: own[field], capturedAt: now, seq: null }];
    }),
  );
  if (values.length === 0) return;
  await personRows.write(db, { schoolId, userId, clientId: null, receivedAt: now, acceptedAt: now }, values);
}
