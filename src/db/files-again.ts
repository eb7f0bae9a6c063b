// A server that was restored from a backup does not know the files that it took after it. Their operations are offered again (new-life.ts);
// so are the files of which this device still holds a copy.
import type { ServerTime } from '#contract/core/time.ts';
import { putFile } from './attachments.ts';
import type { QalamDatabase } from './database.ts';
import { copyOf } from './file-copies.ts';
import { cacheKey } from './schema.ts';

/**
 * Moves copies of files that this device sent back into the queue; within a transaction over `caches` and `attachments`. The server says
 * of each whether it holds it, before any bytes leave.
 * @param since up to when (server time) what the device had sent is in the restored database.
 */
export async function offerFilesAgain(database: QalamDatabase, schoolId: number, since: ServerTime): Promise<void> {
  const { caches } = database;
  // One at a time: all copies together may be larger than the memory of a cheap phone.
  const keys = await caches.where('key').startsWith(cacheKey(schoolId, 'file:')).primaryKeys();
  for (const key of keys) {
    const row = await caches.get(key);
    const copy = row && copyOf(row);
    if (!row || !copy?.sent || row.fetchedAt <= since) continue;
    await putFile(database, copy.sent, copy.bytes);
    await caches.delete(key);
  }
}
