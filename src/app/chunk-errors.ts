// A chunk can only be missing in the middle of a deploy, since every one is precached, those of the office where they were asked for
// (docs/decisions/2026-11-26-office-on-the-device.md). Then one reload, guarded, helps; what a
// person typed is in the outbox or in a draft before.
import { chunkTimeoutMs } from '#contract/core/constants.ts';
import { isPageAway } from '#data/device/page-cache.ts';

const markKey = 'qalam-chunk-reload';
const chunkMessage = /dynamically imported module|Importing a module script failed|error loading dynamically/i;

/** The name of a style that could not be loaded (part 1 section 8). */
const styleErrorName = 'CSS_CHUNK_LOAD_FAILED';

/**
 * Names in place what Vite only describes in words: it throws this very error on, to a route, a part of a page or the log, so that all
 * of them meet it under its name.
 */
function nameStyleError(error: unknown): void {
  if (error instanceof Error && error.message.startsWith('Unable to preload CSS for ')) {
    Object.assign(error, { name: styleErrorName, code: styleErrorName });
  }
}

export function isChunkError(error: unknown): boolean {
  return error instanceof Error && (error.name === styleErrorName || chunkMessage.test(error.message));
}

/** Without a network only a page that the service worker serves comes back; any other reload ends on the browser's own error page. */
const canComeBack = () => navigator.onLine || navigator.serviceWorker?.controller != null;

/**
 * A browser cancels what a page loads when the person goes elsewhere. Chromium tells the page first; WebKit and Firefox tell it afterwards, and a
 * reload at once would take the place of where the person goes.
 */
const hearsFirst = () => /Chrome/.test(navigator.userAgent);
const leavingMs = 1_000;

/** Set for as long as this page still lives. */
let isReloading = false;
/** A part did not arrive because the page went: the browser cancels what a page loads that is left. */
let isTorn = false;
/**
 * The reload is on its way, or the page goes. The code that asked for the chunk got `undefined` from Vite and fails with another error,
 * which is not its own fault and is not told.
 */
export const isBeingReloaded = (): boolean => isReloading || isPageAway();

/** Reloads after a failed chunk, at most once within the time a script may take; false when that was tried already or cannot help. */
export function reloadOnce(error: unknown): boolean {
  if (!isChunkError(error) || !canComeBack()) return false;
  if (isPageAway()) {
    isTorn = true;
    return true;
  }
  const last = Number(sessionStorage.getItem(markKey));
  if (Date.now() - last < chunkTimeoutMs) return false;
  sessionStorage.setItem(markKey, String(Date.now()));
  isReloading = true;
  if (hearsFirst()) window.location.reload();
  else reloadUnlessLeft();
  return true;
}

function reloadUnlessLeft(): void {
  const reloading = setTimeout(() => window.location.reload(), leavingMs);
  const onLeave = () => {
    clearTimeout(reloading);
    sessionStorage.removeItem(markKey);
    isTorn = true;
  };
  window.addEventListener('pagehide', onLeave, { once: true });
}

/** Listens for chunks that Vite could not load. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    nameStyleError(event.payload);
    // Where the page stays for a moment, its code hears of the failure.
    if (reloadOnce(event.payload) && hearsFirst()) event.preventDefault();
  });
  // From the page cache: no code asks again for a part whose loading ended with the page.
  window.addEventListener('pageshow', () => {
    if (isTorn) window.location.reload();
  });
}
