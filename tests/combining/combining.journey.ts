// Two cards of one pupil on the screen: compared, combined, taken apart, and told apart.
import { expect, type Page, test } from '@playwright/test';
import { doubleCard } from '#server/features/demo-school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

const address = '/2026/backoffice/students?tab=duplicates';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
  await application.database.transaction((db) => doubleCard(db, 2026));
});
test.afterEach(async () => {
  await application.close();
});

const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
async function open(page: Page, login = 'director', path = address): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
}

for (const width of [390, 1440]) {
  // covers USERCARD-010
  test(`two cards of one pupil are combined with a look at what happens, and taken apart again, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await open(page);
    await expect(page.getByRole('heading', { name: 'Perhaps one student' })).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Compare' }).click();
    const window = page.getByRole('dialog', { name: 'Combine two cards' });
    const preview = window.getByRole('region', { name: 'What will happen' });
    await expect(preview.getByText(/^Comes to the card that stays: Marks: 4/)).toBeVisible();
    await expect(preview.getByText(/^Nobody signs in with s1-\d+ any more/)).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    // The other way round the marks of the first card would come.
    await window.getByRole('radio', { name: /This one goes/ }).check();
    await expect(preview.getByText(/^Nobody signs in with s1-\d+ any more/)).toBeHidden();
    await window.getByRole('radio', { name: /This one goes/ }).check();
    await expect(preview.getByText(/^Nobody signs in with s1-\d+ any more/)).toBeVisible();
    await window.getByRole('button', { name: 'Combine' }).click();
    await expect(told(page, /^Combined: /)).toBeVisible();
    await expect(window).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Perhaps one student' })).toBeHidden();
    await page.getByRole('button', { name: 'Take apart again' }).click();
    await expect(told(page, 'There are two cards again')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Perhaps one student' })).toBeVisible();

    await page.getByRole('button', { name: 'Different people' }).click();
    await expect(told(page, 'Noted: different people')).toBeVisible();
    await expect(page.getByText('No cards look alike')).toBeVisible();
    expect(noise).toEqual([]);
  });
}

test('from the card of a student the other one is found, and without a network nothing is sent', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, 'zavuch', '/2026/backoffice/students?tab=list');
  const rows = page.locator('main a[href*="student="]');
  await rows.first().click();
  const card = page.getByRole('dialog');
  await card.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Combine with another card' }).click();
  const finding = page.getByRole('dialog', { name: 'The other card' });
  await finding.getByRole('searchbox').fill('а');
  await finding.getByRole('listitem').first().getByRole('button').click();
  const window = page.getByRole('dialog', { name: 'Combine two cards' });
  await expect(window.getByText('Which card stays')).toBeVisible();
  await page.context().setOffline(true);
  await expect(window.getByText('Combining needs a connection')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Combine' })).toBeDisabled();
  await page.context().setOffline(false);
});

test('a group lead neither sees likely pairs nor is answered', async ({ page }) => {
  await open(page, 'grouplead', '/2026/backoffice/students?tab=list');
  await expect(page.getByRole('tab', { name: 'Parents' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Double cards' })).toBeHidden();
});
