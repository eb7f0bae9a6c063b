// Schools in numbers: a region worker opens one of several, monitoring sees the own one at once, also without a network.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, signInBefore, untilInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

const address = '/2026/people-counts';
let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(() => application.close());

const sums = (page: Page) => page.getByRole('main').locator('[data-sums]');

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`a region worker sees the schools of the region and one of them by parallel, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height });
    await signInBefore(page, application, 'region', 'en');
    await page.goto(`${application.url}${address}`);
    const schools = page.locator('main a[href*="/people-counts/"]');
    await expect(schools).toHaveCount(2);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await schools.filter({ hasText: '№ 42' }).click();
    await expect(page.getByRole('heading', { name: /№ 42/ })).toBeVisible();
    await expect(sums(page)).toContainText(/Classes\s*[1-9]/);
    await expect(page.getByText('Kazakh').first()).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Management' })).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    // Girls and boys are all pupils there are.
    const [, pupils = 0, girls = 0, boys = 0] = (await sums(page).locator('dd').allInnerTexts()).map(Number);
    expect(girls + boys).toBe(pupils);
    expect(noise).toEqual([]);
  });
}

test('monitoring lands on the own school, and sees it from a cold start without a network, with its age', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await enter(page, application, 'monitoring', 'en');
  await untilInstalled(page);
  await page.goto(`${application.url}/`);
  await expect(page).toHaveURL(`${application.url}${address}`);
  await expect(sums(page)).toContainText(/Classes\s*[1-9]/);
  const context = page.context();
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  const noise = watchConsole(cold);
  await cold.goto(`${application.url}${address}`);
  await expect(cold.getByText(/^As of .* ago|^As of \d/).first()).toBeVisible();
  await expect(sums(cold)).toContainText(/Classes\s*[1-9]/);
  expect(noise).toEqual([]);
});

test('a school of another area is not found', async ({ page }) => {
  await signInBefore(page, application, 'monitoring', 'en');
  await page.goto(`${application.url}${address}/2`);
  await expect(
    page
      .getByRole('main')
      .getByText(/Nothing was found/)
      .first(),
  ).toBeVisible();
});
