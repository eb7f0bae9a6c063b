import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppError } from '#contract/core/errors.ts';
import { profileEndpoints } from '#contract/profile/profile.endpoints.ts';
import type { ProfileSession } from '#contract/profile/profile.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { callOrThrow } from '#shared/http/api.ts';

/** Apart for each account: several people use one device. */
export function sessionsKey(userId: number) {
  return ['profile', 'sessions', userId] as const;
}

/** The person's sign-ins. Asked for at each visit: an old list would hide a stranger. */
export function useSessions() {
  const { api, user } = useAccount();
  return useQuery<ProfileSession[], AppError>({
    queryKey: sessionsKey(user.userId),
    queryFn: () => callOrThrow(api, profileEndpoints.sessions, {}),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Ends one session, or with null all but this one; the number that was open. */
export function useEndSessions() {
  const { api, user } = useAccount();
  const queries = useQueryClient();
  return useMutation<{ ended: number }, AppError, string | null>({
    networkMode: 'always',
    mutationFn: (id) =>
      id === null
        ? callOrThrow(api, profileEndpoints.endOtherSessions, {})
        : callOrThrow(api, profileEndpoints.endSession, { body: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey(user.userId) }),
  });
}
