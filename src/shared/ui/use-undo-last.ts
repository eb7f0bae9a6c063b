import { use } from 'react';
import { useUndoKey } from '../lib/undo-key.ts';
import { ToastContext } from './toast.tsx';

/**
 * Ctrl+Z presses the button of the newest toast that offers an undo, for as long as it stands. Later the page of changes
 * takes a write back, where it is seen what it was.
 */
export function useUndoLastToast(): void {
  const store = use(ToastContext);
  useUndoKey(() => {
    const last = store?.current().findLast(({ tone }) => tone === 'undo');
    if (!store || !last) return;
    store.remove(last.id);
    last.onAction?.();
  });
}
