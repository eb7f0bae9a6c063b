// A module that the installation has stopped: its link leads to the words that say so, its address too, and all else works.
import { expect, test } from '@playwright/test';
import { installation } from '#server/features/configuration/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
  const value = { paused: { 'control/journal': 'technicalWork', 'homework/control': 'unavailable' } };
  await application.database.db.insert(installation).values({ name: 'links', value });
});
test.afterAll(async () => {
  await application.close();
});

test('a link of a stopped module leads to the words that say so, and the way back works', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const noise = watchConsole(page);
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/schedule/2026-11-20`);
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'Journal', exact: true }).click();
  await expect(page).toHaveURL(/\/module-technical-work$/);
  await expect(page.getByRole('heading', { name: 'Technical work is under way' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${application.url}/2026/homework/control`);
  await expect(page).toHaveURL(/\/module-temporarily-unavailable$/);
  await page.locator('main a, a.btn').first().click();
  await expect(page.locator('tr[data-lesson]').first()).toBeVisible();
  expect(noise).toEqual([]);
});
