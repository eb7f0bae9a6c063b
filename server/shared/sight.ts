// Whether the page of a sign-in is in sight, as the channel hears it: a device whose page is looked at needs no push (decisions D58).

/** `until`: the page counts as seen up to this server time. `was`: what this process wrote of it last; null: nothing. */
export type Sight = {
  readonly userId: number;
  readonly sessionId: string;
  readonly until: number;
  readonly was: number | null;
};
export type NoteSight = (sights: readonly Sight[]) => Promise<void>;
