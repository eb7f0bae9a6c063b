// The staff of a school: its list, archive and cards, for the management, also without a network.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, signInBefore, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

const address = '/2026/v3/backoffice/personnel';
let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(() => application.close());

const member = (page: Page, name: string | RegExp) => page.locator('main').getByRole('link', { name });
const fact = (page: Page, name: string) => page.locator('main dl > div').filter({ hasText: name }).locator('dd');

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  // covers PERS-008 PERS-009
  test(`a deputy finds a teacher and opens the card, at ${width} px`, async ({ page }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height });
    await signInBefore(page, application, 'zavuch', 'en');
    await page.goto(`${application.url}${address}`);
    await expect(page.locator('main a[href*="/personnel/"]').nth(5)).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.getByRole('searchbox').fill('нурланова');
    await member(page, /Нұрланова Айгүл/).click();
    await expect(page).toHaveURL(/personnel\/\d+$/);
    await expect(fact(page, 'IIN')).toHaveText(/^\d{4}•{8} Show$/);
    await expect(fact(page, 'Position')).toHaveText('Teacher');
    await expect(page.locator('main li').filter({ hasText: '7 «А»' }).first()).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    expect(noise).toEqual([]);
  });
}

// covers PERS-011 ROUTE-036
test('who left stands in the archive, with order and date', async ({ page }) => {
  await signInBefore(page, application, 'zavuch', 'en');
  await page.goto(`${application.url}${address}/archive`);
  await page.locator('main a[href*="/personnel/"]:not([href$="/archive"])').first().click();
  await expect(fact(page, 'State')).toHaveText('Archived');
  await expect(fact(page, 'Order number')).toHaveText('47-к');
  await expect(fact(page, 'Archived on')).toHaveText(/2026/);
  await page.goto(`${application.url}${address}/999999`);
  await expect(page.getByText('There is no such employee')).toBeVisible();
});

// covers PERS-012
test('a teacher is not led there', async ({ page }) => {
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}${address}`);
  await expect(page).not.toHaveURL(/personnel/);
  await expect(page.getByRole('link', { name: 'Personnel' })).toHaveCount(0);
});

test('list and cards that were read open from a cold start without a network, with their age', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, application, 'director', 'en');
  await untilOfficeInstalled(page);
  await page.goto(`${application.url}${address}?position=1`);
  await expect(member(page, /Сейітова Жанар/)).toBeVisible();
  const context = page.context();
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  const noise = watchConsole(cold);
  await cold.goto(`${application.url}${address}?position=1`);
  await expect(cold.getByText(/^As of /).first()).toBeVisible();
  await expect(member(cold, /Мұқанов/)).toHaveCount(0);
  // A card that nobody opened before is there as well.
  await member(cold, /Сейітова Жанар/).click();
  await expect(fact(cold, 'Position')).toHaveText('Director');
  expect(noise).toEqual([]);
});
