// What a person decides about work that is parked or not sent yet. Loaded when somebody decides: no page starts with it.
import { emptyCell } from '#contract/core/documents.ts';
import { clientIdOf } from './client-id.ts';
import type { Handles } from './handles.ts';
import { baseOn } from './lives.ts';
import { cacheKey, neverSent, type OutboxRow } from './schema.ts';
import { withSent } from './sent.ts';

/** The user discards parked or unsent operations. Rows that are in flight stay: the server may have them already. */
export async function discard(handles: Handles, seqs: readonly number[]): Promise<number[]> {
  return handles.write(async () => {
    const database = handles.strict;
    return database.transaction('rw', database.outbox, database.flags, async () => {
      const found = (await database.outbox.bulkGet([...seqs])).filter((row) => row !== undefined);
      const rows = await withSent(database, found);
      const free = rows.filter((row) => row.state === 'parked' || row.firstSentAt === null).map((row) => row.seq);
      await database.outbox.bulkDelete(free);
      return free;
    });
  });
}

/** Sends parked operations again under new numbers, with those that were parked because of them, in their old order. */
export async function retryParked(handles: Handles, seqs: readonly number[], makeId: () => string): Promise<number[]> {
  return handles.write(async () => {
    const database = handles.strict;
    const tables = [database.outbox, database.caches, database.settings, database.cursors];
    return database.transaction('rw', tables, async () => {
      const clientId = await clientIdOf(database, makeId);
      const all = await database.outbox.orderBy('seq').toArray();
      const chosen = new Set(seqs);
      for (const row of all) if (row.error?.because !== undefined && chosen.has(row.error.because)) chosen.add(row.seq);
      const again = all.filter((row) => chosen.has(row.seq) && row.state === 'parked');
      const added: number[] = [];
      const lastOnCell = new Map<string, number>();
      for (const { seq, ...row } of again) {
        await database.outbox.delete(seq);
        const document = await database.caches.get(cacheKey(row.schoolId, row.document));
        const seen = baseOn(document, document?.cells[row.cellKey.slice(row.document.length + 1)] ?? emptyCell);
        const before = lastOnCell.get(row.cellKey);
        const next = await database.outbox.add({
          ...row,
          clientId,
          ...seen,
          ...(before === undefined ? {} : { base: { afterSeq: before } }),
          epoch: (await database.cursors.get(row.schoolId))?.epoch ?? null,
          ...neverSent,
        });
        lastOnCell.set(row.cellKey, next);
        added.push(next);
      }
      return [...again.map((row) => row.seq), ...added];
    });
  });
}

/**
 * The way back from "take the other value": what the user gave up is parked again beside it, to be decided again. Nothing is sent by
 * this; the choice that follows is a new operation as usual (laws 1 and 10: the rows stand under new numbers and were never sent).
 * @returns numbers of the rows that are parked again; none where the user has entered something else in the cell since.
 */
export async function restoreParked(
  handles: Handles,
  rows: readonly OutboxRow[],
  makeId: () => string,
): Promise<number[]> {
  return handles.write(async () => {
    const database = handles.strict;
    const tables = [database.outbox, database.caches, database.settings, database.cursors];
    return database.transaction('rw', tables, async () => {
      const clientId = await clientIdOf(database, makeId);
      const onCells = await database.outbox
        .where('cellKey')
        .anyOf([...new Set(rows.map((row) => row.cellKey))])
        .toArray();
      const added: number[] = [];
      for (const { seq: _, ...row } of rows) {
        if (onCells.some(({ cellKey, schoolId }) => cellKey === row.cellKey && schoolId === row.schoolId)) continue;
        const document = await database.caches.get(cacheKey(row.schoolId, row.document));
        const stored = document?.cells[row.cellKey.slice(row.document.length + 1)];
        const known = row.error?.cell ?? emptyCell;
        // The server may have been heard of since.
        const cell = stored && stored.version > known.version ? stored : known;
        added.push(
          await database.outbox.add({
            ...row,
            clientId,
            ...baseOn(document, cell),
            epoch: (await database.cursors.get(row.schoolId))?.epoch ?? null,
            firstSentAt: null,
            state: 'parked',
            error: row.error && { ...row.error, cell },
          }),
        );
      }
      return added;
    });
  });
}
