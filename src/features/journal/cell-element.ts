import type { Place } from './grid-keys.ts';

/** The drawn cell of a place; works and results stand inside one table cell. */
export function cellElement(table: HTMLTableElement | null, { row, col }: Place): HTMLElement | null {
  return table?.tBodies[0]?.rows[row]?.querySelector<HTMLElement>(`[data-c="${col}"]`) ?? null;
}
