// A journal that somebody else keeps: it says who, offers no key that would change it, and opens every cell to be read.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { type DemoJournal, demoJournal, said, todayCell } from './demo-journal.ts';

test.use({ serviceWorkers: 'allow' });

test.describe.configure({ timeout: 120_000 });

let application: Application;
let journal: DemoJournal;
test.beforeEach(async () => {
  application = await startApplication();
  journal = await demoJournal(application);
});
test.afterEach(async () => {
  await application.close();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a deputy reads who keeps the journal, and is shown no keys, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await enter(page, application, 'zavuch', 'en');
    await page.goto(journal.url);
    await expect(todayCell(page, 0)).toHaveAccessibleName(/: empty$/);
    await expect(
      page.getByText(/^This journal is kept by Нұрланова.+, Тасмағамбетов.+: it can only be read$/),
    ).toBeVisible();
    await todayCell(page, 0).click();
    await expect(page.locator('kbd')).toHaveCount(0);
    await page.keyboard.press('8');
    await expect(said(page)).toHaveText(/^This journal is kept by/);
    await page.keyboard.press('F2');
    const form = page.getByRole('dialog');
    await expect(form).toContainText('This journal is kept by');
    // The key that opens the form does not stand on a way out of it.
    await expect(form.locator('a:focus')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(todayCell(page, 0)).toBeFocused();
    expect(await deviceRows(page, await userIdOf(application, 'zavuch'), 'outbox')).toEqual([]);
  });
}
