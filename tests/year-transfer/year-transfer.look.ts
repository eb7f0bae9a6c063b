import { expect, type Page } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';

const path = () => '/2026/transfer-students';

/** Begins where nobody has: screens share a school. */
async function begun(page: Page): Promise<void> {
  await page.locator('main nav ol').waitFor();
  const begin = page.locator('main .stack .card .btn--primary:enabled');
  const second = page.locator('main nav ol button:enabled').nth(1);
  // Only what the server has confirmed can be started.
  await begin.or(second).first().waitFor();
  if (await begin.isVisible()) await begin.click();
  await expect(second).toBeVisible();
}

export const yearTransferLook: readonly Screen[] = [
  { name: 'school-years', person: 'zavuch', path: () => '/2026/school-settings/year', show: shows('main .card dd') },
  { name: 'transfer-checks', person: 'zavuch', path, show: shows('main nav ol') },
  {
    name: 'transfer-classes',
    person: 'zavuch',
    path,
    async show(page) {
      await begun(page);
      await page.locator('main nav ol button').nth(1).click();
      await expect(page.locator('main select').first()).toBeVisible();
    },
  },
  {
    name: 'transfer-pupils',
    person: 'zavuch',
    path,
    async show(page) {
      await begun(page);
      await page.locator('main nav ol button').nth(2).click();
      await page.locator('[data-pupil]').first().getByRole('button').nth(1).click();
      await expect(page.locator('[data-pupil] select').first()).toBeVisible();
    },
  },
  {
    name: 'transfer-preview',
    person: 'zavuch',
    path,
    async show(page) {
      await begun(page);
      await page.locator('main nav ol button').nth(4).click();
      await expect(page.locator('main table').first()).toBeVisible();
    },
  },
];
