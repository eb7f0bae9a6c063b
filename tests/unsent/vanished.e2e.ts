// The browser evicts the database while entries wait in it: person and management learn which ones never arrived.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import {
  deviceRows,
  enter,
  signInBefore,
  untilDownloaded,
  untilOfficeInstalled,
  watchConsole,
} from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';

test.use({ serviceWorkers: 'allow' });

test.setTimeout(120_000);

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const banner = (page: Page) => page.getByText('Unsent entries have vanished from this device');

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    // case 25
    test('entries lost with the database are named to the teacher and to the management', async ({
      page,
      context,
      browser,
    }) => {
      const teacher = await userIdOf(application, 'teacher');
      const scheduleUuid = await lessonToday(application);
      await enter(page, application, 'teacher', 'en');
      await untilOfficeInstalled(page);
      await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
      await context.setOffline(true);
      await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
      await tile(page, 3).click();
      await tile(page, 4).click();
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('unsentWork') ?? ''))
        .toContain(`"lesson:${scheduleUuid}",[[1,2]]`);
      await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(2);
      // A page of the origin that does not run the application; then the database is deleted, as by an eviction.
      await page.goto(`${application.url}/icon.svg`);
      await page.evaluate(
        (name) =>
          new Promise<void>((resolve, reject) => {
            const deleting = indexedDB.deleteDatabase(name);
            deleting.onsuccess = () => resolve();
            deleting.onerror = () => reject(deleting.error);
          }),
        `qalam-${teacher}`,
      );
      const noise = watchConsole(page);
      await page.goto(`${application.url}/2026/schedule`);
      await expect(banner(page)).toBeVisible();
      await page.getByRole('link', { name: 'Show' }).click();
      const card = page.getByRole('article', { name: 'Entries have vanished from this device' });
      await expect(card).toContainText('the server will say which of these entries arrived');
      await context.setOffline(false);
      await expect(card).toContainText('They must be entered again', { timeout: 20_000 });
      await expect(card.getByRole('listitem')).toHaveCount(1);
      await expect(card).toContainText('2 entries');
      await expect(card).toContainText('7 «А»');
      expect(await axeFindingsInBothSchemes(page)).toEqual([]);

      const office = await browser.newContext({ viewport });
      const desk = await office.newPage();
      noise.push(...watchConsole(desk));
      await signInBefore(desk, application, 'zavuch', 'en');
      await desk.goto(`${application.url}/2026/unsent-devices`);
      await expect(desk.locator('[data-devices]')).toContainText('Lost: to be entered again');
      await expect(desk.locator('[data-devices]')).toContainText('2 entries');
      expect(await axeFindingsInBothSchemes(desk)).toEqual([]);
      await untilOfficeInstalled(desk);
      await office.setOffline(true);
      await desk.reload();
      await expect(desk.locator('[data-devices]')).toContainText('2 entries');
      await expect(desk.getByText(/^As of /)).toBeVisible();
      await office.close();

      await card.getByRole('button', { name: 'Understood' }).click();
      await expect(banner(page)).toBeHidden();
      await page.reload();
      await expect(page.getByText('Everything is sent.')).toBeVisible();
      await expect(banner(page)).toBeHidden();
      expect(noise).toEqual([]);
    });
  });
}
