// A read that is no synced document: shown from the device at once, asked of the server at each visit, and there without a network
// (docs/decisions/2026-11-23-reads-that-stay.md).
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnyEndpoint, DataOf } from '#contract/core/endpoint.ts';
import { type AppError, reactionTo } from '#contract/core/errors.ts';
import type { ServerTime } from '#contract/core/time.ts';
import type { KeptRead } from '#db/reads.ts';
import type { CallInput } from '#shared/http/api.ts';
import type { Account } from '../account.ts';
import { useAccount } from '../account-context.tsx';
import { useSyncStatus } from '../connection/use-sync-status.ts';
import { askAndKeep, isRefusal, readName } from './kept-read.ts';

export type Read<Data> = {
  /** Undefined: not on this device, or not read from it yet. */
  readonly data: Data | undefined;
  /** When the server last confirmed it. */
  readonly confirmedAt: ServerTime | null;
  /** The server has confirmed it since the page was opened. */
  readonly isConfirmed: boolean;
  /** Why the last asking failed. */
  readonly error: AppError | null;
  readonly askAgain: () => void;
};
type Shown = KeptRead & { readonly isConfirmed: boolean };

function keyOf({ user, school }: Account, endpoint?: AnyEndpoint, input?: CallInput<AnyEndpoint>) {
  const path = endpoint ? [endpoint.path] : [];
  const name = endpoint && input ? [readName(endpoint, input, school.eduYear)] : [];
  return ['read', user.userId, school.schoolId, ...path, ...name];
}

/** All but `since`. */
const isSameRead = (one: readonly unknown[], other: readonly unknown[]) =>
  hashKey(one.slice(0, -1)) === hashKey(other.slice(0, -1));

/** `since`: another one is a reason to ask again, such as a newer version on the device. */
export function useRead<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}, since?: number): Read<DataOf<E>> {
  const account = useAccount();
  const client = useQueryClient();
  const { answeredAt } = useSyncStatus();
  const queryKey = [...keyOf(account, endpoint, input), since];
  const { data, error, refetch } = useQuery<Shown, AppError>({
    queryKey,
    queryFn: async () => {
      const show = (kept: KeptRead) =>
        client.setQueryData<Shown>(queryKey, (shown) => shown ?? { ...kept, isConfirmed: false });
      return { ...(await askAndKeep(account, endpoint, input, show)), isConfirmed: true };
    },
    // Asked again with another `since`, what was shown stays until there is more: a list would shrink and grow under who reads it.
    placeholderData: (shown, before) =>
      shown && before && isSameRead(before.queryKey, queryKey) ? { ...shown, isConfirmed: false } : undefined,
    staleTime: 0,
    // The device remembers it, for its own person.
    gcTime: 0,
  });
  const isWorthAsking = error !== null && reactionTo(error.code) === 'retry';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word of the server is the reason to ask again
  useEffect(() => {
    if (isWorthAsking) void refetch();
  }, [answeredAt]);
  return {
    data: isRefusal(error?.code) ? undefined : (data?.body as DataOf<E> | undefined),
    confirmedAt: data?.at ?? null,
    isConfirmed: error === null && data?.isConfirmed === true,
    error,
    askAgain: () => void refetch(),
  };
}

/** Asks again for all that is shown of an endpoint, or of all, after the user has changed something of it. */
export function useReadAgain(endpoint?: AnyEndpoint): () => Promise<void> {
  const account = useAccount();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(account, endpoint) });
}
