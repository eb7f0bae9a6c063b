// How many cells of this journal wait, are disputed, were refused or are not on the disk: read from the outbox, which is short,
// not from the cells.
import { useMemo } from 'react';
import { parseCellKey } from '#contract/core/documents.ts';
import { useOutbox } from '#data/outbox/use-outbox.ts';
import { useUnsaved } from '#data/outbox/use-unsaved.ts';
import type { GridStore } from './grid-store.ts';

export type Counts = {
  readonly waiting: number;
  readonly conflicts: number;
  readonly refused: number;
  readonly unsaved: number;
};

export function useCounts(store: GridStore): Counts {
  const outbox = useOutbox();
  const unsaved = useUnsaved(store.documents).length;
  return useMemo(() => {
    const documents = new Set(store.documents);
    const cells = new Map<string, 'waiting' | 'conflicts' | 'refused'>();
    for (const row of outbox) {
      const { document, cell } = parseCellKey(row.cellKey);
      if (!documents.has(document) || !/^(mark|attendance):/.test(cell)) continue;
      const isConflict = row.error?.code === 'CONFLICT';
      cells.set(row.cellKey, row.state === 'pending' ? 'waiting' : isConflict ? 'conflicts' : 'refused');
    }
    const counts = { waiting: 0, conflicts: 0, refused: 0, unsaved };
    for (const kind of cells.values()) counts[kind]++;
    return counts;
  }, [outbox, store, unsaved]);
}
