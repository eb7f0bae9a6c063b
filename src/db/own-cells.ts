// What one author has written into cells of one kind, over all documents that are on the device.
import type { Cell } from '#contract/core/documents.ts';
import type { Handles } from './handles.ts';
import { cacheKey } from './schema.ts';

/** The newest first. `documents` and `cells`: how the names begin. */
export async function readOwnCells(
  handles: Handles,
  { schoolId, documents, cells, author }: { schoolId: number; documents: string; cells: string; author: number },
): Promise<Cell[]> {
  const rows = await handles.run(() =>
    handles.relaxed.caches.where('key').startsWith(cacheKey(schoolId, documents)).toArray(),
  );
  return rows
    .flatMap((row) => Object.entries(row.cells))
    .flatMap(([name, cell]) => (name.startsWith(cells) && cell.by === author ? [cell] : []))
    .sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}
