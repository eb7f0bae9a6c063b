// Shows what a push says, in the words of this device, and leads to the notices of its person (decisions D55, D56). Something is always shown:
// browsers end a subscription whose messages show nothing.
import { localeTag } from '#contract/core/localized.ts';
import type { PushMessage } from '#contract/push/push.schema.ts';
import { registryName } from '#db/registry-name.ts';
import { shownPush } from './shown-push.ts';

/** A page that does not answer within that has no bell, or stands still. */
const answerMs = 1_000;

function readMessage(data: PushMessageData | null): PushMessage | null {
  try {
    const message = data?.json() as Partial<PushMessage> | undefined;
    return typeof message?.user === 'number' && typeof message.count === 'number' ? (message as PushMessage) : null;
  } catch {
    return null;
  }
}

/** How many people this device knows; 1 where it cannot be read. */
function countAccounts(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(registryName);
    const end = (count: number) => {
      resolve(count);
      if (opening.readyState === 'done' && !opening.error) opening.result.close();
    };
    opening.onerror = () => end(1);
    opening.onblocked = () => end(1);
    // It is not made here: without it nobody has signed in.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('accounts')) return end(1);
      const counting = database.transaction('accounts').objectStore('accounts').count();
      counting.onsuccess = () => end(counting.result);
      counting.onerror = () => end(1);
    };
  });
}

/** Answers the events of push. */
export function listenForPushes(self: ServiceWorkerGlobalScope): void {
  const { registration, clients } = self;
  self.addEventListener('push', (event) => {
    const show = async () => {
      const message = readMessage(event.data);
      const { title, body } = shownPush(message, await countAccounts());
      await registration.showNotification(title, {
        body,
        icon: '/icon-192.png',
        data: message,
        ...(message && { tag: message.tag, lang: localeTag(message.language) }),
      });
    };
    event.waitUntil(show());
  });
  self.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    const message = notification.data as PushMessage | null;
    const path = message ? `/external/notices/${message.user}` : '/';
    event.waitUntil(openPlace(clients, path));
  });
}

/** In the window that is open, so that nothing that is typed there is lost; else in a new one. */
async function openPlace(clients: Clients, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const one of windows) {
    if (!(await goesTo(one, path))) continue;
    await one.focus();
    return;
  }
  await clients.openWindow(path);
}

function goesTo(client: Client, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), answerMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    client.postMessage({ type: 'GO', path }, [port2]);
  });
}
