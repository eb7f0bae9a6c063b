// Storage is cleared while a page is open and offline: what waited is told to be lost, and what is typed afterwards is kept.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter, untilDownloaded } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';
import { gateSync } from '#tests/support/sync-gate.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// case 25
test('the next tap says that entries are lost, never that all is sent', async ({ page }) => {
  const scheduleUuid = await lessonToday(application);
  const teacher = await userIdOf(application, 'teacher');
  await enter(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await expect(tile(page, 25)).toBeVisible();
  await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
  gateSync(application).set('cut');
  await tile(page, 7).click();
  await tile(page, 14).click();
  await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(2);
  await page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = resolve;
        deleting.onerror = reject;
      }),
    `qalam-${teacher}`,
  );
  await tile(page, 21).click();
  const alarm = page.getByText('Unsent entries have vanished from this device').first();
  await expect(alarm).toBeAttached();
  await expect(page.getByText('All sent')).toHaveCount(0);
  await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(1);
  await page.locator('.pill').first().click();
  await expect(page.getByText('Entries have vanished from this device').first()).toBeVisible();
  await expect(page.getByText('2 entries').first()).toBeVisible();
});
