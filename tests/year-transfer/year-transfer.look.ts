import { expect, type Page } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';

const path = () => '/2026/transfer-students';

/** Begins where nobody has: screens share a school. */
async function begun(page: Page): Promise<void> {
  await page.locator('main nav ol').waitFor();
  const begin = page.locator('main .stack .card .btn--primary');
  // What is kept from before is shown until the server has answered: the button may go in this very moment.
  if ((await begin.count()) > 0) await begin.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(page.locator('main nav ol button').nth(1)).toBeEnabled();
}

export const yearTransferLook: readonly Screen[] = [
  { name: 'transfer-checks', person: 'zavuch', path, show: shows('main nav ol') },
  {
    ...{ name: 'transfer-classes', person: 'zavuch', path },
    async show(page) {
      await begun(page);
      await page.locator('main nav ol button').nth(1).click();
      await expect(page.locator('main select').first()).toBeVisible();
    },
  },
  {
    ...{ name: 'transfer-pupils', person: 'zavuch', path },
    async show(page) {
      await begun(page);
      await page.locator('main nav ol button').nth(2).click();
      await page.locator('[data-pupil]').first().getByRole('button').nth(1).click();
      await expect(page.locator('[data-pupil] select').first()).toBeVisible();
    },
  },
  {
    ...{ name: 'transfer-preview', person: 'zavuch', path },
    async show(page) {
      await begun(page);
      await page.locator('main nav ol button').nth(4).click();
      await expect(page.locator('main table').first()).toBeVisible();
    },
  },
];
