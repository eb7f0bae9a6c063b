// When a new version is announced, and when a page goes over to it.
//
//   nothing --a new worker stands by--> waiting --safe moment--> offered --"Update"--> accepted --safe moment--> worker takes over
//   offered --typing, an open modal, a drain--> waiting          offered --"Later"--> silent for some hours
//   any --the new worker took over--> taken over --accepted here, or out of sight--> reload at a safe moment
//
// A page that did not accept keeps working under its own build for as long as it is looked at or has something in hand.

export type UpdateFacts = {
  /** A new worker is downloading. */
  readonly isInstalling: boolean;
  /** A new worker is whole and stands by. */
  readonly isWaiting: boolean;
  /** The new worker serves this page already, whose code is still the former one. */
  readonly isTakenOver: boolean;
  /** The person said yes in this page. */
  readonly isAccepted: boolean;
  /** The server takes nothing from this version any more. */
  readonly isOutdated: boolean;
  /** Nothing is in hand and nothing is being sent. */
  readonly isSafe: boolean;
  /** The page is visible. */
  readonly isSeen: boolean;
  /** The person said "later" not long ago. */
  readonly isSilenced: boolean;
};
/** What the person is told. */
export type UpdateView = 'none' | 'offer' | 'outdated' | 'elsewhere' | 'finishing';
export type UpdateStep = 'none' | 'takeOver' | 'reload';

export function viewOf(facts: UpdateFacts): UpdateView {
  if (facts.isAccepted) return 'finishing';
  if (!facts.isSafe) return 'none';
  if (facts.isTakenOver) return 'elsewhere';
  if (facts.isOutdated) return 'outdated';
  return facts.isWaiting && !facts.isSilenced ? 'offer' : 'none';
}

export function stepOf(facts: UpdateFacts): UpdateStep {
  if (!facts.isSafe) return 'none';
  if (facts.isTakenOver) return facts.isAccepted || !facts.isSeen ? 'reload' : 'none';
  if (!facts.isAccepted) return 'none';
  if (facts.isWaiting) return 'takeOver';
  // Too old, and no newer worker is known: the page itself may be all that is old.
  return facts.isOutdated && !facts.isInstalling ? 'reload' : 'none';
}
