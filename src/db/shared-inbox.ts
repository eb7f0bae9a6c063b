// Shared files that are not in the database of a person yet. The service worker writes them to a separate database, because there may be no signed-in
// person. It does not use Dexie, to keep the service worker small.
import type { DeviceTime } from '#contract/core/time.ts';
import { chunkBytes } from './chunk-bytes.ts';

export const inboxName = 'qalam-shared';

/** Why a file was refused. */
export type SharedProblem = 'type' | 'size' | 'empty' | 'count';
export type SharedHead = {
  readonly id: string;
  /** The id of the share; all files of a share have the same one. */
  readonly share: string;
  /** The person with the active account. Null if nobody was signed in. */
  readonly owner: number | null;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly at: DeviceTime;
  /** A refused file has no bytes. */
  readonly problem: SharedProblem | null;
  /** People who declined the file. */
  readonly declinedBy: readonly number[];
};
type Chunk = { readonly id: string; readonly bytes: ArrayBuffer };

/** Undefined if the browser blocks storage. */
type Factory = IDBFactory | undefined;

/** Whether the database exists. True in older browsers, which cannot list databases. */
async function exists(factory: IDBFactory): Promise<boolean> {
  const known = await (factory.databases as (() => Promise<IDBDatabaseInfo[]>) | undefined)?.call(factory);
  return known?.some(({ name }) => name === inboxName) ?? true;
}

async function open(factory: Factory, mayMake: boolean): Promise<IDBDatabase | null> {
  if (!factory || (!mayMake && !(await exists(factory)))) return null;
  return new Promise((resolve, reject) => {
    const opening = factory.open(inboxName, 1);
    opening.onupgradeneeded = () => {
      if (!mayMake) return opening.transaction?.abort();
      for (const store of ['heads', 'chunks']) opening.result.createObjectStore(store, { keyPath: 'id' });
    };
    opening.onerror = (event) => {
      event.preventDefault();
      if (mayMake) reject(opening.error);
      else resolve(null);
    };
    opening.onsuccess = () => resolve(opening.result);
  });
}

type Stores = { readonly heads: IDBObjectStore; readonly chunks: IDBObjectStore };

/** Runs one durable transaction. Null for a read if the database does not exist. */
async function inInbox<Result>(
  factory: Factory,
  mode: 'make' | 'change' | 'read',
  work: (stores: Stores) => IDBRequest<Result> | null,
): Promise<Result | null> {
  const database = await open(factory, mode === 'make');
  if (!database) return null;
  try {
    return await new Promise<Result | null>((resolve, reject) => {
      const options = { durability: 'strict' } as const;
      const transaction = database.transaction(
        ['heads', 'chunks'],
        mode === 'read' ? 'readonly' : 'readwrite',
        options,
      );
      let request: IDBRequest<Result> | null = null;
      transaction.oncomplete = () => resolve(request?.result ?? null);
      transaction.onabort = () => reject(transaction.error);
      try {
        request = work({ heads: transaction.objectStore('heads'), chunks: transaction.objectStore('chunks') });
      } catch (error) {
        reject(error);
        // Roll back the writes before the error.
        transaction.abort();
      }
    });
  } finally {
    database.close();
  }
}

/**
 * Stores a file in one durable transaction. `content` is null for a refused file.
 * @throws QuotaExceededError
 */
export async function storeShared(
  head: SharedHead,
  content: ArrayBuffer | null,
  factory: Factory = globalThis.indexedDB,
): Promise<void> {
  await inInbox(factory, 'make', ({ heads, chunks }) => {
    const bytes = content?.byteLength ?? 0;
    for (let index = 0; index * chunkBytes < bytes; index++) {
      const part = content?.slice(index * chunkBytes, (index + 1) * chunkBytes);
      chunks.put({ id: `${head.id}/${index}`, bytes: part } as Chunk);
    }
    return heads.put(head);
  });
}

/** All files in the inbox, oldest first, without their bytes. */
export async function listShared(factory: Factory = globalThis.indexedDB): Promise<SharedHead[]> {
  const heads = await inInbox<SharedHead[]>(factory, 'read', ({ heads }) => heads.getAll());
  return (heads ?? []).sort((a, b) => a.at - b.at);
}

/** The bytes of a file. Null if a chunk is missing. */
export async function readShared(
  { id, bytes }: Pick<SharedHead, 'id' | 'bytes'>,
  factory: Factory = globalThis.indexedDB,
): Promise<ArrayBuffer | null> {
  const content = new Uint8Array(bytes);
  for (let at = 0, index = 0; at < bytes; index++) {
    const chunk = await inInbox<Chunk>(factory, 'read', ({ chunks }) => chunks.get(`${id}/${index}`));
    if (!chunk || chunk.bytes.byteLength === 0 || at + chunk.bytes.byteLength > bytes) return null;
    content.set(new Uint8Array(chunk.bytes), at);
    at += chunk.bytes.byteLength;
  }
  return content.buffer;
}

export async function removeShared(ids: readonly string[], factory: Factory = globalThis.indexedDB): Promise<void> {
  if (ids.length === 0) return;
  await inInbox(factory, 'change', ({ heads, chunks }) => {
    for (const id of ids) {
      heads.delete(id);
      // "0" is the character after "/".
      chunks.delete(IDBKeyRange.bound(`${id}/`, `${id}0`));
    }
    return null;
  });
}

/** Stores changed owners of files, or people who declined them. */
export async function changeShared(
  heads: readonly SharedHead[],
  factory: Factory = globalThis.indexedDB,
): Promise<void> {
  await inInbox(factory, 'change', (stores) => {
    for (const head of heads) stores.heads.put(head);
    return null;
  });
}
