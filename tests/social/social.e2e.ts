// The social worker on a phone without a signal: categories and a visit, sent later, and a conflict with the deputy (issue 14, j).
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, signIn, untilOfficeInstalled, untilPacked, untilSent, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const main = (page: Page) => page.locator('main');
const dialog = (page: Page) => page.getByRole('dialog').last();
const openClass = async (page: Page) => {
  await page.goto(`${application.url}/2026/social/categories`);
  await page.getByRole('link', { name: /^7 «А»/ }).click();
};
const firstPupil = (page: Page) => main(page).locator('a[href*="pupil="]').first();
const choose = async (page: Page, label: string, option: string) => {
  // Before its list is loaded a plain field stands in its place.
  await expect(dialog(page).getByLabel(label)).toHaveAttribute('aria-haspopup', 'listbox');
  await dialog(page).getByLabel(label).click();
  await page.getByRole('option', { name: option }).click();
};

for (const width of [390, 1440]) {
  // covers SOCIAL-001 SOCIAL-002
  test(`a social worker begins at the categories, writes a category and a visit without a network, and sends them, at ${width} px`, async ({
    page,
    context,
    browser,
  }) => {
    test.setTimeout(120_000);
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: 900 });
    const social = await userIdOf(application, 'social');
    await signIn(page, application.url, 'social', 'en');
    await expect(page).toHaveURL(/\/2026\/social\/categories$/);
    await untilOfficeInstalled(page);
    await untilPacked(page, social, 2);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    expect(noise).toEqual([]);
    await page.close();

    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.setViewportSize({ width, height: 900 });
    await openClass(cold);
    const name = (await firstPupil(cold).textContent()) ?? '';
    await firstPupil(cold).click();
    await dialog(cold).getByRole('button', { name: 'Add a category' }).click();
    await choose(cold, 'Social category', 'Child using school transport');
    await dialog(cold).getByLabel('Document').fill('№ 14');
    await dialog(cold).getByRole('button', { name: 'Save' }).click();
    const added = dialog(cold).getByRole('listitem').filter({ hasText: 'Child using school transport' });
    await expect(added.getByText('№ 14')).toBeVisible();
    await cold.reload();
    await expect(added.getByText('Waiting')).toBeVisible();
    expect(await axeFindingsInBothSchemes(cold)).toEqual([]);
    await cold.keyboard.press('Escape');
    await cold.getByRole('tab', { name: /Class passport/ }).click();
    await expect(main(cold).getByText('Child using school transport')).toBeVisible();
    expect(await axeFindingsInBothSchemes(cold)).toEqual([]);

    await main(cold).getByRole('link', { name: 'Absences and home visits' }).click();
    await cold.getByRole('tab', { name: /Home visits/ }).click();
    await main(cold).getByRole('button', { name: 'Enter a visit' }).click();
    await choose(cold, 'Name', name.trim());
    await dialog(cold).getByLabel('Why').fill('Three days away');
    await dialog(cold).getByLabel('Result').fill('Ill, with a certificate');
    await dialog(cold).getByRole('button', { name: 'Save' }).click();
    await expect(main(cold).getByText('Three days away')).toBeVisible();
    expect(await axeFindingsInBothSchemes(cold)).toEqual([]);
    await cold.goto(`${application.url}/2026/unsent`);
    await expect(main(cold).getByText('home visit entered')).toBeVisible();
    await expect(main(cold).getByText(/Child using school transport/)).toBeVisible();

    await context.setOffline(false);
    await untilSent(cold, social);
    const lead = await browser.newPage();
    await enter(lead, application, 'grouplead', 'en');
    await openClass(lead);
    await firstPupil(lead).click();
    await expect(dialog(lead).getByText('Child using school transport')).toBeVisible();
    await lead.close();

    // Missed lessons, with those in a row, come from the journal.
    await cold.goto(`${application.url}/2026/social/visits/preview`);
    await cold.getByRole('link', { name: /^7 «А»/ }).click();
    await cold.getByRole('radio', { name: 'School year' }).click();
    await expect(
      main(cold)
        .getByText(/\d+ in a row/)
        .first(),
    ).toBeVisible();
    expect(await axeFindingsInBothSchemes(cold)).toEqual([]);
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
  await openClass(page);
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
  await openClass(other);
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
