// The service worker of the Workbox peer. `default`: the queue's own replay, as its documentation shows it. `tuned`: the replay that the
// documentation calls advanced, which checks the status, renews the token and names the operation.
import { Queue } from 'workbox-background-sync';
import { careful, isRefusal, renew } from './api.ts';

declare const self: ServiceWorkerGlobalScope;
const isTuned = new URL(self.location.href).searchParams.get('setting') === 'tuned';

async function tell(word: 'progress' | 'failed'): Promise<void> {
  for (const client of await self.clients.matchAll()) client.postMessage(word);
}

async function replayCarefully(): Promise<void> {
  await renew();
  for (let entry = await queue.shiftRequest(); entry; entry = await queue.shiftRequest()) {
    try {
      const operation = entry.request.headers.get('x-operation') ?? undefined;
      await careful('/apply', await entry.request.clone().json(), operation);
    } catch (error) {
      // A refused request leaves the queue, and nobody is notified.
      if (isRefusal(error)) continue;
      await queue.unshiftRequest(entry);
      throw error;
    }
  }
}

// The browser's sync events would fire while the bench still types; the page triggers them.
const queue = new Queue('edits', { forceSyncFallback: true, onSync: async () => undefined });
let isReplaying = false;

async function replay(): Promise<void> {
  if (isReplaying) return;
  isReplaying = true;
  try {
    await (isTuned ? replayCarefully() : queue.replayRequests());
    await tell('progress');
  } catch {
    await tell('failed');
  } finally {
    isReplaying = false;
  }
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'POST' || !event.request.url.endsWith('/apply')) return;
  const send = async () => {
    try {
      return await fetch(event.request.clone());
    } catch {
      await queue.pushRequest({ request: event.request });
      return new Response(null, { status: 202 });
    }
  };
  event.respondWith(send());
});
self.addEventListener('message', (event) => {
  const [port] = event.ports;
  const work = async () => {
    if (event.data === 'replay') {
      port?.postMessage(0);
      await replay();
    } else port?.postMessage((await queue.size()) + (isReplaying ? 1 : 0));
  };
  event.waitUntil(work());
});
