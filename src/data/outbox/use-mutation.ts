import { useCallback } from 'react';
import type * as z from 'zod/mini';
import type { Intent } from '#contract/core/mutation.ts';
import type { MutationName, mutations } from '#contract/office.ts';
import { useAccount } from '../account-context.tsx';
import type { Mutated } from '../documents/live-base.ts';

type PayloadOf<Name extends MutationName> = z.input<(typeof mutations)[Name]['payload']>;

/** An intent with the payload that its mutation declares. */
export function intent<Name extends MutationName>(name: Name, payload: PayloadOf<Name>): Intent {
  return { name, payload };
}

/**
 * Applies intents, all or none: shown at once, stored durably, sent by the engine. The answer says whether they are on the disk,
 * and carries the intents that undo them.
 */
export function useMutate(): (intents: readonly Intent[]) => Promise<Mutated> {
  const account = useAccount();
  return useCallback((intents) => account.base.mutate(intents), [account]);
}
