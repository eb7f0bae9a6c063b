import { useEffect, useState } from 'react';
import type { CellAddress } from '#contract/core/documents.ts';
import { syncEndpoints } from '#contract/sync/sync.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';

/** All values that the server accepted in a cell. `version` is that of the device: a newer one is a reason to ask again. */
export function useHistory(address: CellAddress, version: number) {
  const { school } = useAccount();
  return useRead(syncEndpoints.cellHistory, { query: { ...school, ...address } }, version);
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
