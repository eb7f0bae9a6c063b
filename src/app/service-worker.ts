// Registers the service worker and asks for its update when the page is seen again: an installed application on a home screen is
// hardly ever opened anew.
import { Workbox } from 'workbox-window';

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  void workbox.register().catch((cause: unknown) => console.warn('The service worker could not be registered', cause));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void workbox.update().catch(() => undefined);
  });
}
