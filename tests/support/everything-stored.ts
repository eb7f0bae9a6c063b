import type { Page } from '@playwright/test';

/**
 * Everything that is kept on this device for this origin: every database, local and session storage, names in every cache, cookies; bytes
 * as Latin-1, and as the texts that they may be.
 */
export async function everythingStored(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const found: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    const texts = (bytes: ArrayBuffer | ArrayBufferView) =>
      ['latin1', 'utf-8'].map((encoding) => new TextDecoder(encoding).decode(bytes as ArrayBuffer)).join(' ');
    const words = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return texts(value);
      if (typeof value === 'object' && value !== null) return Object.entries(value).flat().map(words).join(' ');
      return String(value);
    };
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        found.push(words(await done(rows.getAll())), words(await done(rows.getAllKeys())));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) found.push(request.url);
    }
    return found.join('\n');
  });
  return `${kept}\n${JSON.stringify(await page.context().cookies())}`;
}

/** The texts of all that is in the caches: the application's own files, and whatever was put beside them. */
export async function everythingCached(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) found.push((await (await cache.match(request))?.text()) ?? '');
    }
    return found.join('\n');
  });
}
