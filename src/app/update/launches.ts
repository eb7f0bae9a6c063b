// The icon or a shortcut of the installed application, pressed while it is open: the window that is there is shown, not a second one, and
// not a fresh one in the place of what the person was doing.
import { isInHand } from './safe-moment.ts';

/** Not in TypeScript's library: Chromium's alone. */
type LaunchQueue = { setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void };

/** As a press on a link does: within the page. */
export function goTo(pathname: string): void {
  history.pushState(null, '', pathname);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

export function followLaunches(): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  const [start] = performance.getEntriesByType('navigation');
  launchQueue?.setConsumer(({ targetURL }) => {
    // The launch that opened this window is told too.
    if (!targetURL || targetURL === start?.name) return;
    const { pathname } = new URL(targetURL);
    // The icon itself only brings the window back.
    if (pathname !== '/' && !isInHand()) goTo(pathname);
  });
}
