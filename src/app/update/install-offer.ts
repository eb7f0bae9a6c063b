// When the installation is offered by itself: from the second start on, in a quiet moment, until the person says no. The card on the
// profile and storage pages is always there.
import { installWay } from '#data/device/installation.ts';

/** Nobody has touched the page for this long. */
const quietMs = 10_000;
const startsKey = 'qalam-starts';
const declinedKey = 'qalam-install-declined';
const offeredFrom = 2;

export type OfferFacts = { readonly starts: number; readonly isDeclined: boolean; readonly way: string };

/** Browsers that only have a menu for it are not offered anything: that they can is unknown. */
export function isOffered({ starts, isDeclined, way }: OfferFacts): boolean {
  return starts >= offeredFrom && !isDeclined && (way === 'prompt' || way === 'share');
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

/** Offers once the moment has come. `isFree`: nothing else is being said and nothing is in hand. */
export function watchForOffer(isFree: () => Promise<boolean>): void {
  const starts = Number(localStorage.getItem(startsKey)) + 1;
  localStorage.setItem(startsKey, String(starts));
  let timer: ReturnType<typeof setTimeout>;
  const touches = ['pointerdown', 'keydown', 'scroll'] as const;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), quietMs);
  };
  const look = async () => {
    const isDeclined = localStorage.getItem(declinedKey) !== null;
    const isDue = isOffered({ starts, isDeclined, way: installWay() });
    if (!isDue || document.visibilityState !== 'visible' || !(await isFree())) return wait();
    for (const touch of touches) window.removeEventListener(touch, wait, true);
    setOffering(true);
  };
  for (const touch of touches) window.addEventListener(touch, wait, { capture: true, passive: true });
  wait();
}
