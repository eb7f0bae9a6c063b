// What a feature supplies for each of its mutations. The sync handles versions, conflicts, ledger, history and feed;
// a handler only decides who may do it, whether it makes sense, and whom it concerns.
import type { ErrorCode } from '#contract/core/errors.ts';
import type { AnyMutation, PayloadOf } from '#contract/core/mutation.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Db } from '#server/db/client.ts';
import type { Concern } from './concern.ts';
import type { Scoring } from './scoring.ts';
import type { Telling } from './telling.ts';
import type { Change, Entity } from './write.ts';

export type { Concern } from './concern.ts';

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

export type EffectContext = MutationContext & {
  /**
   * Records what an effect changed in the history, as a batch of its own under the name of the mutation, where whoever undoes it finds it.
   * Equal values are no change. `raised`: entries of another kind whose version the effect raised.
   */
  changed<Value extends object>(
    entity: Entity<Value>,
    changes: readonly Change<Value>[],
    raised?: { readonly kind: string; readonly ids: readonly (string | number)[] },
  ): Promise<void>;
};

/** `at`: when the person did it, server time in epoch milliseconds as far as the device knows it, never later than now. */
export type Act<Payload> = { readonly payload: Payload; readonly at: number };

export type MutationHandler<M extends AnyMutation> = {
  /** Why each payload is refused, or null; for the whole set at once, in the order given. */
  admit(context: MutationContext, payloads: readonly PayloadOf<M>[]): Promise<(ErrorCode | null)[]>;
  /** The values of the cells, if the declaration says that the server completes them; in the order of the payloads. */
  complete?(context: MutationContext, payloads: readonly PayloadOf<M>[]): Promise<unknown[]>;
  /**
   * Updates the feature's own tables as a consequence of the written values: in the same transaction, for the payloads in the order
   * in which they were done. The store has locked the rows that it relies on.
   */
  effect?(context: EffectContext, payloads: readonly PayloadOf<M>[]): Promise<void>;
  /** Who is told of what was done by the bell, in the transaction of the effect; 'none' where nobody waits for such news. */
  readonly notices:
    | 'none'
    | ((context: MutationContext, payloads: readonly PayloadOf<M>[]) => Promise<readonly Telling[]>);
  /** Points for what was done, or taken back, in the transaction of the effect; without it there are none (decisions D51). */
  points?(context: MutationContext, acts: readonly Act<PayloadOf<M>>[]): Promise<readonly Scoring[]>;
  /** Whom each accepted payload concerns besides readers of the cell's own document. */
  concerns(context: MutationContext, payloads: readonly PayloadOf<M>[]): Promise<Concern[][]>;
};

/** One handler for each declared mutation; a missing one does not compile. */
export type HandlersFor<Mutations extends Record<string, AnyMutation>> = {
  readonly [Name in keyof Mutations]: MutationHandler<Mutations[Name]>;
};
