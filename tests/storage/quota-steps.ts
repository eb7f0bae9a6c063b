// A device without space: the browser's own quota, filled with random data that does not compress.
import { expect, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { enter, untilOfficeInstalled, untilPacked } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';

type Cached = { kind: string; document: string; usedAt: number };
/** Rows of `caches` without their bodies, which are too large to transfer. */
export async function cached(page: Page, teacher: number, kind: string): Promise<Cached[]> {
  const rows = await page.evaluate(
    (name) =>
      new Promise<Cached[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const found: Cached[] = [];
          const walking = opening.result.transaction('caches').objectStore('caches').openCursor();
          walking.onerror = () => reject(walking.error);
          walking.onsuccess = () => {
            const cursor = walking.result;
            if (cursor) {
              const { kind: kindOf, document, usedAt } = cursor.value as Cached;
              found.push({ kind: kindOf, document, usedAt });
              cursor.continue();
            } else {
              opening.result.close();
              resolve(found);
            }
          };
        };
      }),
    `qalam-${teacher}`,
  );
  return rows.filter((row) => row.kind === kind);
}

export async function countOf(page: Page, teacher: number, store: string): Promise<number> {
  return page.evaluate(
    ([name, into]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction(into).objectStore(into).count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
    [`qalam-${teacher}`, store] as const,
  );
}

/** Sets this device's quota. Call it before anything is stored: the browser does not check again later. */
export async function limitRoom({ url }: Application, page: Page, quotaSize: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize });
}

/** Writes random rows into a store until the browser refuses; returns their number, the oldest first. */
export async function fill(
  page: Page,
  teacher: number,
  store: 'caches' | 'attachments',
  bytes: number,
): Promise<number> {
  return page.evaluate(
    async ([name, into, size, round]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const random = () => {
        const found = new Uint8Array(size);
        for (let at = 0; at < size; at += 65_536) {
          crypto.getRandomValues(found.subarray(at, Math.min(size, at + 65_536)));
        }
        return found;
      };
      const put = (row: unknown) =>
        new Promise<boolean>((resolve) => {
          const transaction = database.transaction(into, 'readwrite');
          transaction.objectStore(into).put(row);
          transaction.oncomplete = () => resolve(true);
          transaction.onabort = () => resolve(false);
        });
      let count = 0;
      for (; count < 2_000; count++) {
        const id = `${round}-${String(count).padStart(5, '0')}`;
        const row =
          into === 'attachments'
            ? { id: `${id}/0`, bytes: random().buffer }
            : {
                key: `1/read:${id}`,
                kind: 'read',
                schoolId: 1,
                document: `read:${id}`,
                body: random(),
                cells: {},
                asOf: 0,
                live: false,
                fetchedAt: count,
                usedAt: count,
                refusal: null,
              };
        if (!(await put(row))) break;
      }
      database.close();
      return count;
    },
    [`qalam-${teacher}`, store, bytes, crypto.randomUUID()] as const,
  );
}

/** Opens today's lesson of `teacher` once the whole pack is on the device. */
export async function openLesson(page: Page, application: Application): Promise<void> {
  await enter(page, application, 'teacher', 'en');
  await untilOfficeInstalled(page);
  await page.goto(`${application.url}/2026/lesson/${await lessonToday(application)}/journal`);
  await expect(tile(page, 25)).toBeVisible();
  await untilPacked(page, await userIdOf(application, 'teacher'));
}
