// What happens to a page, as far as it concerns unsent work and what the page shows: seen again, put away, left, back from the cache.
import { askForWakeUp, handOver } from './wake-up.ts';

/** @returns ends the listening. */
export function listenForTriggers(page: {
  readonly wake: () => void;
  /** The page goes away, perhaps in the middle of sending. */
  readonly leave: () => void;
  readonly readOutboxAgain: () => void;
  /** The page is back from the page cache, where it heard nothing of what others did. */
  readonly comeBack: () => void;
  readonly hasWaiting: () => boolean;
  /** Whether something would go with the page. */
  readonly hasNotSaved: () => boolean;
  readonly onUnsaved: (listener: () => void) => () => void;
}): () => void {
  // Seen again: what changed meanwhile? Put away: what was typed last need not wait for its burst to end, and may outlive the page.
  // With nothing to send it is left in peace: a page in the middle of a request is not kept by the back/forward cache.
  const onVisibility = () => {
    const isPutAway = document.visibilityState === 'hidden';
    if (isPutAway && !page.hasWaiting()) return;
    page.wake();
    if (isPutAway) {
      handOver();
      askForWakeUp();
    } else page.readOutboxAgain();
  };
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) page.comeBack();
  };
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('online', page.wake, { signal });
  window.addEventListener('focus', page.wake, { signal });
  window.addEventListener('pagehide', page.leave, { signal });
  window.addEventListener('pageshow', onReturn, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  // Asked only while something would go with the page: a page that may ask is not kept by the back/forward cache.
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  const endWatching = page.onUnsaved(() => {
    window.removeEventListener('beforeunload', onUnload);
    if (page.hasNotSaved()) window.addEventListener('beforeunload', onUnload, { signal });
  });
  return () => {
    endWatching();
    listening.abort();
  };
}
