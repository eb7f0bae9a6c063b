// What a person does with the packs of an account.
import { useMemo } from 'react';
import { useAccount } from '../account-context.tsx';
import type { Packs } from './start-packs.ts';
import { runningOf } from './use-packs.ts';

/** What a person may do with them. It reaches whichever packs run when it is called, and does nothing where there are none. */
export function usePacks(): Omit<Packs, 'stop'> {
  const mine = runningOf(useAccount());
  return useMemo(
    () => ({
      loadAgain: () => {
        mine.removed = [];
        mine.packs?.loadAgain();
      },
      setDataSaver: async (isOn) => mine.packs?.setDataSaver(isOn),
      removed: (keys) => {
        mine.removed = [...mine.removed, ...keys];
        mine.packs?.removed(keys);
      },
    }),
    [mine],
  );
}
