// Writes what the user did and keeps how to undo it.
import { useMemo, useState } from 'react';
import type { Intent } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import { useAccount } from '#data/account-context.tsx';
import { useMutate } from '#data/outbox/use-mutation.ts';
import { serverClock } from '#data/time/clock.ts';
import { notUndoneText } from '#domain/act/use-offer-undo.ts';
import { useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';
import { type Act, type ActLog, type ActWords, createActLog } from './act-log.ts';

export type Acts = {
  readonly log: ActLog;
  /**
   * Stores the intents together; false when the device could not: then the cells keep their values, marked as not saved. `below`: further
   * cells that stand on it, so that it cannot be undone before what was done there.
   */
  readonly perform: (intents: readonly Intent[], words: ActWords, below?: readonly string[]) => Promise<boolean>;
  readonly undo: (act: Act) => Promise<void>;
  /** The value of a cell as the user sees it now, for what is decided in the moment of an act. */
  readonly valueOf: (document: string, cell: string) => unknown;
};

export function useActs(): Acts {
  const mutate = useMutate();
  const account = useAccount();
  const text = useText();
  const toast = useToast();
  const [log] = useState(createActLog);
  return useMemo(
    () => ({
      log,
      perform: async (intents, words, below = []) => {
        const cells = [...intents.map(({ name, payload }) => findMutation(name)?.key(payload).cell ?? ''), ...below];
        const result = await mutate(intents);
        if (result.outcome === 'stored') log.add({ at: serverClock.now(), words, cells, undo: result.undo });
        return result.outcome === 'stored';
      },
      undo: async ({ id, undo }) => {
        const outcome = await undo?.();
        if (outcome === 'undone') log.markUndone(id);
        else if (outcome) toast.warning(notUndoneText(text, outcome));
      },
      valueOf: (document, cell) => account.base.cell({ document, cell }).value,
    }),
    [mutate, account, log, text, toast],
  );
}
