// What a cell store supplies. The sync handles versions, conflicts, order and history rules (server/sync/cells.ts); a store only
// knows its tables, and which rows to lock during a write.
import type { CellAddress } from '#contract/core/documents.ts';
import type { WireCell } from '#contract/sync/sync.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import type { Reader } from './projection.ts';

/** A cell as stored. Cells that were never written are missing; a removed value is null at a higher version. */
export type StoredCell = CellAddress & {
  readonly version: number;
  readonly value: unknown;
  readonly authorUserId: number;
  /** Device time of the user's action; information only. */
  readonly capturedAt: number;
  /** Server time of the commit that accepted it. */
  readonly acceptedAt: number;
};

/** A value that a cell once had. */
export type StoredVersion = Omit<StoredCell, 'document' | 'cell'> & {
  readonly receivedAt: number;
  /** The device it came from; null for a call without one. */
  readonly clientId: string | null;
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
  /** Its `hold` takes the people of the school, as every form about them does before anything else: so before the other stores. */
  readonly holdsPeople?: true;
  /** Maximum operations on its cells in one push. For stores with large values, which the answer returns (server/sync/push-room.ts). */
  readonly mostAtOnce?: number;
  /** Locks the rows that `admit` and effects rely on until the end of the transaction, in the same order for all writers. */
  hold(context: Pick<Reader, 'db' | 'schoolId'>, addresses: readonly CellAddress[]): Promise<void>;
  /** Current cells; those that were never written are missing. */
  read(db: ReadDb, schoolId: number, addresses: readonly CellAddress[]): Promise<StoredCell[]>;
  /** Writes cells that are still at their base version, value and history in one statement with the check; returns the written keys. */
  write(db: Db, author: CellAuthor, values: readonly NewValue[]): Promise<ReadonlySet<string>>;
  /** What a device wrote, by its own seq numbers, from the history, which is never pruned; the caller names the cell of each. */
  writtenBy(
    db: ReadDb,
    schoolId: number,
    clientId: string,
    asked: readonly { readonly seq: number; readonly address: CellAddress }[],
  ): Promise<ReadonlyMap<number, Pick<StoredCell, 'version' | 'value' | 'capturedAt'>>>;
  /** The newest values of a cell, newest first, as far as `oldestTold` allows. Null if the document cannot have such a cell. */
  versions(db: ReadDb, schoolId: number, address: CellAddress): Promise<readonly StoredVersion[] | null>;
  /** Those of the store's documents that the reader may read now. */
  readable(reader: Reader, documents: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the cells that the reader may read now, in documents that are readable; a store without it has no others. */
  readableCells?(reader: Reader, addresses: readonly CellAddress[]): Promise<readonly CellAddress[]>;
};

/** [version, value, author, accepted at]. */
export function toWireCell(row: Omit<StoredCell, 'document' | 'cell' | 'capturedAt'>): WireCell {
  return [row.version, row.value ?? null, row.authorUserId, row.acceptedAt];
}
