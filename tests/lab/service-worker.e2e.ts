// Faults also apply in the service worker, which sends unsent work when no page is open; it is woken as the browser does.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, signIn, untilDownloaded, untilInstalled } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication({ lab: true });
});
test.afterEach(async () => {
  await application.close();
});

/** Requests of the service worker according to the lab's log: the fault that each met. */
async function logOfServiceWorker(page: Page): Promise<(string | null)[]> {
  return page.evaluate(
    () =>
      new Promise<(string | null)[]>((resolve, reject) => {
        const opening = indexedDB.open('qalam-lab');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('log').objectStore('log').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const rows = reading.result as { place: string; kind: string; fault: string | null }[];
            resolve(
              rows.filter(({ place, kind }) => place === 'serviceWorker' && kind === 'sent').map(({ fault }) => fault),
            );
          };
        };
      }),
  );
}

test('woken without a page, the service worker meets the fault; without it, it sends', async ({ page, context }) => {
  test.setTimeout(120_000);
  const teacher = await userIdOf(application, 'teacher');
  const lesson = await lessonToday(application);
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  await untilDownloaded(page, teacher, [`lesson:${lesson}`]);
  await page.goto(`${application.url}/lab`);
  await page.getByRole('radio', { name: /^Airplane/ }).click();
  await expect(page.getByText('Faults of the Offline Lab are in force on this device.')).toBeVisible();
  await page.goto(`${application.url}/2026/lesson/${lesson}/journal`);
  await tile(page, 3).click();
  await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(1);

  // A page of the origin that does not load the application.
  const still = await context.newPage();
  await still.goto(`${application.url}/icon.svg`);
  const session = await context.newCDPSession(still);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  await page.close();
  const wake = () =>
    session.send('ServiceWorker.dispatchSyncEvent', {
      origin: application.url,
      registrationId,
      tag: 'qalam-outbox',
      lastChance: false,
    });

  await wake();
  await expect.poll(async () => (await logOfServiceWorker(still)).length).toBeGreaterThan(0);
  expect(new Set(await logOfServiceWorker(still))).toEqual(new Set(['requestLost']));
  expect(await cellsOf(application, lesson)).toEqual([]);
  expect(await deviceRows(still, teacher, 'outbox')).toHaveLength(1);

  // The tester ends the fault in a page that does not start the application.
  await still.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('qalam-lab');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('kept', 'readwrite');
          writing.objectStore('kept').delete('faults');
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await wake();
  await expect.poll(async () => (await cellsOf(application, lesson)).length, { timeout: 20_000 }).toBe(1);
});
