import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppError } from '#contract/core/errors.ts';
import { accountEndpoints } from '#contract/session/account.endpoints.ts';
import type { LinkedAccount } from '#contract/session/session.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { refreshPerson } from '#data/session/session.ts';
import { callOrThrow } from '#shared/http/api.ts';

/** Apart for each account: several people use one device. */
const linksKey = (userId: number) => ['profile', 'links', userId] as const;

/** Accounts that open from this one without a password. Asked for at each visit: an old list would hide a stranger. */
export function useLinkedAccounts() {
  const { api, user } = useAccount();
  return useQuery<LinkedAccount[], AppError>({
    queryKey: linksKey(user.userId),
    queryFn: () => callOrThrow(api, accountEndpoints.linkedAccounts, {}),
    staleTime: 0,
    gcTime: 0,
  });
}

function useAfterwards() {
  const { user } = useAccount();
  const queries = useQueryClient();
  return async () => {
    // The schools of the header are those of all linked accounts. With the session over this leads to the sign-in.
    void refreshPerson();
    await queries.invalidateQueries({ queryKey: linksKey(user.userId) });
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
