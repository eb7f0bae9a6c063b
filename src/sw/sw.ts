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
  const message = event.data as { type?: string; except?: number | null } | null;
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting();
  // Somebody else works in the page: what others of the device left goes out under their own sessions (law 6).
  if (message?.type === 'DRAIN_OTHERS') event.waitUntil(drainAccounts(message.except));
});
// The first worker takes the page that installed it, so that its next start needs no network.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function drainAccounts(except?: number | null): Promise<void> {
  await installIfLeft();
  for (const account of await listAccounts()) {
    // Whose session is over is not asked for again and again: their sign-in sends.
    if (account.signedOutAt !== null || typeof account.endedAt === 'number' || account.userId === except) continue;
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
