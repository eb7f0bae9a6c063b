import { useSyncExternalStore } from 'react';
import { useAccount } from '../account-context.tsx';

/** What the engine knows of the connection. */
export function useSyncStatus() {
  const { connection } = useAccount();
  return useSyncExternalStore(connection.onStatus, connection.status);
}
