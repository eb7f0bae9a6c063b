// When the installation, or push, is offered by itself: to people who have used the application, on a page where they are in the middle of nothing, rarely,
// and until the person says no; on phones, where the application matters most, anew after a month (D82). The card on the profile and storage
// pages is always there.
import { isIn, type Role } from '#contract/core/roles.ts';
import { installWay } from '#data/device/installation.ts';
import { loadLinks } from '#data/reads/links.ts';
import { sessionState } from '#data/session/session.ts';
import { deviceClock } from '#data/time/clock.ts';
import { below, breakpoints } from '#shared/ui/breakpoints.ts';
import { homeOf } from '../home-routes.ts';
import { withTexts } from '../texts.ts';
import type { PushOffer } from './push-offer.ts';

/** Nobody has touched the page for this long. */
const quietMs = 10_000;
/** Whoever looked past it is left alone for so long. */
const offeredEveryMs = 3 * 86_400_000;
/** Whoever closed it on a phone. */
const restMs = 30 * 86_400_000;
const startsKey = 'qalam-starts';
const declinedKey = 'qalam-install-declined';
const offeredKey = 'qalam-install-offered';
const familyFrom = 2;
const phoneFrom = 3;

export type OfferFacts = {
  readonly way: string;
  readonly isPhone: boolean;
  /** The installation names the application in stores. */
  readonly hasStores: boolean;
  /** Since the person said no; null: never. */
  readonly sinceClosedMs: number | null;
  readonly role: Role;
  /** Something typed here has arrived at the server. */
  readonly hasSent: boolean;
  readonly starts: number;
  readonly isHome: boolean;
  /** Since it was offered last; null: never. */
  readonly sinceOfferedMs: number | null;
};

/**
 * Browsers that only have a menu for it are not offered anything: that they can is unknown; a store is known. Families mostly read, so that
 * their return is what others' first sent work is; on phones it is the third start, whoever it is.
 */
export function isOffered(facts: OfferFacts): boolean {
  const { way, role, hasSent, starts, isHome, isPhone, sinceClosedMs, sinceOfferedMs } = facts;
  const isBack = isIn('family', role) && starts >= familyFrom;
  const isProven = isPhone ? starts >= phoneFrom : hasSent || isBack;
  const isOver = sinceClosedMs === null || (isPhone && isPast(sinceClosedMs, restMs));
  const isRested = sinceOfferedMs === null || isPast(sinceOfferedMs, offeredEveryMs);
  const hasWay = way === 'prompt' || way === 'share' || (isPhone && way === 'menu' && facts.hasStores);
  return isProven && isHome && isRested && isOver && hasWay;
}

/** A clock that was set back says nothing about how long ago something was. */
const isPast = (sinceMs: number, ms: number): boolean => sinceMs >= ms || sinceMs < 0;

export type Offer = 'none' | 'card' | 'promo' | 'push';
let offer: Offer = 'none';
const listeners = new Set<() => void>();
function setOffer(next: Offer): void {
  offer = next;
  for (const listener of listeners) listener();
}

export function installOffer(): Offer {
  return offer;
}
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
let pushOffer: PushOffer | null = null;
/** What is offered while the offer is `push`. */
export const offeredPush = (): PushOffer | null => pushOffer;

/** The person has taken the offer, or looks how it is done. */
export function takeOffer(): void {
  setOffer('none');
}
/** Whoever wants to know more first, sees the window (CONST3-004). */
export function showPromo(): void {
  setOffer('promo');
}
export function declineOffer(): void {
  localStorage.setItem(declinedKey, String(deviceClock.now()));
  setOffer('none');
}
export const isPhone = (): boolean => matchMedia(below(breakpoints.md)).matches;

function sinceOf(key: string): number | null {
  const at = localStorage.getItem(key);
  return at === null ? null : deviceClock.now() - Number(at);
}

/** Null: nobody is signed in. */
async function factsNow(starts: number): Promise<OfferFacts | null> {
  const session = sessionState();
  if (session.kind !== 'signedIn') return null;
  const { account } = session;
  return {
    way: installWay(),
    isPhone: isPhone(),
    hasStores: ((await loadLinks(account.api)).stores ?? []).length > 0,
    sinceClosedMs: sinceOf(declinedKey),
    role: account.person.role,
    hasSent: (await account.outbox.receipts(1)).length > 0,
    starts,
    isHome: isHome(),
    sinceOfferedMs: sinceOf(offeredKey),
  };
}

function isHome(): boolean {
  const session = sessionState();
  if (session.kind !== 'signedIn') return false;
  const [, , ...path] = location.pathname.split('/');
  return `${path.join('/')}/`.startsWith(`${homeOf(session.account.user)}/`);
}

const touches = ['pointerdown', 'keydown', 'scroll'] as const;

/** Offers once the moment has come. `isFree`: nothing else is being said and nothing is in hand. */
export function watchForOffer(isFree: () => Promise<boolean>): void {
  const starts = Number(localStorage.getItem(startsKey)) + 1;
  localStorage.setItem(startsKey, String(starts));
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), quietMs);
  };
  const look = async () => {
    const facts = await factsNow(starts).catch(() => null);
    if (document.visibilityState !== 'visible' || !(await isFree()) || !isHome()) return wait();
    if (facts !== null && isOffered(facts)) {
      localStorage.setItem(offeredKey, String(deviceClock.now()));
      begin('card');
      return;
    }
    const push = await findPushOffer().catch(() => null);
    if (!push) return wait();
    pushOffer = push;
    begin('push');
  };
  const begin = (next: 'card' | 'push') => {
    for (const touch of touches) window.removeEventListener(touch, wait, true);
    setOffer(next);
    endAwayFromHome();
  };
  for (const touch of touches) window.addEventListener(touch, wait, { capture: true, passive: true });
  wait();
}

async function findPushOffer(): Promise<PushOffer | null> {
  const session = sessionState();
  if (session.kind !== 'signedIn') return null;
  const { duePushOffer } = await withTexts(import('./push-offer.ts'), 'push');
  return duePushOffer(session.account);
}

/** Whoever goes to work has looked past it; no page changes without a touch. */
function endAwayFromHome(): void {
  const settledMs = 300;
  const look = () =>
    setTimeout(() => {
      const isOnScreen = offer === 'card' || offer === 'push';
      if (isOnScreen && isHome()) return;
      for (const touch of touches) window.removeEventListener(touch, look, true);
      if (isOnScreen) setOffer('none');
    }, settledMs);
  for (const touch of touches) window.addEventListener(touch, look, { capture: true, passive: true });
}
