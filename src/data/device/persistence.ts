// Asks the browser to keep what is on this device when room runs short: after the first real write and not at the start, since some
// browsers ask the user, and most grant it only to applications that are used. What came of it is told on the storage page.

import { onSession, sessionState } from '../session/session.ts';
import { deviceClock } from '../time/clock.ts';

/** A refusal is often only too early; asked again at the first write after this long. */
const askAgainMs = 7 * 86_400_000;
const askedKey = 'qalam-persistence-asked';

function isDue(): boolean {
  return deviceClock.now() - Number(localStorage.getItem(askedKey)) > askAgainMs;
}

async function askOnce(): Promise<void> {
  if (!navigator.storage?.persist || !isDue()) return;
  // Before the answer: a person may take a while to give it.
  localStorage.setItem(askedKey, String(deviceClock.now()));
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}

/** Asks once something is in the outbox of the user who is signed in. Call it once for a page. */
export function watchFirstWrite(): void {
  let stop = () => {};
  const follow = () => {
    stop();
    const session = sessionState();
    if (session.kind !== 'signedIn') return;
    const { base } = session.account;
    const note = () => {
      // A browser that forbids storage has nothing to promise.
      if (base.outbox().length > 0) void askOnce().catch(() => undefined);
    };
    stop = base.onOutbox(note);
    note();
  };
  onSession(follow);
  follow();
}
