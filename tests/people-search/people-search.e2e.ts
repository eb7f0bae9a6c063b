// The search over schools screen by screen, without a network, and for those who have another list; the access log of a year.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore } from '#tests/support/browser.ts';
import { address, field, searchAndReadLog } from './people-search-steps.ts';

const expectAccessible = async (page: Page) => expect(await axeFindingsInBothSchemes(page)).toEqual([]);

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(() => application.close());

for (const width of [390, 1440]) {
  test(`a region worker lands on the search, finds students by a few letters and by the keyboard alone, and the school sees it, at ${width} px`, async ({
    page,
    browser,
  }) => {
    await searchAndReadLog(application, page, browser, width, expectAccessible);
  });
}

test('without a network it says so, and what was typed stays', async ({ page }) => {
  await signInBefore(page, application, 'region', 'en');
  await page.goto(`${application.url}${address}`);
  await field(page).fill('сатбаев');
  await page.context().setOffline(true);
  await expect(page.getByText('The search needs a connection')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Сәтбаев Алихан Ермекұлы')).toBeVisible();
});

test('a director who comes to the search is led to the students', async ({ page }) => {
  await signInBefore(page, application, 'director', 'en');
  await page.goto(`${application.url}${address}`);
  await expect(page).toHaveURL(/backoffice\/students/);
});

test('the access log opens in each school year, and says when it is empty', async ({ page }) => {
  await signInBefore(page, application, 'zavuch', 'ru');
  await page.goto(`${application.url}/2025/access-log`);
  await expect(page.getByRole('heading', { name: 'В этом учебном году записей нет' })).toBeVisible();
});
