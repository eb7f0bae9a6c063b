// What pages with cached reads need above them. It is loaded with the first of them: synced documents, which the first route
// shows, do not pass through it.
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { Outlet } from 'react-router';
import { persistOptions, queryClient } from '#data/reads/query-client.ts';

export default function CachedReads() {
  return (
    <PersistQueryClientProvider client={queryClient} persistOptions={persistOptions}>
      <Outlet />
    </PersistQueryClientProvider>
  );
}
