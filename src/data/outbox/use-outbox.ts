// Unsent work for the screens that show it.
import { useSyncExternalStore } from 'react';
import { useStore } from '#shared/hooks/use-store.ts';
import { useAccount } from '../account-context.tsx';

/** Everything that is not settled, in order. */
export function useOutbox() {
  const { base } = useAccount();
  return useSyncExternalStore(base.onOutbox, base.outbox);
}

/** Unsent entries that the browser threw away with the database. */
export function useMissingWork() {
  return useStore(useAccount().outbox.missing);
}

/** Servers that were put back from a backup, as far as the user has not read of it. */
export function useRestoredServers() {
  return useStore(useAccount().outbox.restored);
}
