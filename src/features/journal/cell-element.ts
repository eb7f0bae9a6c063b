import type { Place } from '#domain/mark/entry-keys.ts';

/** The drawn cell of a place; works and results stand inside one table cell. */
export function cellElement(table: HTMLTableElement | null, { row, col }: Place): HTMLElement | null {
  return table?.tBodies[0]?.rows[row]?.querySelector<HTMLElement>(`[data-c="${col}"]`) ?? null;
}

/** Scrolls the cell out from under head and names. A frozen one is in sight from side to side wherever the lessons stand. */
export function bringIntoView(cell: HTMLElement, isFrozen: boolean): void {
  if (!isFrozen) {
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return;
  }
  const scroller = cell.closest('[data-scroll]');
  if (!scroller) return;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(scroller);
  const [seen, wanted] = [scroller.getBoundingClientRect(), cell.getBoundingClientRect()];
  const above = seen.top + Number.parseFloat(scrollPaddingTop) - wanted.top;
  const below = wanted.bottom - (seen.bottom - Number.parseFloat(scrollPaddingBottom));
  if (above > 0) scroller.scrollTop -= above;
  else if (below > 0) scroller.scrollTop += below;
}
