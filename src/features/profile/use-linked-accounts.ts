import { useMutation } from '@tanstack/react-query';
import type { AppError } from '#contract/core/errors.ts';
import { accountEndpoints } from '#contract/session/account.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead, useReadAgain } from '#data/reads/use-read.ts';
import { refreshPerson } from '#data/session/session.ts';
import { callOrThrow } from '#shared/http/api.ts';

/** Accounts that open from this one without a password. An old list could hide a stranger: it says its age. */
export const useLinkedAccounts = () => useRead(accountEndpoints.linkedAccounts);

function useAfterwards() {
  const askAgain = useReadAgain(accountEndpoints.linkedAccounts);
  return async () => {
    // The schools of the header are those of all linked accounts. With the session over this leads to the sign-in.
    void refreshPerson();
    await askAgain();
  };
}

export function useLinkAccount() {
  const { api } = useAccount();
  const afterwards = useAfterwards();
  return useMutation<{ userId: number }, AppError, { login: string; password: string }>({
    networkMode: 'always',
    mutationFn: (body) => callOrThrow(api, accountEndpoints.linkAccount, { body }),
    onSuccess: afterwards,
  });
}

export function useUnlinkAccount() {
  const { api } = useAccount();
  const afterwards = useAfterwards();
  return useMutation<{ ended: number }, AppError, number>({
    networkMode: 'always',
    mutationFn: (userId) => callOrThrow(api, accountEndpoints.unlinkAccount, { body: { userId } }),
    onSettled: afterwards,
  });
}
