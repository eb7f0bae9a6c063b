// The social worker without a signal, screen by screen, and a conflict with the deputy (issue 14, j).
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, signIn, untilOfficeInstalled, untilPacked, untilSent } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { choose, dialog, firstPupil, main, openClass, workOfflineAndSend } from './social-steps.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

const expectAccessible = async (page: Page) => expect(await axeFindingsInBothSchemes(page)).toEqual([]);

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

for (const width of [390, 1440]) {
  // covers SOCIAL-001 SOCIAL-002
  test(`a social worker begins at the categories, writes a category and a visit without a network, and sends them, at ${width} px`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    await workOfflineAndSend(application, page, browser, width, expectAccessible);
  });
}

test('a deputy wrote something else meanwhile: the social worker is asked, and what is deleted comes back', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const social = await userIdOf(application, 'social');
  await signIn(page, application.url, 'social', 'en');
  await untilOfficeInstalled(page);
  await untilPacked(page, social, 2);
  await openClass(page, application);
  await page.context().setOffline(true);
  const add = async (on: Page, document: string) => {
    await firstPupil(on).click();
    await dialog(on).getByRole('button', { name: 'Add a category' }).click();
    await choose(on, 'Social category', 'Foreign citizen');
    await dialog(on).getByLabel('Document').fill(document);
    await dialog(on).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(on).getByText(document)).toBeVisible();
  };
  await add(page, 'Mine');
  const other = await browser.newPage();
  await enter(other, application, 'zavuch', 'en');
  await openClass(other, application);
  await add(other, 'Theirs');
  await untilSent(other, await userIdOf(application, 'zavuch'));

  await page.context().setOffline(false);
  await dialog(page).getByRole('link', { name: 'Open unsent work' }).click({ timeout: 20_000 });
  const card = main(page).getByRole('article').filter({ hasText: 'Two values' });
  await expect(card.getByRole('heading', { name: /Foreign citizen: social category/ })).toBeVisible();
  await expect(card.getByText('Mine', { exact: true })).toBeVisible();
  await expect(card.getByText('Theirs', { exact: true })).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await card.getByRole('button').first().click();
  await untilSent(page, social);
  await expect(dialog(other).getByText('Mine')).toBeVisible({ timeout: 90_000 });
  await dialog(other).getByRole('button', { name: 'Delete: Foreign citizen' }).click();
  await expect(dialog(other).getByText('Foreign citizen')).toHaveCount(0);
  // The offer to take back what was added may stand above it.
  const deleted = other.locator('.toast').filter({ hasText: 'Category deleted' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(other).getByText('Foreign citizen')).toBeVisible();
  await dialog(other).getByRole('link', { name: 'History: Foreign citizen' }).click();
  await expect(main(other).getByText('Theirs').first()).toBeVisible();
});

test('a teacher is shown only who is taught at home', async ({ page }) => {
  await enter(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/social/categories/1`);
  await expect(page.getByText('Teachers are only shown which pupils are taught at home')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a category' })).toHaveCount(0);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});
