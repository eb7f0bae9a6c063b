// What a store of cells supplies. Versions, conflicts, order and history rules are the sync's own (server/sync/cells.ts); a store only
// knows its tables, and what of them is held while somebody writes.
import type { CellAddress } from '#contract/core/documents.ts';
import type { WireCell } from '#contract/sync/sync.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import type { Reader } from './projection.ts';

/** A cell as it is stored. Cells that nobody ever wrote are missing; a removed value is null at a higher version. */
export type StoredCell = CellAddress & {
  readonly version: number;
  readonly value: unknown;
  readonly authorUserId: number;
  /** Device time of the user's act; information only. */
  readonly capturedAt: number;
  /** Server time of the commit that accepted it. */
  readonly acceptedAt: number;
};

export type CellAuthor = {
  readonly schoolId: number;
  readonly userId: number;
  readonly clientId: string | null;
  readonly receivedAt: number;
  readonly acceptedAt: number;
};

/** A value for a cell that is still at `baseVersion`. */
export type NewValue = CellAddress & {
  readonly baseVersion: number;
  readonly value: unknown;
  readonly capturedAt: number;
  readonly seq: number | null;
};

export type CellStore = {
  /** Locks what `admit` and effects rely on until the end of the transaction, in one order for all writers. */
  hold(context: Pick<Reader, 'db' | 'schoolId'>, addresses: readonly CellAddress[]): Promise<void>;
  /** Current cells, those that were ever written. */
  read(db: ReadDb, schoolId: number, addresses: readonly CellAddress[]): Promise<StoredCell[]>;
  /** Writes what is still at its base version, value and history in one statement that holds the check; the names of what was written. */
  write(db: Db, author: CellAuthor, values: readonly NewValue[]): Promise<ReadonlySet<string>>;
  /** What a device wrote under numbers of its own, each in a cell that is known, by number: the history forgets nothing. */
  writtenBy(
    db: ReadDb,
    schoolId: number,
    clientId: string,
    asked: readonly { readonly seq: number; readonly address: CellAddress }[],
  ): Promise<ReadonlyMap<number, Pick<StoredCell, 'version' | 'value' | 'capturedAt'>>>;
  /** Which of its documents the reader may read now. */
  readable(reader: Reader, documents: readonly string[]): Promise<ReadonlySet<string>>;
};

/** [version, value, author, accepted at]. */
export function toWireCell(row: Omit<StoredCell, 'document' | 'cell' | 'capturedAt'>): WireCell {
  return [row.version, row.value ?? null, row.authorUserId, row.acceptedAt];
}
