// Reads a device's disk without the application, for the laws.
import { IDBKeyRange } from 'fake-indexeddb';
import { headsIn } from '#db/attachments.ts';
import { QalamDatabase } from '#db/database.ts';
import { copyOf } from '#db/file-copies.ts';
import { type AttachmentRow, type CacheRow, databaseNameOf, type OutboxRow, type ReceiptRow } from '#db/schema.ts';
import { withSent } from '#db/sent.ts';
import type { WorldDevice } from './device.ts';

export type Peek = {
  readonly outbox: readonly OutboxRow[];
  readonly receipts: readonly ReceiptRow[];
  readonly caches: readonly CacheRow[];
  /** The life of the server's database that it follows. */
  readonly epoch: string | null;
  /** Its position in the feed. */
  readonly cursor: number | null;
  /** Files that wait to be sent. */
  readonly files: readonly AttachmentRow[];
  /** Uuids of files that the device has sent and still holds copies of. */
  readonly copies: readonly string[];
  /** Encrypted work is on this disk. */
  readonly isSealed: boolean;
};

export async function peek(device: WorldDevice, userId: number): Promise<Peek> {
  const database = new QalamDatabase(databaseNameOf(userId), 'relaxed', device.disk, IDBKeyRange);
  try {
    const { outbox: rows, receipts: accepted, caches: held, flags, cursors, attachments } = database;
    return await database.transaction('r', [rows, accepted, held, flags, cursors, attachments], async () => {
      const outbox = await withSent(database, await database.outbox.orderBy('seq').toArray());
      const receipts = await database.receipts.toArray();
      const caches = await database.caches.where('kind').equals('document').toArray();
      const files = await headsIn(database);
      const ofFiles = await database.caches.where('kind').equals('file').toArray();
      const copies = ofFiles.flatMap((row) => copyOf(row).sent?.id ?? []);
      const sealed = await database.flags.get('sealed');
      const { epoch = null, cursor = null } = (await database.cursors.get(1)) ?? {};
      return { outbox, receipts, caches, files, copies, epoch, cursor, isSealed: sealed !== undefined };
    });
  } finally {
    database.close();
  }
}
