// Points that are typed into the cells of a page: those of the chosen cell, and those that were too many when their cell was left. They stay there, red,
// until they are mended or given up: what somebody typed never vanishes.

export type Typed<Cell> = {
  readonly cell: Cell | null;
  readonly draft: string;
  /** What was left in other cells. */
  readonly left: ReadonlyMap<Cell, string>;
};

export const nothingTyped = { cell: null, draft: '', left: new Map<never, string>() } as const;

/** The choice goes to a cell, or stays: with this draft, or with what was left there. `isTooMuch` is of the cell before. */
export function choose<Cell>(
  typed: Typed<Cell>,
  cell: Cell | null,
  isTooMuch: (draft: string) => boolean,
  draft?: string,
): Typed<Cell> {
  const left = new Map(typed.left);
  const isKept = typed.draft !== '' && isTooMuch(typed.draft);
  if (typed.cell !== null && isKept) left.set(typed.cell, typed.draft);
  const found = cell === null ? undefined : left.get(cell);
  if (cell !== null) left.delete(cell);
  return { cell, draft: draft ?? found ?? '', left };
}

/** What an earlier page left in a cell is there again; in the chosen one it is typed on with. */
export function leaveIn<Cell>(typed: Typed<Cell>, cell: Cell, points: string): Typed<Cell> {
  if (typed.cell !== cell) return { ...typed, left: new Map([...typed.left, [cell, points]]) };
  return typed.draft === '' ? { ...typed, draft: points } : typed;
}

/** A mark was stored for the cell: nothing is typed there any more. */
export function mend<Cell>(typed: Typed<Cell>, cell: Cell): Typed<Cell> {
  const left = new Map(typed.left);
  left.delete(cell);
  return { ...typed, left, draft: typed.cell === cell ? '' : typed.draft };
}
