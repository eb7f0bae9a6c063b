// What a feature supplies for each of its mutations. The sync handles versions, conflicts, ledger, history and feed;
// a handler only decides who may do it, whether it makes sense, and whom it concerns.
import type { ErrorCode } from '#contract/core/errors.ts';
import type { AnyMutation, PayloadOf } from '#contract/core/mutation.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Db } from '#server/db/client.ts';

export type MutationContext = {
  /** The transaction of the effect. */
  readonly db: Db;
  readonly schoolId: number;
  readonly userId: number;
  readonly roles: readonly Role[];
  /** Server time, epoch milliseconds. */
  readonly now: number;
  /** Cache of what handlers read in this push; only for facts that no mutation changes. */
  readonly memory: Map<string, unknown>;
};

/** Whom a change concerns, and in which document; "pupil-week:<monday>" stands for that week of every pupil in the scope. */
export type Concern = {
  readonly scope: string;
  readonly document: string;
  /** Devices drop the document and ask for it when they need it: where a change touches more documents than anybody will look at. */
  readonly isDropped?: true;
};

export type MutationHandler<M extends AnyMutation> = {
  /** Why each payload is refused, or null; for the whole set at once, in the order given. */
  admit(context: MutationContext, payloads: readonly PayloadOf<M>[]): Promise<(ErrorCode | null)[]>;
  /** The values of the cells, if the declaration says that the server completes them; in the order of the payloads. */
  complete?(context: MutationContext, payloads: readonly PayloadOf<M>[]): Promise<unknown[]>;
  /**
   * Updates the feature's own tables as a consequence of the written values: in the same transaction, for the payloads in the order
   * in which they were done. The store has locked the rows that it relies on.
   */
  effect?(context: MutationContext, payloads: readonly PayloadOf<M>[]): Promise<void>;
  /** Whom each accepted payload concerns besides readers of the cell's own document. */
  concerns(context: MutationContext, payloads: readonly PayloadOf<M>[]): Promise<Concern[][]>;
};

/** One handler for each declared mutation; a missing one does not compile. */
export type HandlersFor<Mutations extends Record<string, AnyMutation>> = {
  readonly [Name in keyof Mutations]: MutationHandler<Mutations[Name]>;
};
