// Registers the service worker and asks for its update when the page is seen again: an installed application on a home screen is
// hardly ever opened anew.
import type { Workbox } from 'workbox-window';

/** Not before the page stands: on a first visit the installation would compete with the page for the link. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  let workbox: Workbox;
  try {
    workbox = new (await import('workbox-window')).Workbox('/sw.js', { updateViaCache: 'none' });
    await workbox.register();
  } catch (cause) {
    console.warn('The service worker could not be registered', cause);
    return;
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void workbox.update().catch(() => undefined);
  });
}
