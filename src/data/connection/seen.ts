// Whether somebody looks at this page: only then does its device keep a channel to the server.
import type { SyncPort } from '#workers/sync/port.ts';

/** Tells the worker now, and whenever it changes, as long as the account is open. */
export function watchSeen({ api }: SyncPort, life: { readonly isOver: boolean }): void {
  const listening = new AbortController();
  const { signal } = listening;
  const tell = (isLeft: boolean) => {
    if (life.isOver) listening.abort();
    else void api.seen(!isLeft && document.visibilityState === 'visible', isLeft);
  };
  document.addEventListener('visibilitychange', () => tell(false), { signal });
  // Left for good or put into the back/forward cache, which takes no page with an open socket.
  window.addEventListener('pagehide', () => tell(true), { signal });
  window.addEventListener('pageshow', () => tell(false), { signal });
  document.addEventListener('freeze', () => tell(true), { signal });
  document.addEventListener('resume', () => tell(false), { signal });
  tell(false);
}
