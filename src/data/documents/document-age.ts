// How old a document is, by the server's clock: a device's own may be hours wrong. The server tells of changes to a live one, so that each
// of its words confirms it; any other is as old as itself.
import type { ServerTime } from '#contract/core/time.ts';
import type { CacheRow } from '#db/schema.ts';
import { serverClock } from '../time/clock.ts';

/** From this age on, without the server, a page says how old it is. */
const oldMs = 2 * 60_000;

/**
 * When the server last confirmed what the row holds, its time in epoch milliseconds. `lastSynced`: its last word of the school. Rows of
 * older applications were stamped by the device's clock: none is younger than now.
 */
export function confirmedAtOf(row: Pick<CacheRow, 'live' | 'fetchedAt'>, lastSynced: ServerTime): ServerTime {
  const at = row.live ? Math.max(row.fetchedAt, lastSynced) : row.fetchedAt;
  return Math.min(at, serverClock.now());
}

/** Whether what was confirmed then is old by now. */
export function isOldSince(confirmedAt: ServerTime): boolean {
  return serverClock.now() - confirmedAt > oldMs;
}
