// Shows what a push says, in the words of this device, and leads to what it told (decisions D55, D56). Something is always shown: browsers end a
// subscription whose messages show nothing. Then the engine of its account asks what changed: what a press opens is there, and what was read
// on another device is shown no longer.
import { localeTag } from '#contract/core/localized.ts';
import type { PushMessage } from '#contract/push/push.schema.ts';
import { isPushRead, placeOfPush, type ShownPush } from '#contract/push/shown-push.ts';
import { showBadge } from '#shared/lib/app-badge.ts';
import type { ServiceEngine } from '#workers/sync/host.ts';
import { countAccounts, isSignedIn } from './active-person.ts';
import { shownPush } from './shown-push.ts';

/** A page that does not answer within that has no bell, or stands still; a database that does not is held by a page that was left. */
const answerMs = 1_000;

const inTime = <Answer>(answering: Promise<Answer>): Promise<Answer | null> =>
  Promise.race([answering, new Promise<null>((resolve) => setTimeout(() => resolve(null), answerMs))]);

function readMessage(data: PushMessageData | null): PushMessage | null {
  try {
    const message = data?.json() as Partial<PushMessage> | undefined;
    return typeof message?.user === 'number' && typeof message.count === 'number' ? (message as PushMessage) : null;
  } catch {
    return null;
  }
}

/** The engine of this build; undefined where its file is not here. */
type FindEngine = () => ServiceEngine | undefined;
/** Not in TypeScript's library. */
type SubscriptionChange = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
};

/** Answers the events of push. */
export function listenForPushes(self: ServiceWorkerGlobalScope, engine: FindEngine): void {
  const { registration, clients } = self;
  self.addEventListener('push', (event) => {
    const message = readMessage(event.data);
    const show = async () => {
      // A server that has not heard of a sign-out tells on: who holds the device now learns no more than that something came.
      const told = message && (await inTime(isSignedIn(message.user))) === true ? message : null;
      const { title, body } = shownPush(told, (await countAccounts()) ?? 1, message?.language);
      await registration.showNotification(title, {
        body,
        icon: '/icon-192.png',
        badge: '/badge-96.png',
        data: told,
        ...(message && { tag: message.tag, lang: localeTag(message.language) }),
      });
      return told;
    };
    event.waitUntil(show().then((told) => follow(self, engine, told)));
  });
  self.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    const push = notification.data as ShownPush;
    event.waitUntil(openPlace(clients, placeOfPush(push), push?.user));
  });
  self.addEventListener('pushsubscriptionchange' as 'push', (event) => {
    event.waitUntil(renew(registration, engine, event as unknown as SubscriptionChange));
  });
}

/** What fails here is late and no more: the push is shown, and a page that is opened asks too. */
async function follow(self: ServiceWorkerGlobalScope, engine: FindEngine, message: PushMessage | null): Promise<void> {
  if (!message || message.isTest) return;
  try {
    await engine()?.pullAccount(message.user);
    const held = await engine()?.noticesOf(message.user);
    if (held) await showBadge(held.unread);
    await closeReadPushes(self, engine, message.tag);
  } catch (error) {
    console.info(JSON.stringify({ source: 'push', event: 'pull failed', name: (error as Error).name }));
  }
}

/** Closes what was read anywhere, as far as this device knows. `except`: the push that has just been shown has to stay. */
export async function closeReadPushes(
  { registration }: ServiceWorkerGlobalScope,
  engine: FindEngine,
  except?: string,
): Promise<void> {
  const shown = ((await registration.getNotifications?.()) ?? []).filter(({ tag }) => tag !== except);
  for (const [user, pushes] of Map.groupBy(shown, ({ data }) => (data as ShownPush)?.user)) {
    const held = user === undefined ? undefined : await engine()?.noticesOf(user);
    if (user === undefined || !held) continue;
    const seenIn = (school: number | undefined) => held.seen.get(school ?? 0) ?? 0;
    for (const push of pushes) if (isPushRead(push.data as ShownPush, user, seenIn)) push.close();
  }
}

/** Without a key that it can be made with, the next start makes it. */
async function renew(
  { pushManager }: ServiceWorkerRegistration,
  engine: FindEngine,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const subscribe = () =>
    key ? pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null) : null;
  const subscription = newSubscription ?? (await subscribe());
  if (subscription) await engine()?.renewPushes(subscription.toJSON());
}

/** In a window of this person that is open, so that nothing that is typed there is lost; else in another one, which asks; else in a new one. */
async function openPlace(clients: Clients, path: string, user: number | undefined): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const message of [
    { type: 'GO', path, user },
    { type: 'GO', path },
  ]) {
    for (const one of windows) {
      if (!(await goesTo(one, message))) continue;
      await one.focus();
      return;
    }
  }
  await clients.openWindow(path);
}

function goesTo(client: Client, message: { type: string; path: string; user?: number | undefined }): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), answerMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    client.postMessage(message, [port2]);
  });
}
