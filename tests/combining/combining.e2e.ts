// Two cards of one pupil on the screen: compared, combined, taken apart, and told apart.
import { expect, test } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { combineAndTakeApart, open, startWithDoubleCard } from './combining-steps.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startWithDoubleCard();
});
test.afterEach(async () => {
  await application.close();
});

// covers USERCARD-010
test('two cards of one pupil are combined with a look at what happens, and taken apart again, at 1440 px', async ({
  page,
}) => {
  await combineAndTakeApart(application, page, 1440);
});

test('from the card of a student the other one is found, and without a network nothing is sent', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, application, 'zavuch', '/2026/backoffice/students?tab=list');
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
  await open(page, application, 'grouplead', '/2026/backoffice/students?tab=list');
  await expect(page.getByRole('tab', { name: 'Parents' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Double cards' })).toBeHidden();
});
