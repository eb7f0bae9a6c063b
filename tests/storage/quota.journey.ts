// A device without space: the browser's own quota, filled with random data that does not compress. Copies of the server's data give way,
// the oldest reads first, then the oldest documents. What is typed is stored, or reported as not saved and still on the screen.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter, untilOfficeInstalled, untilPacked, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
let lesson: string;
let teacher: number;
test.beforeEach(async () => {
  application = await startApplication();
  lesson = await lessonToday(application);
  teacher = await userIdOf(application, 'teacher');
});
test.afterEach(async () => {
  await application.close();
});

type Cached = { kind: string; document: string; usedAt: number };
/** Rows of `caches` without their bodies, which are too large to transfer. */
async function cached(page: Page, kind: string): Promise<Cached[]> {
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

async function countOf(page: Page, store: string): Promise<number> {
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
async function limitRoom(context: BrowserContext, page: Page, quotaSize: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: application.url, quotaSize });
}

/** Writes random rows into a store until the browser refuses; returns their number, the oldest first. */
async function fill(page: Page, store: 'caches' | 'attachments', bytes: number): Promise<number> {
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
            ? { id, cellKey: `answer:${id}|files`, blob: random() }
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

async function openLesson(page: Page): Promise<void> {
  await enter(page, application, 'teacher', 'en');
  await untilOfficeInstalled(page);
  await page.goto(`${application.url}/2026/lesson/${lesson}/journal`);
  await expect(tile(page, 25)).toBeVisible();
  await untilPacked(page, teacher);
}

// case 24
test('the oldest reads make room first, and what was typed is stored', async ({ page, context }) => {
  test.setTimeout(180_000);
  await limitRoom(context, page, 16_000_000);
  await openLesson(page);
  const documents = (await cached(page, 'document')).length;
  await context.setOffline(true);
  const filled = await fill(page, 'caches', 500_000);
  expect(filled).toBeGreaterThan(5);

  await tile(page, 7).click();
  await expect(tile(page, 7)).toHaveAccessibleName(/absent.*waiting/i);
  const reads = await cached(page, 'read');
  expect(reads.length).toBeLessThan(filled);
  // The first ones were the oldest.
  expect(Math.min(...reads.map(({ usedAt }) => usedAt))).toBe(filled - reads.length);
  expect(await cached(page, 'document')).toHaveLength(documents);
  expect(await deviceRows(page, teacher, 'outbox')).toHaveLength(1);
});

// case 24
test('without reads the oldest documents go, those of unsent work stay; when nothing is left it says so, and the value stays', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await limitRoom(context, page, 12_000_000);
  await openLesson(page);
  await context.setOffline(true);
  await tile(page, 3).click();
  await expect(tile(page, 3)).toHaveAccessibleName(/absent.*waiting/i);
  // Photographs waiting to be sent: they are never evicted.
  let files = await fill(page, 'attachments', 300_000);
  const noise = watchConsole(page);
  const before = (await cached(page, 'document')).length;

  // Space freed by evicting copies is used up at once, until there are no copies left.
  let refused = 0;
  for (let number = 5; number <= 25 && refused === 0; number++) {
    files += await fill(page, 'attachments', 2_000);
    await tile(page, number).click();
    await expect(tile(page, number)).toHaveAccessibleName(/absent.*(waiting|not saved)/i);
    if (/not saved/i.test((await tile(page, number).getAttribute('aria-label')) ?? '')) refused = number;
  }
  expect(refused).toBeGreaterThan(0);
  // The typed value is still there, and marked.
  await expect(tile(page, refused)).toHaveAccessibleName(/absent.*not saved/i);
  expect((await deviceRows(page, teacher, 'outbox')).length).toBeGreaterThanOrEqual(1);
  expect(await countOf(page, 'attachments')).toBe(files);
  const left = (await cached(page, 'document')).map(({ document }) => document);
  expect(left.length).toBeLessThan(before);
  expect(left).toContain(`lesson:${lesson}`);
  expect(noise).toEqual([]);
});
