import { useCallback } from 'react';
import type { Undo, Undone } from '#data/documents/undo.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';

/** Why an act still is there, in words. */
export function notUndoneText(text: Text, outcome: Exclude<Undone, 'undone'>): string {
  return text(outcome === 'changed' ? 'ui.undo.changed' : 'error.NOT_SAVED');
}

/** Says that something is done, with ten seconds to take it back, on whatever page that is. */
export function useOfferUndo(): (words: string, undo: Undo | null) => void {
  const text = useText();
  const toast = useToast();
  return useCallback(
    (words, undo) => {
      if (!undo) return toast.success(words);
      toast.undo(words, () => {
        void undo().then((outcome) => outcome !== 'undone' && toast.warning(notUndoneText(text, outcome)));
      });
    },
    [text, toast],
  );
}
