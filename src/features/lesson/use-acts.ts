// Writes what the person did and keeps how to undo it.
import { useMemo, useState } from 'react';
import type { Intent } from '#contract/core/mutation.ts';
import { useAccount } from '#data/account-context.tsx';
import { useMutate } from '#data/outbox/use-mutation.ts';
import { serverClock } from '#data/time/clock.ts';
import { type Act, type ActLog, type ActWords, createActLog } from './act-log.ts';

export type Acts = {
  readonly log: ActLog;
  /** Stores the intents together; false when the device could not: then the cells keep their values, marked as not saved. */
  readonly perform: (intents: readonly Intent[], words: ActWords, cells: readonly string[]) => Promise<boolean>;
  readonly undo: (act: Act) => Promise<void>;
  /** The value of a cell as the person sees it now, for what is decided in the moment of an act. */
  readonly valueOf: (document: string, cell: string) => unknown;
};

export function useActs(): Acts {
  const mutate = useMutate();
  const account = useAccount();
  const [log] = useState(createActLog);
  return useMemo(
    () => ({
      log,
      perform: async (intents, words, cells) => {
        const result = await mutate(intents);
        if (result.outcome === 'stored') log.add({ at: serverClock.now(), words, cells, undo: result.undo });
        return result.outcome === 'stored';
      },
      undo: async (act) => {
        const result = await mutate(act.undo);
        if (result.outcome === 'stored') log.markUndone(act.id);
      },
      valueOf: (document, cell) => account.base.cell({ document, cell }).value,
    }),
    [mutate, account, log],
  );
}
