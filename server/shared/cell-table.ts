// A cell store over two tables of a feature: values by document and cell, and every value they ever had. For cells that nothing else in
// the database is joined with; a feature that asks its cells questions has columns of its own, as the journal.
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { type CellAddress, cellKey } from '#contract/core/documents.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf, rowsOf } from '#server/db/records.ts';
import { type CellStore, type StoredCell, toWireCell } from './cell-store.ts';
import { oldestTold } from './newest-versions.ts';

const instant = (name: string) => bigint(name, { mode: 'number' }).notNull();
const place = {
  schoolId: integer('school_id').notNull(),
  document: text('document').notNull(),
  cell: text('cell').notNull(),
};
const content = {
  version: integer('version').notNull(),
  value: jsonb('value'),
  authorUserId: integer('author_user_id').notNull(),
  /** Device time of the act; information only. */
  capturedAt: instant('captured_at'),
  acceptedAt: instant('accepted_at'),
};
const origin = { clientId: uuid('client_id'), seq: integer('seq'), receivedAt: instant('received_at') };

export const cellTable = (name: string) =>
  pgTable(name, { ...place, ...content }, (table) => [
    primaryKey({ columns: [table.schoolId, table.document, table.cell] }),
  ]);
export const cellHistoryTable = (name: string) =>
  pgTable(name, { ...place, ...content, ...origin }, (table) => [
    primaryKey({ columns: [table.schoolId, table.document, table.cell, table.version] }),
  ]);
export type CellTable = ReturnType<typeof cellTable>;
type HistoryTable = ReturnType<typeof cellHistoryTable>;

/** Cells of a document, for its projection. */
export async function cellsOfDocument(db: ReadDb, cells: CellTable, schoolId: number, document: string) {
  const rows = await db
    .select()
    .from(cells)
    .where(and(eq(cells.schoolId, schoolId), eq(cells.document, document)));
  return Object.fromEntries(rows.map((row) => [row.cell, toWireCell(row)]));
}

type Options = Pick<CellStore, 'readable'> & {
  readonly cells: CellTable;
  readonly history: HistoryTable;
  /** Locks the rows that `admit` and effects rely on; none where they rely on nothing that changes. */
  readonly hold?: CellStore['hold'];
};

export function tableStore({ cells, history, readable, hold = async () => undefined }: Options): CellStore {
  const isAmong = (table: CellTable | HistoryTable, schoolId: number, addresses: readonly CellAddress[]) =>
    and(
      eq(table.schoolId, schoolId),
      isOneOf(table.document, new Set(addresses.map(({ document }) => document))),
      isOneOf(table.cell, new Set(addresses.map(({ cell }) => cell))),
    );
  return {
    hold,
    readable,
    async read(db, schoolId, addresses) {
      const asked = new Set(addresses.map(cellKey));
      const rows: StoredCell[] = await db
        .select()
        .from(cells)
        .where(isAmong(cells, schoolId, addresses));
      return rows.filter((row) => asked.has(cellKey(row)));
    },
    async write(db: Db, { schoolId, userId, clientId, receivedAt, acceptedAt }, values) {
      const rows = values.map(({ document, cell, baseVersion, value, capturedAt, seq }) => {
        return { document, cell, version: baseVersion + 1, value: value ?? null, captured_at: capturedAt, seq };
      });
      const incoming = incomingRows(
        rows,
        'document text, cell text, version integer, value jsonb, captured_at bigint, seq integer',
      );
      const written = await rowsOf<CellAddress>(
        db,
        sql`with given as (select * from ${incoming}),
        written as (
          insert into ${cells} (school_id, document, cell, version, value, author_user_id, captured_at, accepted_at)
          select ${schoolId}::integer, document, cell, version, value, ${userId}::integer, captured_at, ${acceptedAt}::bigint
          -- One order for all writers, so that two of them cannot wait for each other.
          from given order by document, cell
          on conflict (school_id, document, cell) do update set version = excluded.version, value = excluded.value,
            author_user_id = excluded.author_user_id, captured_at = excluded.captured_at, accepted_at = excluded.accepted_at
          -- Only what the author saw may be replaced.
          where ${cells}.version = excluded.version - 1
          returning document, cell
        ),
        recorded as (
          insert into ${history}
            (school_id, document, cell, version, value, author_user_id, captured_at, accepted_at, client_id, seq, received_at)
          select ${schoolId}::integer, document, cell, version, value, ${userId}::integer, captured_at, ${acceptedAt}::bigint,
            ${clientId}::uuid, seq, ${receivedAt}::bigint
          from given join written using (document, cell)
        )
        select document, cell from written`,
      );
      return new Set(written.map(cellKey));
    },
    async writtenBy(db, schoolId, clientId, asked) {
      const known = new Map(asked.map(({ seq, address }) => [seq, cellKey(address)]));
      const rows = await db
        .select()
        .from(history)
        .where(
          and(
            isAmong(
              history,
              schoolId,
              asked.map(({ address }) => address),
            ),
            eq(history.clientId, clientId),
            isOneOf(history.seq, [...known.keys()]),
          ),
        );
      return new Map(
        rows.flatMap((row) =>
          row.seq !== null && known.get(row.seq) === cellKey(row) ? [[row.seq, row] as const] : [],
        ),
      );
    },
    async versions(db, schoolId, { document, cell }) {
      const isOfCell = and(eq(history.schoolId, schoolId), eq(history.document, document), eq(history.cell, cell));
      return db
        .select()
        .from(history)
        .where(and(isOfCell, gte(history.version, await oldestTold(db, history, isOfCell))))
        .orderBy(desc(history.version));
    },
  };
}
