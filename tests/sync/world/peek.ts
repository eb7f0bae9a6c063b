// Reads what lies on a device's disk past the application, for the laws.
import { IDBKeyRange } from 'fake-indexeddb';
import { type CacheRow, databaseNameOf, type OutboxRow, QalamDatabase, type ReceiptRow } from '#db/schema.ts';
import { withSent } from '#db/sent.ts';
import type { WorldDevice } from './device.ts';

export type Peek = {
  readonly outbox: readonly OutboxRow[];
  readonly receipts: readonly ReceiptRow[];
  readonly caches: readonly CacheRow[];
  /** Work lies there encrypted. */
  readonly isSealed: boolean;
};

export async function peek(device: WorldDevice, userId: number): Promise<Peek> {
  const database = new QalamDatabase(databaseNameOf(userId), 'relaxed', device.disk, IDBKeyRange);
  try {
    return await database.transaction(
      'r',
      database.outbox,
      database.receipts,
      database.caches,
      database.flags,
      async () => {
        const outbox = await withSent(database, await database.outbox.orderBy('seq').toArray());
        const receipts = await database.receipts.toArray();
        const caches = await database.caches.where('kind').equals('document').toArray();
        const sealed = await database.flags.get('sealed');
        return { outbox, receipts, caches, isSealed: sealed !== undefined };
      },
    );
  } finally {
    database.close();
  }
}
