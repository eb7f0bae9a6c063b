import type { Page } from '@playwright/test';

/** Removes the documents and reads from the device that have this in their name; the next page does not know them. */
export const forgetOnDevice = (page: Page, name: string) =>
  page.evaluate(async (part) => {
    for (const { name: of = '' } of await indexedDB.databases()) {
      if (!/^qalam-\d+$/.test(of)) continue;
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(of);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction('caches', 'readwrite');
          const caches = transaction.objectStore('caches');
          const reading = caches.getAllKeys();
          reading.onsuccess = () => {
            for (const key of reading.result) if (String(key).includes(part)) caches.delete(key);
          };
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      });
    }
  }, name);
