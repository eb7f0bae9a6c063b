// Keys of a whole page: they are heard wherever nothing is typed and nothing floats above the page.
import { useEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

/** Acts by the place of the key (`KeyN`), since the same key writes another letter in each layout, or by what it writes (`/`). */
export type KeyActs = Readonly<Record<string, (() => void) | undefined>>;

/** Calls what belongs to a key; a key without a function stays the browser's. `isHere`: whether keys mean this part of the page now. */
export function usePageKeys(acts: KeyActs, isHere: () => boolean = () => true): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog], [role=menu]') || !isHere()) return;
      const act = acts[event.key] ?? acts[event.code];
      if (!act) return;
      event.preventDefault();
      if (!event.repeat) act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
