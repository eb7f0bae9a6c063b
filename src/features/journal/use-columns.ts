// The lesson documents behind the columns: read from the device together, and asked of the server together where they are missing
// or old.
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useAccount } from '#data/account-context.tsx';

/** True once the device has said of every document whether it has it: then one drawing shows all. */
export function useColumnsRead(documents: readonly string[]): boolean {
  const account = useAccount();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = documents.map((name) => account.base.onDocument(name, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [account, documents],
  );
  const isRead = useSyncExternalStore(subscribe, () => {
    // Each one is asked for, so that one transaction reads them all.
    let isAll = true;
    for (const name of documents) if (account.base.document(name).state === 'loading') isAll = false;
    return isAll;
  });
  useEffect(() => {
    if (!isRead || documents.length === 0) return;
    account.request(documents, { isRefresh: false });
    account.touch(documents);
  }, [account, documents, isRead]);
  return isRead;
}
