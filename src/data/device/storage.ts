// What this device keeps for the account, how much room it takes, and the removal of what the server has too.
import { countStorage, removeCopies, type StoredGroup } from '#db/storage-count.ts';
import { engineOf } from '#shared/lib/engine.ts';
import type { Account } from '../account.ts';
import { serverTimeOf } from '../time/clock.ts';

export { type StoredGroup, type StoredKind, storedKinds } from '#db/storage-count.ts';

export type StorageReport = {
  readonly groups: readonly StoredGroup[];
  /** Bytes by the browser's own account of this site, program included; null where it does not tell. */
  readonly usage: number | null;
  readonly quota: number | null;
  /** The browser has promised not to clear it by itself; null where it does not tell. */
  readonly isPersisted: boolean | null;
  /** What is typed is on the disk before it counts as stored: Firefox and WebKit write it there a moment later, whatever they are asked. */
  readonly isFlushed: boolean;
};

export async function readStorage({ handles }: Account): Promise<StorageReport> {
  const [groups, estimate, isPersisted] = await Promise.all([
    countStorage(handles, serverTimeOf),
    navigator.storage?.estimate?.().catch(() => undefined),
    navigator.storage?.persisted?.().catch(() => null),
  ]);
  return {
    groups,
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    isPersisted: isPersisted ?? null,
    isFlushed: engineOf(navigator.userAgent).name === 'Chromium',
  };
}

/** Removes copies of the server's data; unsent work, what it builds on, drafts and files stay. The keys that went. */
export async function clearCopies(account: Account): Promise<readonly string[]> {
  const gone = await removeCopies(account.handles);
  await account.documents.readAgain(gone);
  return gone;
}
