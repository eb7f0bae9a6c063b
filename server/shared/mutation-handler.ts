// What a feature supplies for each of its mutations. Versions, conflicts, ledger, history and feed are the sync's own;
// a handler only says who may, whether it makes sense, and whom it concerns.
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
  /** What a handler read in this push and may need again; only facts that no mutation changes. */
  readonly memory: Map<string, unknown>;
};

/** Whom a change concerns and in which of their documents; "pupil-week:<monday>" stands for the week of each pupil in scope. */
export type Concern = { readonly scope: string; readonly document: string };

export type MutationHandler<M extends AnyMutation> = {
  /** Why each payload is refused, or null; in the order given, for the whole set at once. */
  admit(context: MutationContext, payloads: readonly PayloadOf<M>[]): Promise<(ErrorCode | null)[]>;
  /** The values of the cells, where the declaration says that the server completes them; in the order of the payloads. */
  complete?(context: MutationContext, payloads: readonly PayloadOf<M>[]): Promise<unknown[]>;
  /**
   * Writes beside the cells, into tables of the feature's own, what follows from values that were written: in the same transaction, for the
   * payloads in the order in which they were done. What it relies on is held by the store.
   */
  effect?(context: MutationContext, payloads: readonly PayloadOf<M>[]): Promise<void>;
  /** Whom each accepted payload concerns beside readers of the cell's own document. */
  concerns(context: MutationContext, payloads: readonly PayloadOf<M>[]): Promise<Concern[][]>;
};

/** One handler for each declared mutation; a missing one does not compile. */
export type HandlersFor<Mutations extends Record<string, AnyMutation>> = {
  readonly [Name in keyof Mutations]: MutationHandler<Mutations[Name]>;
};
