/** What the sync pill can say, from the quietest to the one that wins over all others. */
export const syncKinds = ['calm', 'send', 'off', 'ask', 'stuck', 'fail'] as const;
export type SyncKind = (typeof syncKinds)[number];

export type SyncFacts = {
  /** Sending, or the storage of the device, does not work here: whether something waits is not known. */
  readonly isStuck: boolean;
  readonly isOnline: boolean;
  /** Entries on this device that the server has not accepted. */
  readonly unsent: number;
  /** Conflicts, refusals and parked entries that wait for a decision of the user. */
  readonly questions: number;
  /** Entries that could not be written to the device. */
  readonly notSaved: number;
};

/** The kind of highest rank that the facts call for, and the count that is beside it. */
export function syncKindOf(facts: SyncFacts): { kind: SyncKind; count: number } {
  if (facts.notSaved > 0) return { kind: 'fail', count: facts.notSaved };
  if (facts.isStuck) return { kind: 'stuck', count: facts.unsent };
  if (facts.questions > 0) return { kind: 'ask', count: facts.questions };
  if (!facts.isOnline) return { kind: 'off', count: facts.unsent };
  if (facts.unsent > 0) return { kind: 'send', count: facts.unsent };
  return { kind: 'calm', count: 0 };
}
