// The device's database, opened by Dexie. A page reads its first screen without it (first-reads.ts) and loads it afterwards. Versions 1
// and 4 are those of earlier applications; version 5 adds what unsent work needs. An upgrade never rewrites a row of the outbox.
import { Dexie, type EntityTable, type Table } from 'dexie';
import type {
  AttachmentRow,
  CacheRow,
  ChunkRow,
  CursorRow,
  DraftRow,
  KeyValue,
  OutboxRow,
  ReceiptRow,
} from './schema.ts';

export class QalamDatabase extends Dexie {
  declare translation: EntityTable<KeyValue, 'key'>;
  declare flags: EntityTable<KeyValue, 'key'>;
  declare settings: EntityTable<KeyValue, 'key'>;
  declare caches: EntityTable<CacheRow, 'key'>;
  declare gradesList: EntityTable<KeyValue, 'key'>;
  declare outbox: Table<OutboxRow, number, Omit<OutboxRow, 'seq'>>;
  /** Only the heads of files have a `cellKey`, so that its index leads to them and never to bytes. */
  declare attachments: Table<AttachmentRow | ChunkRow, string>;
  declare drafts: EntityTable<DraftRow, 'key'>;
  declare receipts: EntityTable<ReceiptRow, 'id'>;
  declare cursors: EntityTable<CursorRow, 'schoolId'>;

  constructor(name: string, durability: 'strict' | 'relaxed', indexedDB?: IDBFactory, keyRange?: typeof IDBKeyRange) {
    super(name, {
      chromeTransactionDurability: durability,
      ...(indexedDB ? { indexedDB } : {}),
      ...(keyRange ? { IDBKeyRange: keyRange } : {}),
    });
    this.version(1).stores({ settings: 'key', caches: 'key' });
    this.version(4).stores({
      translation: 'key',
      flags: 'key',
      settings: 'key',
      caches: 'key',
      gradesList: 'key',
    });
    this.version(5)
      .stores({
        caches: 'key, kind, usedAt',
        outbox: '++seq, cellKey, document',
        attachments: 'id, cellKey',
        drafts: 'key',
        receipts: 'id, acceptedAt',
        cursors: 'schoolId',
      })
      .upgrade(async (transaction) => {
        // Caches of older applications have another shape; they are copies of what the server holds.
        await transaction.table('caches').clear();
      });
  }
}
