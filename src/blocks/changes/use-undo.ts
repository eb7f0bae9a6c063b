// Undoing a batch of changes: the server decides how far (contract/changes), the device shows the outcome.
import { useRef } from 'react';
import { changesEndpoints } from '#contract/changes/changes.endpoints.ts';
import type { Undone } from '#contract/changes/changes.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useToast } from '#shared/ui/index.ts';

/** Says why nothing could be undone, and then gives null. Documents follow by a pull, reads on the screen are asked for again. */
export function useUndo(): (batch: string) => Promise<Undone | null> {
  const { api, school, connection } = useAccount();
  const text = useText();
  const toast = useToast();
  const readAgain = useReadAgain();
  /** The answer to a press may be lost: the next press is the same request. */
  const requests = useRef(new Map<string, string>());
  return async (batch) => {
    const requestId = requests.current.get(batch) ?? makeId();
    requests.current.set(batch, requestId);
    const result = await call(api, changesEndpoints.undo, { body: { ...school, batch, requestId } });
    if (result.kind === 'error') {
      toast.error(errorWords(result.error, text));
      return null;
    }
    requests.current.delete(batch);
    connection.sendNow();
    void readAgain();
    return result.data;
  };
}

/** Tells that something is stored, with the way back for ten seconds; `batch` is null where nothing changed. */
export function useStored(): (words: string, batch: string | null) => void {
  const text = useText();
  const toast = useToast();
  const undo = useUndo();
  const takeBack = async (batch: string) => {
    const undone = await undo(batch);
    if (undone?.kept.length) toast.warning(text('changes.kept', { count: undone.kept.length }));
    else if (undone) toast.success(text('changes.done'));
  };
  return (words, batch) => {
    if (batch === null) toast.success(words);
    else toast.undo(words, () => void takeBack(batch));
  };
}
