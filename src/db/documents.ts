// The base: documents as the server last gave them. Only the engine writes here; optimistic values never do (law 3).
import type { Cell } from '#contract/core/documents.ts';
import type { ServerTime } from '#contract/core/time.ts';
import type { DocumentChange, WireCell } from '#contract/sync/sync.schema.ts';
import { type CacheRow, cacheKey } from './schema.ts';

type People = Readonly<Record<string, string>>;

/** A cell of the wire with the name of its author. */
export function toCell([version, value, by, at]: WireCell, people: People): Cell {
  return {
    version,
    value: value ?? null,
    ...(by === null ? {} : { by, byName: people[String(by)] }),
    ...(at === null ? {} : { at }),
  };
}

/** Takes over cells that are newer: a cell never moves to a lower version (law 4). */
export function mergeCells(
  known: Readonly<Record<string, Cell>>,
  incoming: Readonly<Record<string, WireCell>>,
  people: People,
): Readonly<Record<string, Cell>> {
  const merged: Record<string, Cell> = { ...known };
  for (const [name, cell] of Object.entries(incoming)) {
    if (cell[0] > (merged[name]?.version ?? 0)) merged[name] = toCell(cell, people);
  }
  return merged;
}

/** Stands in `asOf` of a document that must be fetched again: the server's memory begins again (a pruned feed, a backup put back). */
export const outOfDate = -1;

/** The row after a change; undefined: it leaves the device. `isBusy`: unsent work hangs on the document, so it stays. */
export function changedRow(
  row: CacheRow | undefined,
  change: DocumentChange,
  context: { schoolId: number; now: ServerTime; people: People; isBusy: boolean },
): CacheRow | undefined {
  const { schoolId, now, people, isBusy } = context;
  const { key: document, asOf } = change;
  if (change.purge || change.error) {
    const refusal = change.error ?? 'ACCESS_DENIED';
    if (row && row.body !== null && isBusy) return { ...row, refusal, live: false };
    if (change.purge) return undefined;
    return {
      key: cacheKey(schoolId, document),
      kind: 'document',
      schoolId,
      document,
      body: null,
      cells: {},
      asOf,
      live: false,
      fetchedAt: now,
      usedAt: now,
      refusal,
    };
  }
  // A fresh snapshot takes the place of the old one whole: versions of before may be higher than those of now.
  const isFresh = row?.asOf === outOfDate && change.body !== undefined;
  const cells = mergeCells(isFresh ? {} : (row?.cells ?? {}), change.cells ?? {}, people);
  if (change.body === undefined) return row ? { ...row, cells } : undefined;
  const isOlder = row !== undefined && row.body !== null && row.asOf > asOf;
  return {
    key: cacheKey(schoolId, document),
    kind: 'document',
    schoolId,
    document,
    body: isOlder ? row.body : change.body,
    cells,
    asOf: Math.max(asOf, row?.asOf ?? 0),
    live: change.live ?? row?.live ?? false,
    fetchedAt: now,
    usedAt: row?.usedAt ?? now,
    refusal: null,
  };
}
