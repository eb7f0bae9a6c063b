import { useQuery } from '@tanstack/react-query';
import type { AppError } from '#contract/core/errors.ts';
import { syncEndpoints } from '#contract/sync/sync.endpoints.ts';
import type { UnsentDevice } from '#contract/sync/sync.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { callOrThrow } from '#shared/http/api.ts';

/** Devices of the staff with announced work that has not arrived. Asked for at each visit: what has come meanwhile must not stand there. */
export function useUnsentDevices() {
  const { api, school, user } = useAccount();
  return useQuery<UnsentDevice[], AppError>({
    queryKey: ['unsent-devices', user.userId, school.schoolId],
    queryFn: () => callOrThrow(api, syncEndpoints.unsentDevices, { query: school }),
    staleTime: 0,
    gcTime: 0,
  });
}
