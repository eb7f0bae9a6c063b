// Port "hold back a sign-out": what would suffer from one names itself, and the dialog of the sign-out tells it and offers to go back. A
// form uses it; a call or a recording can. Whatever holds back a sign-out holds back an update of the page too.
import { heldInHand } from './in-hand.ts';
import { Store } from './store.ts';

export type SignOutHold = {
  /** In the person's language: the title of a form, the name of a call. */
  readonly label: string;
  /** `kept`: it is on the device and comes back with the next sign-in; `ends`: it cannot go on. */
  readonly fate: 'kept' | 'ends';
};

const holds = new Store<readonly SignOutHold[]>([]);
/** Of this page, the oldest first. */
export const signOutHolds = { on: holds.on, get: holds.get };

/** Holds back until the returned function is called. */
export function holdBackSignOut({ label, fate }: SignOutHold): () => void {
  const hold: SignOutHold = { label, fate };
  heldInHand.add(hold);
  holds.set([...holds.get(), hold]);
  return () => {
    heldInHand.delete(hold);
    holds.set(holds.get().filter((other) => other !== hold));
  };
}
