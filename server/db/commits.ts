// What a transaction tells the rest of the process once it has committed, and never if it rolls back. It may be lost when the process
// ends in between: only for what somebody finds out later anyway.

/** Entries were added to the feed of a school, or (`scopes: null`) everybody there has to ask. */
export type FeedMoved = {
  readonly kind: 'moved';
  readonly schoolId: number;
  /** Positions of the feed, both inclusive. */
  readonly from: number;
  readonly position: number;
  readonly scopes: readonly string[] | null;
  /** The device that wrote them. */
  readonly clientId: string | null;
};
/** Sessions or rights of a person changed. */
export type PersonChanged = { readonly kind: 'person'; readonly userId: number };
export type Committed = FeedMoved | PersonChanged;

const waiting = new WeakMap<object, Committed[]>();

/** Tells it when the transaction has committed. Outside of a transaction nobody is told. */
export function tellAfterCommit(tx: object, committed: Committed): void {
  waiting.get(tx)?.push(committed);
}

/** Whether a transaction has changed sessions or rights of a person. */
export const changesPerson = (tx: object, userId: number): boolean =>
  waiting.get(tx)?.some((told) => told.kind === 'person' && told.userId === userId) === true;

type Transaction = (work: (tx: object) => Promise<unknown>, config?: unknown) => Promise<unknown>;
export type Commits = {
  /** @returns ends the listening. */
  readonly onCommit: (listener: (committed: Committed) => void) => () => void;
};

/** Adds the telling to the way in which a database begins transactions. */
export function withCommits<Begin>(begin: Begin): Commits & { readonly transaction: Begin } {
  const listeners = new Set<(committed: Committed) => void>();
  const transaction: Transaction = async (work, config) => {
    const told: Committed[] = [];
    const result = await (begin as unknown as Transaction)((tx) => {
      waiting.set(tx, told);
      return work(tx);
    }, config);
    for (const committed of told) for (const listener of listeners) listener(committed);
    return result;
  };
  return {
    transaction: transaction as unknown as Begin,
    onCommit: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
