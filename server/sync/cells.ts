// The only place that writes cells: a write must be based on what its author saw, an equal value is a success, and every value goes
// into the history. The tables belong to the stores (stores.ts).
import { type CellAddress, cellKey } from '#contract/core/documents.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import type { CellAuthor, StoredCell } from '#server/shared/cell-store.ts';
import type { Reader } from '#server/shared/projection.ts';
import { byStore } from './stores.ts';

export type CellWrite = CellAddress & {
  /** What the author saw: a version (0 for nothing), or everything accepted up to a server time. */
  readonly base: { readonly version: number } | { readonly seenAt: number };
  readonly value: unknown;
  readonly conflict: 'ask' | 'serverWins' | 'lastWins';
  readonly capturedAt: number;
  readonly seq: number | null;
};
export type CellOutcome = {
  readonly outcome: 'ok' | 'conflict';
  readonly changed: boolean;
  readonly row: StoredCell | undefined;
};

type Asked = { readonly seq: number; readonly address: CellAddress };
type WrittenVersion = Pick<StoredCell, 'version' | 'value' | 'capturedAt'>;

/** Current cells by address. Cells that were never written are missing. */
export async function currentCells(
  db: ReadDb,
  schoolId: number,
  addresses: readonly CellAddress[],
): Promise<Map<string, StoredCell>> {
  const found = new Map<string, StoredCell>();
  for (const [store, asked] of byStore(addresses, ({ document }) => document)) {
    for (const cell of await store.read(db, schoolId, asked)) found.set(cellKey(cell), cell);
  }
  return found;
}

/** Locks the rows that operations on these cells rely on until the end of the transaction. */
export async function holdCells(
  context: Pick<Reader, 'db' | 'schoolId'>,
  addresses: readonly CellAddress[],
): Promise<void> {
  for (const [store, held] of byStore(addresses, ({ document }) => document)) await store.hold(context, held);
}

/** What a device wrote, by its own seq numbers; the caller names the cell of each. */
export async function writtenByDevice(
  db: ReadDb,
  schoolId: number,
  clientId: string,
  asked: readonly Asked[],
): Promise<Map<number, WrittenVersion>> {
  const found = new Map<number, WrittenVersion>();
  for (const [store, own] of byStore(asked, ({ address }) => address.document)) {
    for (const [seq, written] of await store.writtenBy(db, schoolId, clientId, own)) found.set(seq, written);
  }
  return found;
}

/** Those of the documents with cells that the reader may read now. */
export async function readableDocuments(reader: Reader, documents: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [store, own] of byStore(documents, (document) => document)) {
    for (const document of await store.readable(reader, own)) found.add(document);
  }
  return found;
}

/** Those of the cells, in documents that the reader may read, that the reader may read now. */
export async function readableCells(reader: Reader, addresses: readonly CellAddress[]): Promise<CellAddress[]> {
  const found: CellAddress[] = [];
  for (const [store, own] of byStore(addresses, ({ document }) => document)) {
    found.push(...((await store.readableCells?.(reader, own)) ?? own));
  }
  return found;
}

/**
 * Writes cells, at most one write per cell. A write whose base is not the current version is `ok` when the cell already has the
 * value, or when the mutation lets the server or the last write win; otherwise `conflict` with the current row.
 */
export async function writeCells(db: Db, author: CellAuthor, writes: readonly CellWrite[]): Promise<CellOutcome[]> {
  const { schoolId } = author;
  const keys = writes.map(cellKey);
  const outcomes: (CellOutcome | undefined)[] = writes.map(() => undefined);
  // Most cells are empty, and their authors know it: then the version check of the insert is enough and the read is skipped.
  const isNew = ({ base, value, conflict }: CellWrite) =>
    'version' in base && base.version === 0 && value != null && conflict !== 'lastWins';
  let current = writes.every(isNew) ? new Map<string, StoredCell>() : await currentCells(db, schoolId, writes);
  // Twice: another transaction may write between our read and our write; then the second read decides.
  for (let attempt = 0; attempt < 2; attempt++) {
    const toWrite: number[] = [];
    writes.forEach((write, index) => {
      if (outcomes[index]) return;
      const row = current.get(keys[index] ?? '');
      const isEqual = canonicalJson(row?.value ?? null) === canonicalJson(write.value ?? null);
      if (isEqual) outcomes[index] = { outcome: 'ok', changed: false, row };
      else if (hasSeen(write.base, row) || write.conflict === 'lastWins') toWrite.push(index);
      else if (write.conflict === 'serverWins' && row?.value != null)
        outcomes[index] = { outcome: 'ok', changed: false, row };
      else outcomes[index] = { outcome: 'conflict', changed: false, row };
    });
    const written = await writeNow(
      db,
      author,
      toWrite.map((index) => writes[index] as CellWrite),
      current,
    );
    for (const index of toWrite) {
      const row = written.get(keys[index] ?? '');
      if (row) outcomes[index] = { outcome: 'ok', changed: true, row };
    }
    if (outcomes.every((outcome) => outcome !== undefined)) break;
    current = await currentCells(db, schoolId, writes);
  }
  return writes.map(
    (_, index) => outcomes[index] ?? { outcome: 'conflict', changed: false, row: current.get(keys[index] ?? '') },
  );
}

/** Whether the author saw the current value. */
function hasSeen(base: CellWrite['base'], row: StoredCell | undefined): boolean {
  if ('version' in base) return (row?.version ?? 0) === base.version;
  return (row?.acceptedAt ?? 0) <= base.seenAt;
}

/** Writes on top of the current versions; returns the new cells of those whose version was still current. */
async function writeNow(
  db: Db,
  author: CellAuthor,
  writes: readonly CellWrite[],
  current: ReadonlyMap<string, StoredCell>,
): Promise<Map<string, StoredCell>> {
  const cells = new Map<string, StoredCell>();
  for (const [store, own] of byStore(writes, ({ document }) => document)) {
    const values = own.map(({ document, cell, value, capturedAt, seq }) => {
      const baseVersion = current.get(cellKey({ document, cell }))?.version ?? 0;
      return { document, cell, value, capturedAt, seq, baseVersion };
    });
    const written = await store.write(db, author, values);
    for (const { document, cell, value, capturedAt, baseVersion } of values) {
      const key = cellKey({ document, cell });
      if (!written.has(key)) continue;
      const { userId: authorUserId, acceptedAt } = author;
      cells.set(key, {
        document,
        cell,
        version: baseVersion + 1,
        value: value ?? null,
        authorUserId,
        capturedAt,
        acceptedAt,
      });
    }
  }
  return cells;
}
