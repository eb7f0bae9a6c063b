// What screens read: documents, the outbox above them, and receipts, each read in one transaction so that an acknowledgement is
// never seen half: the row gone and the cell not there yet, or both.
import type { ServerTime } from '#contract/core/time.ts';
import type { Handles } from './handles.ts';
import { type CacheRow, type CursorRow, cacheKey, type OutboxRow, type ReceiptRow } from './schema.ts';
import { withSent } from './sent.ts';

export type Snapshot = {
  readonly documents: ReadonlyMap<string, CacheRow | undefined>;
  readonly rows: readonly OutboxRow[];
  /** The server has answered this database for the school. A database that was made after storage was cleared has no answer yet. */
  readonly wasAnswered: boolean;
};

/** Documents by name, with the outbox rows of the numbers asked for, or all of them. */
export async function readSnapshot(
  handles: Handles,
  schoolId: number,
  documents: readonly string[],
  seqs: readonly number[] | 'all',
): Promise<Snapshot> {
  return handles.read(['caches', 'outbox', 'flags', 'cursors'], async (database) => {
    const cursor = await database.cursors.get(schoolId);
    const found = await database.caches.bulkGet(documents.map((name) => cacheKey(schoolId, name)));
    const rows = seqs === 'all' ? await database.outbox.toArray() : await database.outbox.bulkGet([...seqs]);
    return {
      documents: new Map(documents.map((name, index) => [name, found[index]])),
      rows: await withSent(
        database,
        rows.filter((row) => row !== undefined),
      ),
      wasAnswered: cursor !== undefined,
    };
  });
}

/** Notes that a person looked at documents, so that eviction takes others first. */
export async function touchDocuments(handles: Handles, keys: readonly string[], now: ServerTime): Promise<void> {
  await handles.run(() =>
    handles.relaxed.caches
      .where('key')
      .anyOf([...keys])
      .modify({ usedAt: now }),
  );
}

/** Receipts, the newest first. */
export async function readReceipts(handles: Handles, limit: number): Promise<ReceiptRow[]> {
  return handles.run(() => handles.relaxed.receipts.orderBy('acceptedAt').reverse().limit(limit).toArray());
}

export async function readCursor(handles: Handles, schoolId: number): Promise<CursorRow | undefined> {
  return handles.read(['cursors'], async ({ cursors }) => cursors.get(schoolId));
}
