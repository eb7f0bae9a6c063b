import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AppError } from '#contract/core/errors.ts';
import { journalEndpoints } from '#contract/journal/journal.endpoints.ts';
import type { CellVersion } from '#contract/journal/journal.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { callOrThrow } from '#shared/http/api.ts';

/** All values that the server accepted in a cell. `version` is that of the device: a newer one is a reason to ask again. */
export function useHistory(place: { scheduleUuid: string; cell: string; version: number }) {
  const { api, school, user } = useAccount();
  const { scheduleUuid, cell, version } = place;
  return useQuery<CellVersion[], AppError>({
    queryKey: ['history', user.userId, school.schoolId, scheduleUuid, cell, version],
    queryFn: () => callOrThrow(api, journalEndpoints.cellHistory, { query: { ...school, scheduleUuid, cell } }),
    staleTime: 0,
  });
}

/** Under which id this device sends, so that its own values can be told from those of others. */
export function useDeviceId(): string | null {
  const account = useAccount();
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    void account.outbox
      .deviceId()
      .then(setId, (cause: unknown) => console.warn('The id of the device could not be read', cause));
  }, [account]);
  return id;
}
