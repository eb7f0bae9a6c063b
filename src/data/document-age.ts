// How old a document is. The server tells of changes to a live one, so that each of its words confirms it; any other is as old as itself.
import type { CacheRow } from '#db/schema.ts';

/** When the server last confirmed what the row holds, device time in epoch milliseconds. `lastSynced`: its last word of the school. */
export function confirmedAtOf(row: Pick<CacheRow, 'live' | 'fetchedAt'>, lastSynced: number): number {
  return row.live ? Math.max(row.fetchedAt, lastSynced) : row.fetchedAt;
}
