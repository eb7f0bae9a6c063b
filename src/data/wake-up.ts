// Asks the browser to wake the service worker once there is a network, in case no page is open then. An extra: Chromium only. Not while
// a page is at work: the browser wakes the worker at once where it sees a network, and every tap would become a request of its own.
type WithSync = { readonly sync?: { register(tag: string): Promise<void> } };

/** Known before it is needed: a page that goes away waits for nothing. */
let registration: WithSync | undefined;

/** Looks for the service worker, whenever it comes. */
export function prepareWakeUp(): void {
  void navigator.serviceWorker?.ready.then((found) => {
    registration = found as WithSync;
  });
}

export function askForWakeUp(): void {
  void registration?.sync?.register('qalam-outbox').catch(() => undefined);
}
