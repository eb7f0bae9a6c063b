// Values of others that come in while a journal is open: the last one is told until somebody has seen it.
import type { MarkValue } from '#contract/journal/journal.schema.ts';
import type { CellView } from '#data/documents/views.ts';
import type { Place } from '#domain/mark/entry-keys.ts';
import { Store } from '#shared/lib/store.ts';

export type ForeignEdit = Place & { readonly name: string; readonly mark: number | null };
type Base = CellView['base'];

export class ForeignEdits {
  /** The version in which each cell was seen last. */
  private readonly seen = new Map<number, number>();
  private readonly last = new Store<ForeignEdit | null>(null);
  readonly now = this.last.get;
  readonly on = this.last.on;

  /** Until a cell was drawn nobody knows what was there: the first word of the server is no news. */
  drawn(key: number, { version }: Base): void {
    if (!this.seen.has(key)) this.seen.set(key, version);
  }

  /** The person's own value came back. */
  saw(key: number, { version }: Base): void {
    this.seen.set(key, version);
  }

  came(key: number, base: Base, place: Place): void {
    const before = this.seen.get(key);
    this.saw(key, base);
    if (before === undefined || base.version <= before || base.by === undefined) return;
    this.last.set({ ...place, name: base.byName ?? '', mark: (base.value as MarkValue | null)?.mark ?? null });
  }

  forget(): void {
    this.last.set(null);
  }
}
