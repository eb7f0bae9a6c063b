// A pupil is found, chosen, edited and opened in the list block by the keyboard alone.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { active, desktop, grid, nameOf, openList, rows, shown, toast } from './list-page.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

test('by the keyboard alone a pupil is found, chosen, edited and opened', async ({ page }) => {
  const noise: string[] = [];
  await openList(page, application, noise, desktop);
  await shown(page, '5,000 of 5,000');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('nobody');
  await shown(page, '0 of 5,000');
  await page.keyboard.press('Escape');
  await page.keyboard.type('омиржан');
  await expect(page).toHaveURL(/search=/);
  await expect(rows(page).first()).toContainText('Өміржан');
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const second = await active(page);
  await expect(second).toHaveAttribute('aria-rowindex', '3');
  await page.keyboard.press('Space');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('toolbar').getByRole('status')).toHaveText('1 selected');
  const name = (await nameOf(page, 1)).trim();
  await page.keyboard.press('e');
  await expect(toast(page, `Edit: ${name}`)).toBeVisible();
  await page.keyboard.press('n');
  await expect(toast(page, 'New pupil')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(await active(page)).toHaveAttribute('aria-rowindex', '2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dev\/gallery\/pupil\/pupil-\d+$/);
  expect(noise).toEqual([]);
});
