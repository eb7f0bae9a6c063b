// Who works in the office has its lists on the device without having opened them: list, search, card, class, print and file from an offline
// cold start.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, untilInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

for (const width of [390, 1440]) {
  test(`a deputy in airplane mode opens lists that were never opened on this device, at ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 844 });
    await enter(page, application, 'zavuch', 'ru');
    await untilInstalled(page);
    await page.goto(`${application.url}/2026/storage`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Списки школы' })).toContainText(
      'На устройстве целиком',
      { timeout: 90_000 },
    );
    const context = page.context();
    await page.close();
    await context.setOffline(true);
    const cold = await context.newPage();
    const noise = watchConsole(cold);
    await cold.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await cold.goto(`${application.url}/2026/backoffice/students`);
    const names = cold.locator('main a[href*="student="]');
    await expect(names.first()).toBeVisible();
    await expect(cold.locator('.read-age')).toBeVisible();
    const name = (await names.nth(3).textContent()) ?? '';
    await cold.getByRole('searchbox').fill(name.toLowerCase());
    await expect(names.first()).toHaveText(name);
    await cold.getByRole('button', { name: 'Файл и печать' }).click();
    const [download] = await Promise.all([
      cold.waitForEvent('download'),
      cold.getByRole('menuitem', { name: /csv/i }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain(name.split(' ')[0]);
    await names.first().click();
    const card = cold.getByRole('dialog', { name });
    await expect(card.getByText(/^\d{4}•{8}$/).first()).toBeVisible();
    await cold.keyboard.press('Escape');

    await cold.goto(`${application.url}/2026/backoffice/groups`);
    await cold.getByRole('link', { name: /^7 «А»/ }).click();
    await expect(cold.getByRole('heading', { level: 1 })).toHaveText('7 «А»');
    await expect(cold.getByText('25: ')).toBeVisible();
    await cold.keyboard.press('p');
    await expect(cold.locator('html[data-printed]')).toBeAttached();

    await cold.goto(`${application.url}/2026/v3/backoffice/personnel`);
    await expect(cold.locator('main a[href*="personnel/"]').first()).toBeVisible();
    await cold.goto(`${application.url}/2026/backoffice/students?tab=parents`);
    await expect(cold.getByText('Нет на этом устройстве')).toHaveCount(0);
    await expect(cold.locator('.read-age').first()).toBeVisible();
    expect(noise).toEqual([]);
  });
}
