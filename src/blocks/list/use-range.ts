import { useCallback, useRef } from 'react';
import type { ListTable } from './list-props.ts';

type Range = { readonly anchor: string; readonly before: Record<string, true> };

/**
 * Rows chosen by Shift and arrows: all from where Shift was pressed to the present row, beside what was chosen before. Going back
 * lets go of rows again. `end`: the next range begins at the row that is active then.
 */
export function useRange<Row>(table: ListTable<Row>) {
  const range = useRef<Range | null>(null);
  return {
    end: useCallback(() => {
      range.current = null;
    }, []),
    reach: (from: number, to: number) => {
      const { rows } = table.getRowModel();
      const first = rows[from];
      if (!first) return;
      const known = range.current;
      const anchor = known ? rows.findIndex(({ id }) => id === known.anchor) : -1;
      // The row where it began may have left the list.
      const began = known && anchor >= 0 ? known : { anchor: first.id, before: { ...table.state.rowSelection } };
      range.current = began;
      const [start, stop] = [anchor >= 0 ? anchor : from, to].toSorted((one, other) => one - other);
      const reached = rows.slice(start, (stop ?? to) + 1).map(({ id }) => [id, true] as const);
      table.setRowSelection({ ...began.before, ...Object.fromEntries(reached) });
    },
  };
}
