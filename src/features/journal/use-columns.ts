// The lesson documents behind the columns: read from the device together, and asked of the server together where they are missing
// or old.
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
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
  const missing = useSyncExternalStore(subscribe, () => {
    // Each one is asked for, so that one transaction reads them all.
    const states = documents.map((name) => account.base.document(name).state);
    return states.includes('loading') ? null : states.filter((state) => state === 'absent').length;
  });
  const before = useRef<{ of: readonly string[]; missing: number } | null>(null);
  useEffect(() => {
    if (missing === null || documents.length === 0) return;
    // Asked again when one goes while it is shown: a full device gives documents up to keep what is unsent. Not when one comes.
    const known = before.current?.of === documents ? before.current.missing : -1;
    before.current = { of: documents, missing };
    if (missing <= known) return;
    account.documents.request(documents, { isRefresh: false });
    account.documents.touch(documents);
  }, [account, documents, missing]);
  return missing !== null;
}
