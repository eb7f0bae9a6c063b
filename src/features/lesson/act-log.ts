// What the user did on this page since it was opened: the last act can be undone for ten seconds, every act from the list. Outside of
// React, so that a tap draws its own tile, the counters and the list, and nothing else.

import type { Language } from '#contract/core/localized.ts';
import type { Undo } from '#data/documents/undo.ts';
import { joinedUndo } from '#domain/act/joined-undo.ts';
import type { Text } from '#shared/i18n/index.ts';
import { createToastStore, undoMs } from '#shared/ui/toast-store.ts';

/** Written when it is shown, so that a change of language reaches what was done before it. */
export type ActWords = (text: Text, language: Language) => string;
export type Act = {
  readonly id: number;
  /** Epoch milliseconds by the server's clock. */
  readonly at: number;
  readonly words: ActWords;
  /** Cells that it changed. */
  readonly cells: readonly string[];
  readonly undo: Undo | null;
  readonly isUndone: boolean;
};
export type ActLog = ReturnType<typeof createActLog>;

/** A later act on the same cell must be undone first: undoing this one would silently take that one back too. */
export function canUndo(act: Act, acts: readonly Act[]): boolean {
  if (act.isUndone || !act.undo) return false;
  return !acts.some(
    (other) => other.id > act.id && !other.isUndone && other.cells.some((cell) => act.cells.includes(cell)),
  );
}

export function createActLog() {
  const listeners = new Set<() => void>();
  /** Counts the ten seconds, which stand still under a hand. */
  const clock = createToastStore();
  let acts: readonly Act[] = [];
  let offered: { readonly toast: number; readonly act: number } | null = null;

  const set = (next: readonly Act[]) => {
    acts = next;
    for (const listener of listeners) listener();
  };
  return {
    clock,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    acts: () => acts,
    /** `isAmended`: it corrects the act before, and the two are one. */
    add: (added: Omit<Act, 'id' | 'isUndone'>, isAmended = false) => {
      const last = acts.at(-1);
      const isOfLast = last && !last.isUndone && added.cells.every((cell) => last.cells.includes(cell));
      const earlier = isAmended && isOfLast ? last : undefined;
      const act = earlier
        ? {
            ...added,
            cells: [...new Set([...earlier.cells, ...added.cells])],
            undo: joinedUndo(added.undo, earlier.undo),
          }
        : added;
      const id = earlier?.id ?? acts.length + 1;
      if (offered) clock.remove(offered.toast);
      set([...acts.filter((other) => other !== earlier), { ...act, id, isUndone: false }]);
      offered = act.undo && { toast: clock.add({ tone: 'undo', text: '', durationMs: undoMs }), act: id };
    },
    markUndone: (id: number) => {
      if (offered?.act === id) clock.remove(offered.toast);
      set(acts.map((act) => (act.id === id ? { ...act, isUndone: true } : act)));
    },
    /** The act that the bar offers to undo, while its time runs. */
    offered: (): Act | undefined => {
      const standing = clock.current().some(({ id }) => id === offered?.toast);
      return standing ? acts.find(({ id }) => id === offered?.act) : undefined;
    },
  };
}
