// Finds the owner of shared files: the last active person on the device, unless signed out; and who is signed in. Does not use Dexie, to keep
// the service worker small.
import { sharedPrefix } from '#db/chunk-bytes.ts';
import { type DeviceSession, sessionIn } from '#db/device-session.ts';
import { registryName } from '#db/registry-name.ts';
import { type AttachmentRow, databaseNameOf } from '#db/schema.ts';

/** Runs work in an existing database. Null if it does not exist or cannot be read; it is not created. */
export function inExisting<Result>(
  name: string,
  stores: readonly string[],
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result | null> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onblocked = () => resolve(null);
    opening.onerror = (event) => {
      event.preventDefault();
      resolve(null);
    };
    opening.onsuccess = () => {
      const database = opening.result;
      const isWhole = stores.every((store) => database.objectStoreNames.contains(store));
      const working = isWhole ? work(database.transaction([...stores])) : Promise.resolve(null);
      working
        .catch(() => null)
        .then((result) => {
          resolve(result);
          database.close();
        });
    };
  });
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The number of accounts on the device. Null if it cannot be read. */
export function countAccounts(): Promise<number | null> {
  return inExisting(registryName, ['accounts'], (transaction) => resultOf(transaction.objectStore('accounts').count()));
}

/** The account that the next start opens. Null if nobody is signed in. An expired session counts, because its person can still write. */
export async function activePerson(): Promise<number | null> {
  const last = await inExisting(registryName, ['accounts'], async (transaction) => {
    const index = transaction.objectStore('accounts').index('lastUsedAt');
    return (await resultOf(index.openCursor(null, 'prev')))?.primaryKey ?? null;
  });
  if (typeof last !== 'number') return null;
  return (await isSignedIn(last)) ? last : null;
}

/** Whether an account is signed in on this device; not where nothing is known of it. An expired session counts. */
export async function isSignedIn(userId: number): Promise<boolean> {
  const session = await inExisting<DeviceSession>(databaseNameOf(userId), ['flags'], (transaction) => {
    const flags = transaction.objectStore('flags');
    const read = (key: string) => resultOf(flags.get(key));
    return sessionIn({
      flags: {
        get: read,
        bulkGet: (keys) => Promise.all(keys.map(read)),
        toArray: () => resultOf(flags.getAll()),
      },
    });
  });
  return session !== null && session.kind !== 'out';
}

export type Waiting = { readonly count: number; readonly bytes: number };

/** Shared files in the person's database that are not in an answer. */
export async function waitingWith(userId: number): Promise<Waiting> {
  const heads = await inExisting(databaseNameOf(userId), ['attachments'], (transaction) => {
    const index = transaction.objectStore('attachments').index('cellKey');
    const range = IDBKeyRange.bound(sharedPrefix, `${sharedPrefix}\uffff`);
    return resultOf(index.getAll(range) as IDBRequest<AttachmentRow[]>);
  });
  return { count: heads?.length ?? 0, bytes: (heads ?? []).reduce((sum, { bytes }) => sum + bytes, 0) };
}
