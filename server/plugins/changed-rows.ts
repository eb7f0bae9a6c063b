// What a device has of a long list is a list that this process answered before: it is told the changed rows alone. Named by the tag of
// the answer, so that nothing is kept per device, and a list that nobody remembers any more is simply answered whole (RFC 3229).
import { createHash } from 'node:crypto';

type Row = { readonly id?: number | string; readonly uuid?: string };
/** A list that is whole: all its rows, each with an `id` or else a `uuid`. */
export type WholeList = { readonly rows: readonly object[]; readonly total: number };
/** `places`: where each of the rows stands in the whole list. */
export type ChangedRows = {
  readonly rows: object[];
  readonly total: number;
  readonly gone: string[];
  readonly places: number[];
};

/** What is known of a row: what it was, in a few bytes, and where it stood. */
type Known = { readonly mark: string; readonly place: number };
/** Shorter ones are not worth their memory. */
const shortestList = 30;
const idOf = (row: object): string | undefined => {
  const { id, uuid } = row as Row;
  const found = id ?? uuid;
  return found === undefined ? undefined : String(found);
};
/** 9 bytes of a SHA-1 are told apart among the rows of any school. */
const markOf = (row: object): string => createHash('sha1').update(JSON.stringify(row)).digest('base64url').slice(0, 12);

/** The list in an answer, where there is a whole one that is long. */
export function wholeListIn(data: unknown): WholeList | null {
  const { rows, total, gone } = (data ?? {}) as Partial<ChangedRows>;
  const isWhole = Array.isArray(rows) && rows.length === total && gone === undefined;
  return isWhole && rows.length >= shortestList ? { rows, total } : null;
}

/** Remembers lists by the tags of their answers, the ones last asked for, up to `most` rows of all of them. */
export class RowMemory {
  private readonly lists = new Map<string, ReadonlyMap<string, Known>>();
  private readonly most: number;
  private held = 0;

  constructor(most = 200_000) {
    this.most = most;
  }

  remember(tag: string, { rows }: WholeList): void {
    if (this.lists.has(tag)) {
      this.use(tag);
      return;
    }
    const marks = new Map<string, Known>();
    for (const [place, row] of rows.entries()) {
      const id = idOf(row);
      // Rows that are not told apart cannot be replaced one by one.
      if (id === undefined || marks.has(id)) return;
      marks.set(id, { mark: markOf(row), place });
    }
    this.lists.set(tag, marks);
    this.held += marks.size;
    for (const [oldest, own] of this.lists) {
      if (this.held <= this.most || oldest === tag) break;
      this.lists.delete(oldest);
      this.held -= own.size;
    }
  }

  /** What has changed since the answer of `tag`; null where that is unknown, or not shorter than the whole. */
  changedSince(tag: string, { rows, total }: WholeList): ChangedRows | null {
    const before = this.lists.get(tag);
    if (!before) return null;
    this.use(tag);
    const there = new Set<string>();
    const changed: object[] = [];
    const places: number[] = [];
    let last = -1;
    for (const [place, row] of rows.entries()) {
      const id = idOf(row);
      if (id === undefined || there.has(id)) return null;
      there.add(id);
      const known = before.get(id);
      if (known?.mark === markOf(row)) {
        // Those that did not change stay in their order; in another one the list is told whole.
        if (known.place < last) return null;
        last = known.place;
        continue;
      }
      changed.push(row);
      places.push(place);
    }
    if (changed.length * 2 > rows.length) return null;
    return { rows: changed, total, places, gone: [...before.keys()].filter((id) => !there.has(id)) };
  }

  private use(tag: string): void {
    const own = this.lists.get(tag);
    if (!own) return;
    this.lists.delete(tag);
    this.lists.set(tag, own);
  }
}
