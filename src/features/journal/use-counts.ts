// How many cells of this journal wait, are disputed or were refused: read from the outbox, which is short, not from the cells.
import { useMemo } from 'react';
import { parseCellKey } from '#contract/core/documents.ts';
import { useOutbox } from '#data/use-documents.ts';
import type { GridStore } from './grid-store.ts';

export type Counts = { readonly waiting: number; readonly conflicts: number; readonly refused: number };

export function useCounts(store: GridStore): Counts {
  const outbox = useOutbox();
  return useMemo(() => {
    const documents = new Set(store.model.columns.map(({ document }) => document));
    const cells = new Map<string, 'waiting' | 'conflicts' | 'refused'>();
    for (const row of outbox) {
      const { document, cell } = parseCellKey(row.cellKey);
      if (!documents.has(document) || !/^(mark|attendance):/.test(cell)) continue;
      const isConflict = row.error?.code === 'CONFLICT';
      cells.set(row.cellKey, row.state === 'pending' ? 'waiting' : isConflict ? 'conflicts' : 'refused');
    }
    const counts = { waiting: 0, conflicts: 0, refused: 0 };
    for (const kind of cells.values()) counts[kind]++;
    return counts;
  }, [outbox, store]);
}
