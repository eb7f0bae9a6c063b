// Keys of the whole page: they are heard wherever nothing is typed and nothing floats above the list.
import { type RefObject, useEffect } from 'react';

/** By the place of the key, since the same key writes another letter in each layout. */
const codes = { Slash: 'search', KeyN: 'new', KeyP: 'print' } as const;
type Name = (typeof codes)[keyof typeof codes];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

/** Calls what belongs to a key; a key without a function stays the browser's. */
export function useListKeys(
  acts: Partial<Record<Name, (() => void) | undefined>>,
  area: RefObject<Element | null>,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog], [role=menu]') || !area.current?.checkVisibility()) return;
      const name = event.key === '/' ? 'search' : codes[event.code as keyof typeof codes];
      const act = name && acts[name];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
