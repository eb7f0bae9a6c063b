// The alphabet book in the browser: letter by letter, on paper, and without a network.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, signInBefore, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

const address = '/2026/alphabet-book';
let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(() => application.close());

const rows = (page: Page) => page.locator('main a[href*="student="]');
const letters = (page: Page) => page.getByRole('group', { name: 'Letters' });

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  // covers SYSTEM-002 ROUTE-040
  test(`a deputy opens a letter, finds a personal file, prints the letter, and looks at who has left, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height });
    await signInBefore(page, application, 'zavuch', 'en');
    await page.goto(`${application.url}/2026/backoffice/alphabet-book`);
    await expect(page).toHaveURL(`${application.url}${address}`);
    await expect(page.getByRole('heading', { name: 'Alphabet book', level: 1 })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    await letters(page)
      .getByRole('button', { name: /^Қ: \d+ people$/ })
      .click();
    await expect(page).toHaveURL(/letter=/);
    await expect(letters(page).getByRole('button', { pressed: true })).toHaveText('Қ');
    for (const name of await rows(page).allInnerTexts()) expect(name).toMatch(/^Қ/);
    await page.getByRole('searchbox').fill('Қ-1');
    await expect(page.getByText('Қ-1', { exact: true }).first()).toBeVisible();
    await page.getByRole('searchbox').fill('');

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await letters(page).getByRole('button', { name: 'All' }).click();
    await expect(page).not.toHaveURL(/letter=/);
    await page.getByRole('button', { name: 'File and print' }).click();
    await page.getByRole('menuitem', { name: 'Print' }).click();
    await expect(page.locator('body[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    // Each letter begins a page, and everybody stands under their own.
    const paper = page.locator('body > div:has(> h1)');
    await expect(paper.getByRole('heading', { name: 'Ә', exact: true })).toBeVisible();
    const section = paper.locator('section').filter({ has: page.getByRole('heading', { name: 'Қ', exact: true }) });
    await expect(section.locator('tbody tr').first()).toContainText(/Қ-\d+/);
    expect(await section.evaluate((element) => getComputedStyle(element).breakBefore)).toBe('page');
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('link', { name: 'Left', exact: true }).click();
    await expect(page).toHaveURL(/alphabet-book\/left$/);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText(/10\.2026/).first()).toBeVisible();
    await page.getByRole('link', { name: 'Staff', exact: true }).click();
    await expect(page.locator('main a[href*="/personnel/"]').first()).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.goto(`${application.url}${address}/nothing`);
    await expect(page).toHaveURL(`${application.url}${address}`);
    expect(noise).toEqual([]);
  });
}

test('a teacher is not led there', async ({ page }) => {
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}${address}`);
  await expect(page).not.toHaveURL(/alphabet-book/);
});

test('the book opens from a cold start without a network, with its age', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, application, 'director', 'en');
  await untilOfficeInstalled(page);
  await page.goto(`${application.url}${address}`);
  await expect(rows(page).first()).toBeVisible();
  const context = page.context();
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  const noise = watchConsole(cold);
  await cold.goto(`${application.url}${address}`);
  await expect(cold.getByText(/^As of /).first()).toBeVisible();
  await letters(cold).getByRole('button', { name: /^Ә: / }).click();
  await expect(rows(cold).first()).toHaveText(/^Ә/);
  await cold.getByRole('link', { name: 'Left', exact: true }).click();
  await expect(rows(cold)).toHaveCount(1);
  expect(noise).toEqual([]);
});
