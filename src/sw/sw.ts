// Serves the application from the device and, where the browser offers it, sends unsent work when no page is open. It changes
// nothing by itself: a new version waits until the page asks for it (SKIP_WAITING), since a reload could take a form away.
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { listAccounts } from '#db/registry.ts';
import { createSyncHost } from '#workers/sync/host.ts';
// Not loaded when it is wanted, as elsewhere: a service worker cannot import later.
import { installIfLeft } from '#workers/sync/lab.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };
/** Not in TypeScript's library: Background Sync is Chromium's alone. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }));

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
// The first worker takes the page that installed it, so that its next start needs no network.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function drainAccounts(): Promise<void> {
  await installIfLeft();
  for (const account of await listAccounts()) {
    if (account.signedOutAt !== null) continue;
    const host = createSyncHost(account.userId, 'kz');
    try {
      await host.engine.poke();
    } finally {
      host.close();
    }
  }
}

self.addEventListener('sync' as 'message', (event) => {
  const { tag, waitUntil } = event as unknown as SyncEvent;
  if (tag === 'qalam-outbox') waitUntil.call(event, drainAccounts());
});
