// The way back from "take the other value": what the person gave up is parked again beside it, to be decided anew. Nothing is sent by
// this; the choice that follows is a new operation as ever (laws 1 and 10: the rows stand under new numbers and were never sent).
import { emptyCell } from '#contract/core/documents.ts';
import type { Handles } from './handles.ts';
import { clientIdOf } from './outbox.ts';
import { cacheKey, type OutboxRow } from './schema.ts';

/** Numbers of the rows that are parked again; none where the person has entered something else in the cell since. */
export async function restoreParked(
  handles: Handles,
  rows: readonly OutboxRow[],
  makeId: () => string,
): Promise<number[]> {
  return handles.write(async () => {
    const database = handles.strict;
    return database.transaction('rw', database.outbox, database.caches, database.settings, async () => {
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
            base: { version: cell.version },
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
