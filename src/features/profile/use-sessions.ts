import { useMutation } from '@tanstack/react-query';
import type { AppError } from '#contract/core/errors.ts';
import { profileEndpoints } from '#contract/profile/profile.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead, useReadAgain } from '#data/reads/use-read.ts';
import { callOrThrow } from '#shared/http/api.ts';

/** The user's sign-ins. An old list could hide a stranger: it says its age. */
export const useSessions = () => useRead(profileEndpoints.sessions);
export const useSessionsAgain = () => useReadAgain(profileEndpoints.sessions);

/** Ends one session, or with null all but this one; the number that was open. */
export function useEndSessions() {
  const { api } = useAccount();
  const askAgain = useSessionsAgain();
  return useMutation<{ ended: number }, AppError, string | null>({
    networkMode: 'always',
    mutationFn: (id) =>
      id === null
        ? callOrThrow(api, profileEndpoints.endOtherSessions, {})
        : callOrThrow(api, profileEndpoints.endSession, { body: { id } }),
    onSettled: askAgain,
  });
}
