// Reads that are not synced documents. Nothing is asked for again by itself when the connection returns: the first requests then
// belong to unsent work.
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { AppError, reactionTo } from '#contract/core/errors.ts';
import { onSession, sessionState } from '../session/session.ts';

const dayMs = 86_400_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      staleTime: 60_000,
      gcTime: 7 * dayMs,
      retry: (count, error) =>
        count < 1 && error instanceof AppError && reactionTo(error.code) === 'retry' && error.code !== 'NO_CONNECTION',
    },
  },
});

const personNow = () => {
  const session = sessionState();
  return session.kind === 'signedIn' ? session.account.user.userId : null;
};
let person = personNow();
// What one person read is nothing for the next, whatever its key.
onSession(() => {
  if (personNow() === person) return;
  person = personNow();
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isStartUp !== true });
});

/** Only the small start-up reads (configuration, quarters) are kept in local storage, so that the first paint waits for nothing. */
export const persistOptions: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister: createSyncStoragePersister({ storage: window.localStorage, key: 'qalam-reads', throttleTime: 1_000 }),
  maxAge: 30 * dayMs,
  buster: '1',
  dehydrateOptions: {
    shouldDehydrateQuery: ({ meta, state }) => meta?.isStartUp === true && state.status === 'success',
  },
};
