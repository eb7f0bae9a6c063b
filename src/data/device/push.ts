// Push on this device (issue 15 section 6, decisions D55, D56). A browser has one subscription for all accounts; each account tells the server
// of it, or does not.
import type { Language } from '#contract/core/localized.ts';
import { pushEndpoints } from '#contract/push/push.endpoints.ts';
import type { LockScreenWords, PushSettings } from '#contract/push/push.schema.ts';
import { isPushRead, type ShownPush } from '#contract/push/shown-push.ts';
import type { Handles } from '#db/handles.ts';
import { keepPush, readPush } from '#db/push.ts';
import { type ApiContext, call, callOrThrow } from '#shared/http/api.ts';
import { currentLanguage } from '#shared/i18n/index.ts';
import { showBadge } from '#shared/lib/app-badge.ts';
import { installWay } from './installation.ts';

/** `needsInstall`: on iPhone and iPad only the installed application can. `denied`: the browser was told so, and asks no more. */
export type PushState = 'unsupported' | 'needsInstall' | 'denied' | 'ready';

export function pushState(): PushState {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isThere) return installWay() === 'share' ? 'needsInstall' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

type Wanted = { readonly key: string; readonly words: LockScreenWords; readonly language: Language };
type Asker = { readonly api: ApiContext; readonly handles: Handles };

/** The browser's subscription under this key, made if it has none. @throws DOMException when the browser refuses */
async function subscriptionFor(key: string): Promise<PushSubscription | null> {
  // Without one the application runs from no service worker, and nobody could show anything.
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.active) return null;
  const { pushManager } = registration;
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) === key) return known;
  // Of another installation, or of this one before its keys were lost.
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function keyOf({ options }: PushSubscription): string {
  const { applicationServerKey: key } = options;
  if (!key) return '';
  const letters = String.fromCharCode(...new Uint8Array(key));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function tellServer({ api, handles }: Asker, wanted: Wanted, subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  const { words, language } = wanted;
  const body = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', words, language };
  const settings = await callOrThrow(api, pushEndpoints.add, { body });
  const id = settings.devices.find(({ isThis }) => isThis)?.id ?? '';
  await keepPush(handles, { id, endpoint: body.endpoint, words, language });
  return settings;
}

/**
 * Tells this device from now on, or in other words. Call it from a press: the browser asks its user. Null: they or it said no.
 * @throws AppError of the call
 */
export async function turnOn(account: Asker, wanted: Wanted): Promise<PushSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const subscription = await subscriptionFor(wanted.key).catch(() => null);
  return subscription && tellServer(account, wanted, subscription);
}

/** Tells this device nothing more for this user; others of the device keep theirs. @throws AppError of the call */
export async function turnOff({ api, handles }: Asker, id: string): Promise<PushSettings> {
  const settings = await callOrThrow(api, pushEndpoints.remove, { body: { id } });
  await keepPush(handles, null);
  return settings;
}

/** Whether this device tells this person, as far as it knows. */
export async function isPushOn({ handles }: Pick<Asker, 'handles'>): Promise<boolean> {
  return (await readPush(handles)) !== null;
}

/** The address that the browser has now, if it has any. */
async function subscribedTo(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint;
}

/**
 * At a start: a browser changes its subscription by itself, its user their language, and a new sign-in is another one to the server. What fails
 * is tried at the next start.
 */
export async function renewPush(account: Asker): Promise<void> {
  const kept = await readPush(account.handles);
  if (!kept || pushState() !== 'ready' || Notification.permission !== 'granted') return;
  const known = await call(account.api, pushEndpoints.ids, {});
  if (known.kind === 'error') return;
  const language = currentLanguage();
  const isSame = (await subscribedTo().catch(() => undefined)) === kept.endpoint && language === kept.language;
  if (isSame && known.data.includes(kept.id)) return;
  // Its key may be another one by now.
  const settings = await call(account.api, pushEndpoints.settings, {});
  const key = settings.kind === 'data' ? settings.data.key : null;
  const subscription = key === null ? null : await subscriptionFor(key).catch(() => null);
  if (key === null || !subscription) return;
  await tellServer(account, { words: kept.words, key, language }, subscription).catch(() => undefined);
}

/**
 * What was read need not stand on the screen any more; a push may be ahead of what is on this device.
 * @param seen - by school, up to which server time what it told was read; without it everything of the person goes, and the number on the icon.
 */
export async function closePushes(userId: number, seen?: ReadonlyMap<number, number>): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications?.()) ?? [];
  // A push of an older server does not say which school told it.
  const least = Math.min(...(seen?.values() ?? []));
  const seenIn = (school: number | undefined) => (seen ? (seen.get(school ?? 0) ?? least) : Number.POSITIVE_INFINITY);
  for (const notification of shown)
    if (isPushRead(notification.data as ShownPush, userId, seenIn)) notification.close();
  if (!seen) await showBadge(0);
}
