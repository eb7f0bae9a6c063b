// When the installation is offered by itself: to whom it has proved itself, on the page where nobody is in the middle of anything, rarely,
// and until the person says no. The card on the profile and storage pages is always there.
import { isIn, type Role } from '#contract/core/roles.ts';
import { installWay } from '#data/device/installation.ts';
import { sessionState } from '#data/session/session.ts';
import { deviceClock } from '#data/time/clock.ts';
import { homeOf } from '../home-routes.ts';

/** Nobody has touched the page for this long. */
const quietMs = 10_000;
/** Whoever looked past it is left alone for so long. */
const offeredEveryMs = 3 * 86_400_000;
const startsKey = 'qalam-starts';
const declinedKey = 'qalam-install-declined';
const offeredKey = 'qalam-install-offered';
const familyFrom = 2;

export type OfferFacts = {
  readonly way: string;
  readonly isDeclined: boolean;
  readonly role: Role;
  /** Something typed here has arrived at the server. */
  readonly hasSent: boolean;
  readonly starts: number;
  readonly isHome: boolean;
  /** Since it was offered last; null: never. */
  readonly sinceOfferedMs: number | null;
};

/**
 * Browsers that only have a menu for it are not offered anything: that they can is unknown. Families mostly read, so that their return is
 * what others' first sent work is.
 */
export function isOffered({ way, isDeclined, role, hasSent, starts, isHome, sinceOfferedMs }: OfferFacts): boolean {
  const isProven = hasSent || (isIn('family', role) && starts >= familyFrom);
  // A clock that was set back says nothing about how long ago it was.
  const isRested = sinceOfferedMs === null || sinceOfferedMs >= offeredEveryMs || sinceOfferedMs < 0;
  return isProven && isHome && isRested && !isDeclined && (way === 'prompt' || way === 'share');
}

let isOffering = false;
const listeners = new Set<() => void>();
function setOffering(next: boolean): void {
  isOffering = next;
  for (const listener of listeners) listener();
}

export function isInstallOffered(): boolean {
  return isOffering;
}
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** The person has taken the offer, or looks how it is done. */
export function takeOffer(): void {
  setOffering(false);
}
export function declineOffer(): void {
  localStorage.setItem(declinedKey, '1');
  setOffering(false);
}

/** Null: nobody is signed in. */
async function factsNow(starts: number): Promise<OfferFacts | null> {
  const session = sessionState();
  if (session.kind !== 'signedIn') return null;
  const { account } = session;
  const offeredAt = localStorage.getItem(offeredKey);
  return {
    way: installWay(),
    isDeclined: localStorage.getItem(declinedKey) !== null,
    role: account.person.role,
    hasSent: (await account.outbox.receipts(1)).length > 0,
    starts,
    isHome: isHome(),
    sinceOfferedMs: offeredAt === null ? null : deviceClock.now() - Number(offeredAt),
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
    const isDue = facts !== null && isOffered(facts);
    if (!isDue || document.visibilityState !== 'visible' || !(await isFree()) || !isHome()) return wait();
    for (const touch of touches) window.removeEventListener(touch, wait, true);
    localStorage.setItem(offeredKey, String(deviceClock.now()));
    setOffering(true);
    endAwayFromHome();
  };
  for (const touch of touches) window.addEventListener(touch, wait, { capture: true, passive: true });
  wait();
}

/** Whoever goes to work has looked past it; no page changes without a touch. */
function endAwayFromHome(): void {
  const settledMs = 300;
  const look = () =>
    setTimeout(() => {
      if (isOffering && isHome()) return;
      for (const touch of touches) window.removeEventListener(touch, look, true);
      setOffering(false);
    }, settledMs);
  for (const touch of touches) window.addEventListener(touch, look, { capture: true, passive: true });
}
