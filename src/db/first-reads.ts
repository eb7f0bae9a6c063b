// The first screen of a start reads a handful of rows. Dexie is some 27 kB that a page would wait for; these reads go to the browser's
// own database, and Dexie is loaded once the screen is painted (docs/decisions/2026-11-24-first-reads.md).

import {
  type CacheRow,
  type CursorRow,
  type DraftRow,
  type KeyValue,
  nativeVersion,
  type OutboxRow,
} from './schema.ts';

/** What a reader may do with a store; Dexie's tables can do it too. */
type ReadableTable<Row, Key> = {
  get(key: Key): PromiseLike<Row | undefined>;
  bulkGet(keys: Key[]): PromiseLike<(Row | undefined)[]>;
  /** In the order of their keys. */
  toArray(): PromiseLike<Row[]>;
};
/** Stores that are read at a start. */
export type Readable = {
  readonly caches: ReadableTable<CacheRow, string>;
  readonly cursors: ReadableTable<CursorRow, number>;
  readonly drafts: ReadableTable<DraftRow, string>;
  readonly flags: ReadableTable<KeyValue, string>;
  readonly outbox: ReadableTable<OutboxRow, number>;
  readonly translation: ReadableTable<KeyValue, string>;
};
export type ReadableStore = keyof Readable;

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function tableOf<Row, Key extends IDBValidKey>(store: IDBObjectStore): ReadableTable<Row, Key> {
  const get = (key: Key) => resultOf(store.get(key)) as Promise<Row | undefined>;
  return {
    get,
    bulkGet: (keys) => Promise.all(keys.map(get)),
    toArray: () => resultOf(store.getAll()) as Promise<Row[]>,
  };
}

/** The database as it stands; null where it is not there yet, or is of another version: making and upgrading are Dexie's. */
function openPresent(name: string, factory: IDBFactory): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const opening = factory.open(name);
    // It is not there: asking must not make it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = (event) => {
      event.preventDefault();
      resolve(null);
    };
    opening.onblocked = () => resolve(null);
    opening.onsuccess = () => {
      const database = opening.result;
      // Another tab, or Dexie in this one, upgrades or deletes it.
      database.onversionchange = () => database.close();
      if (database.version === nativeVersion) resolve(database);
      else {
        database.close();
        resolve(null);
      }
    };
  });
}

/** Reads of one account's database without Dexie. */
export class FirstReads {
  private readonly opening: Promise<IDBDatabase | null>;
  private opened: IDBDatabase | null = null;
  private isClosed = false;

  constructor(name: string, factory: IDBFactory) {
    this.opening = openPresent(name, factory).catch(() => null);
  }

  /**
   * Runs `work` in one transaction over `stores`.
   * @throws whatever the browser says; nothing was changed.
   * @returns null where the database cannot be read like this.
   */
  async read<Result>(
    stores: readonly ReadableStore[],
    work: (database: Readable) => Promise<Result>,
  ): Promise<{ readonly result: Result } | null> {
    this.opened = await this.opening;
    const database = this.opened;
    if (database === null || this.isClosed) return null;
    const transaction = database.transaction(stores, 'readonly');
    const tables = stores.map((store) => [store, tableOf(transaction.objectStore(store))]);
    return { result: await work(Object.fromEntries(tables) as Readable) };
  }

  close(): void {
    this.isClosed = true;
    // At once where it can be: the page may be going.
    this.opened?.close();
    void this.opening.then((database) => database?.close());
  }
}
