// A device that has no room for what is typed.
import type { Page } from '@playwright/test';

/** Makes the page's disk refuse unsent work, or accept it again. */
export async function setDiskFull(page: Page, isFull: boolean): Promise<void> {
  await page.evaluate((full) => {
    const proto = IDBObjectStore.prototype as IDBObjectStore & { kept?: Pick<IDBObjectStore, 'add' | 'put'> };
    proto.kept ??= { add: proto.add, put: proto.put };
    for (const name of ['add', 'put'] as const) {
      const kept = proto.kept[name];
      proto[name] = function (this: IDBObjectStore, ...given: Parameters<IDBObjectStore['put']>) {
        if (full && this.name === 'outbox') throw new DOMException('full', 'QuotaExceededError');
        return kept.apply(this, given);
      };
    }
  }, isFull);
}
