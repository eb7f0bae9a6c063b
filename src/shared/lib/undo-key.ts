import { useEffect, useRef } from 'react';

/** Ctrl+Z, or Command+Z, on a Latin keyboard and on those that write Cyrillic. */
export function isUndoKey({ key, isCtrl, isShift, isAlt }: UndoKey): boolean {
  return isCtrl && !isShift && !isAlt && ['z', 'я'].includes(key.toLowerCase());
}
type UndoKey = { readonly key: string; readonly isCtrl: boolean; readonly isShift: boolean; readonly isAlt: boolean };

/**
 * Words that are being typed have an undo of their own, also in a field that was just emptied. A field of commands (`data-commands`) is
 * emptied by each command, and what stays to take back is what the command did.
 */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role=dialog]')) return true;
  if (target.matches('input[data-commands]')) return (target as HTMLInputElement).value !== '';
  return target.matches('input:not([type=checkbox], [type=radio]), textarea');
}

/** Ctrl+Z takes back the last act of the page, wherever on it the focus is. */
export function useUndoKey(undo: () => void): void {
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey: isShift, altKey: isAlt } = event;
      if (event.defaultPrevented || !isUndoKey({ key, isCtrl: ctrlKey || metaKey, isShift, isAlt })) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
