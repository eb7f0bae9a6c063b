// What of a row or document speaks of which life of the server's database: after a backup was put back, versions are given a second time
// and mean something else (new-life.ts takes over a new one).
import type { Cell } from '#contract/core/documents.ts';
import type { Base } from '#contract/core/mutation.ts';
import { outOfDate } from './documents.ts';
import type { CacheRow, OutboxRow } from './schema.ts';

/** What an act on a cell starts from. A document of a previous life tells no version that could be compared. */
export function baseOn(document: CacheRow | undefined, cell: Cell): { base: Base; baseAt: number } {
  const baseAt = cell.at ?? 0;
  const isOfFormerLife = document?.asOf === outOfDate && cell.version > 0;
  return { base: isOfFormerLife ? { seenAt: baseAt } : { version: cell.version }, baseAt };
}

/** The row as it may be sent in a life of the server's database; rows of another life compare by time. */
export function inLife(row: OutboxRow, epoch: string | null): OutboxRow {
  const isForeign = typeof row.epoch === 'string' && row.epoch !== epoch;
  return isForeign ? { ...row, epoch, base: baseByTime(row) } : row;
}

/** What the author had seen, by its time. */
export function baseByTime({ base, baseAt }: OutboxRow): Base {
  return 'version' in base && base.version > 0 ? { seenAt: baseAt ?? 0 } : base;
}
