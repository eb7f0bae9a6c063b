// Writes homework, of one lesson or of several in one act, and offers to take it back for ten seconds, on whatever page that is.
import { useCallback } from 'react';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';

export type SetHomework = (
  settings: readonly { scheduleUuid: string; homework: HomeworkValue | null }[],
  words: string,
) => Promise<boolean>;

/** False: the device could not store it; the text must stay on the screen. */
export function useSetHomework(): SetHomework {
  const mutate = useMutate();
  const offerUndo = useOfferUndo();
  return useCallback(
    async (settings, words) => {
      const result = await mutate(settings.map((setting) => intent('setHomework', setting)));
      if (result.outcome === 'notSaved') return false;
      offerUndo(words, result.undo);
      return true;
    },
    [mutate, offerUndo],
  );
}
