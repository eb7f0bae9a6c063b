import { useEffect, useState } from 'react';
import { type KnownAccount, knownAccounts } from '#data/session/accounts.ts';

/** Who is on this device; null while it is read. */
export function useKnownAccounts(): readonly KnownAccount[] | null {
  const [accounts, setAccounts] = useState<readonly KnownAccount[] | null>(null);
  useEffect(() => {
    let isGone = false;
    // Without the list one can still sign in by login and password.
    knownAccounts().then(
      (found) => !isGone && setAccounts(found),
      () => !isGone && setAccounts([]),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return accounts;
}
