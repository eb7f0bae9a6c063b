// Lists that are not documents open from a cold start in airplane mode, with the time of the server's last answer.
import { expect, test } from '@playwright/test';
import { startApplication } from '#tests/support/application.ts';
import { enter, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

test('timeliness, devices with unsent work, sign-ins and linked accounts open without a network, and say their age', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const application = await startApplication();
  try {
    await enter(page, application, 'zavuch', 'en');
    await untilOfficeInstalled(page);
    const screens: [path: string, shown: string][] = [
      ['timeliness', '[data-rows] li'],
      ['unsent-devices', '.blank'],
      ['profile/history', '[aria-labelledby=sessions-open] li'],
      ['profile', '[data-empty]'],
    ];
    for (const [path, shown] of screens) {
      await page.goto(`${application.url}/2026/${path}`);
      await expect(page.locator(shown).first()).toBeVisible();
    }
    const context = page.context();
    await page.close();
    await context.setOffline(true);
    for (const [path, shown] of screens) {
      const cold = await context.newPage();
      const noise = watchConsole(cold);
      await cold.goto(`${application.url}/2026/${path}`);
      await expect(cold.locator(shown).first()).toBeVisible();
      await expect(cold.getByText(/^As of /).first()).toBeVisible();
      expect(noise).toEqual([]);
      await cold.close();
    }
    const storage = await context.newPage();
    await storage.goto(`${application.url}/2026/storage`);
    await expect(storage.getByText('Other pages that were read')).toBeVisible();
  } finally {
    await application.close();
  }
});
