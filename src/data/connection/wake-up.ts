// Leaves the sending to the service worker: now, where the page is put away with work unsent, or once there is a network. Not while a page
// is at work: Background Sync (Chromium's alone) wakes the worker at once where the browser sees a network, and every tap would become a
// request of its own.
type WithSync = { readonly sync?: { register(tag: string): Promise<void> } };

/** Known before it is needed: a page that goes away waits for nothing. */
let registration: WithSync | undefined;

/** Looks for the service worker, whenever it comes. */
export function prepareWakeUp(): void {
  void navigator.serviceWorker?.ready.then((found) => {
    registration = found as WithSync;
  });
}

/** The browser wakes the service worker when there is a network. */
export function askForWakeUp(): void {
  void registration?.sync?.register('qalam-outbox').catch(() => undefined);
}

/** The service worker sends what is left, now. A word to it still leaves a page that is being closed; a registration comes too late. */
export function handOver(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'DRAIN' });
}
