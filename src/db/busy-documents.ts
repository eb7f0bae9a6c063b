import { parseCellKey } from '#contract/core/documents.ts';
import type { QalamDatabase } from './database.ts';

/** Documents on which unsent work, or a file that waits to be sent, hangs: they stay whatever must make room. */
export async function busyDocuments(database: QalamDatabase): Promise<ReadonlySet<string>> {
  const rows = await database.outbox.toArray();
  // From the index: the files themselves may be large. Not `uniqueKeys`, which fails in WebKit where there is nothing.
  const cells = (await database.attachments.orderBy('cellKey').keys()) as string[];
  return new Set([...rows.map((row) => row.document), ...cells.map((key) => parseCellKey(key).document)]);
}
