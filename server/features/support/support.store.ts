// Requests as cells of their author's document. One is written once and never again, so that its only version is its history.
import { and, eq } from 'drizzle-orm';
import { type CellAddress, cellKey } from '#contract/core/documents.ts';
import { supportDocument, ticketCell, ticketIn } from '#contract/support/support.office.documents.ts';
import { ticket } from '#contract/support/support.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import type { CellStore, StoredCell } from '#server/shared/cell-store.ts';
import { type TicketRow, ticketOf } from './support.repository.ts';
import { supportTickets } from './support.tables.ts';

/** As every cell that was written once. */
export const cellOf = (row: TicketRow): StoredCell => ({
  ...ticketCell(row.userId, row.uuid),
  version: 1,
  value: ticketOf(row),
  authorUserId: row.userId,
  capturedAt: row.capturedAt,
  acceptedAt: row.acceptedAt,
});

async function rowsAt(db: ReadDb, schoolId: number, addresses: readonly CellAddress[]): Promise<TicketRow[]> {
  const asked = new Map(addresses.flatMap((address) => [[ticketIn(address)?.uuid, address] as const]));
  const uuids = [...asked.keys()].filter((uuid) => uuid !== undefined);
  if (uuids.length === 0) return [];
  const rows = await db
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.schoolId, schoolId), isOneOf(supportTickets.uuid, uuids)));
  const keys = new Set(addresses.map(cellKey));
  // Of the person whose document was asked about.
  return rows.filter((row) => keys.has(cellKey(ticketCell(row.userId, row.uuid))));
}

export const supportStore: CellStore = {
  hold: async () => undefined,
  read: async (db, schoolId, addresses) => (await rowsAt(db, schoolId, addresses)).map(cellOf),
  async write(db, { schoolId, clientId, receivedAt, acceptedAt }, values) {
    const rows = values.flatMap(({ document, cell, baseVersion, value, capturedAt, seq }) => {
      const place = ticketIn({ document, cell });
      const parsed = ticket.safeParse(value);
      if (!place || !parsed.success || baseVersion !== 0) return [];
      return [{ schoolId, ...place, ...parsed.data, capturedAt, receivedAt, acceptedAt, clientId, seq }];
    });
    if (rows.length === 0) return new Set();
    const inOrder = rows.sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
    const { uuid, userId } = supportTickets;
    const written = await db.insert(supportTickets).values(inOrder).onConflictDoNothing().returning({ uuid, userId });
    return new Set(written.map((row) => cellKey(ticketCell(row.userId, row.uuid))));
  },
  async writtenBy(db, schoolId, clientId, asked) {
    const rows = await rowsAt(
      db,
      schoolId,
      asked.map(({ address }) => address),
    );
    const known = new Map(asked.map(({ seq, address }) => [seq, cellKey(address)]));
    return new Map(
      rows.flatMap((row) => {
        const cell = cellOf(row);
        const isOwn = row.clientId === clientId && row.seq !== null && known.get(row.seq) === cellKey(cell);
        return isOwn && row.seq !== null ? [[row.seq, cell] as const] : [];
      }),
    );
  },
  async versions(db, schoolId, address) {
    if (!ticketIn(address)) return null;
    const rows = await rowsAt(db, schoolId, [address]);
    return rows.map((row) => ({ ...cellOf(row), receivedAt: row.receivedAt, clientId: row.clientId }));
  },
  readable: async ({ userId }, documents) =>
    new Set(documents.filter((document) => document === supportDocument.name(userId))),
};
