// Writes what the user did and keeps how to undo it.
import { useMemo, useRef, useState } from 'react';
import type { Intent } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import { useAccount } from '#data/account-context.tsx';
import type { Undone } from '#data/documents/undo.ts';
import { useMutate } from '#data/outbox/use-mutation.ts';
import { serverClock } from '#data/time/clock.ts';
import { notUndoneText } from '#domain/act/use-offer-undo.ts';
import { useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';
import { type Act, type ActLog, type ActWords, canUndo, createActLog } from './act-log.ts';

export type Acts = {
  readonly log: ActLog;
  /**
   * Stores the intents together; false when the device could not: then the cells keep their values, marked as not saved. `below`: further
   * cells that stand on it, so that it cannot be undone before what was done there. `isAmended`: it and the act before are one.
   */
  readonly perform: (
    intents: readonly Intent[],
    words: ActWords,
    more?: { readonly below?: readonly string[]; readonly isAmended?: boolean },
  ) => Promise<boolean>;
  readonly undo: (act: Act) => Promise<Undone | 'nothing'>;
  /** Takes back the last act that can be taken back, and gives it; null where there is none. */
  readonly undoLast: () => Promise<Act | null>;
  /** The value of a cell as the user sees it now, for what is decided in the moment of an act. */
  readonly valueOf: (document: string, cell: string) => unknown;
};

export function useActs(): Acts {
  const mutate = useMutate();
  const account = useAccount();
  const text = useText();
  const toast = useToast();
  const [log] = useState(createActLog);
  /** Acts are noted in the order in which they were done, however long the disk takes. */
  const before = useRef<Promise<unknown>>(Promise.resolve());
  return useMemo(() => {
    const undo = async ({ id, undo: back }: Act) => {
      const outcome = await back?.();
      if (outcome === 'undone') log.markUndone(id);
      else if (outcome) toast.warning(notUndoneText(text, outcome));
      return outcome ?? 'nothing';
    };
    return {
      log,
      perform: async (intents, words, { below = [], isAmended = false } = {}) => {
        const cells = [...intents.map(({ name, payload }) => findMutation(name)?.key(payload).cell ?? ''), ...below];
        const writing = mutate(intents);
        const turn = before.current.then(() => writing);
        before.current = turn;
        const result = await turn;
        if (result.outcome === 'stored') log.add({ at: serverClock.now(), words, cells, undo: result.undo }, isAmended);
        return result.outcome === 'stored';
      },
      undo,
      undoLast: () => {
        // Pressed twice in haste, it takes two acts back: the second one looks when the first has been taken.
        const turn = before.current.then(async () => {
          const acts = log.acts();
          const last = acts.findLast((act) => canUndo(act, acts));
          return last && (await undo(last)) === 'undone' ? last : null;
        });
        before.current = turn;
        return turn;
      },
      valueOf: (document, cell) => account.base.cell({ document, cell }).value,
    };
  }, [mutate, account, log, text, toast]);
}
