// What this device could not store: it stays on the screen, marked, and is tried again when the user says so.
import { useMemo, useSyncExternalStore } from 'react';
import { cellKey } from '#contract/core/documents.ts';
import type { Intent } from '#contract/core/mutation.ts';
import { useAccount } from '../account-context.tsx';

/** Intents of these documents that are only on the screen. `documents` must be stable. */
export function useUnsaved(documents: readonly string[]): readonly Intent[] {
  const { base } = useAccount();
  const unsaved = useSyncExternalStore(base.acts.onUnsaved, base.acts.unsaved);
  return useMemo(() => {
    // A key of a cell begins with the name of its document.
    const starts = documents.map((document) => cellKey({ document, cell: '' }));
    return unsaved.filter(({ key }) => starts.some((start) => key.startsWith(start))).map(({ intent }) => intent);
  }, [unsaved, documents]);
}
