// The classes of a school as a deputy and a group lead read them, with and without a network.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

for (const width of [390, 1440]) {
  // covers GROUP-001 GROUP-003 ROUTE-031 ROUTE-034
  test(`a deputy looks for a class and reads its register, and both again from cold without a network, at ${width} px`, async ({
    page,
    context,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: 900 });
    await enter(page, application, 'zavuch', 'en');
    await untilOfficeInstalled(page);
    await page.goto(`${application.url}/2026/backoffice/groups`);
    await page.getByRole('searchbox').fill('7а');
    const link = page.getByRole('link', { name: /^7 «А»/ });
    await expect(page.locator('main a[href*="/backoffice/groups/"]:not([href$="settings"])')).toHaveCount(1);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('7 «А»');
    await expect(page.getByText('25: ')).toBeVisible();
    await expect(page.getByText('Kazakh', { exact: true })).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    const address = page.url();
    expect(noise).toEqual([]);
    await page.close();

    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto(address);
    await expect(cold.getByText('25: ')).toBeVisible();
    await expect(cold.getByText(/^As of /).first()).toBeVisible();
    await cold.goto(`${application.url}/2026/backoffice/groups`);
    await expect(cold.getByRole('link', { name: /^7 «А»/ })).toBeVisible();
  });
}
