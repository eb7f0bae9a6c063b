// What is on the device, counted when the page opens and again when something arrives, is typed or is removed.
import { useCallback, useEffect, useState } from 'react';
import { useAccount } from '#data/account-context.tsx';
import { clearCopies, readStorage, type StorageReport } from '#data/device/storage.ts';

export type StorageState =
  | { readonly state: 'reading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly report: StorageReport };

/** Arrivals come in groups; each of them would otherwise be a count of the whole. */
const settleMs = 400;

export function useStorage(): { found: StorageState; clear: () => Promise<readonly string[]> } {
  const account = useAccount();
  const [found, setFound] = useState<StorageState>({ state: 'reading' });
  const count = useCallback(
    () =>
      readStorage(account).then(
        (report) => setFound({ state: 'ready', report }),
        // A count that fails says nothing about the one before it, which stays.
        () => setFound((known) => (known.state === 'ready' ? known : { state: 'failed' })),
      ),
    [account],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void count(), settleMs);
    };
    void count();
    const ends = [account.documents.onArrival(soon), account.base.onOutbox(soon)];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [account, count]);
  const clear = useCallback(async () => {
    const gone = await clearCopies(account);
    await count();
    return gone;
  }, [account, count]);
  return { found, clear };
}
