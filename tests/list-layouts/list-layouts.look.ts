import { expect, type Page } from '@playwright/test';
import type { Screen } from '#tests/look/screen.ts';

/** The window is the last entry of the menu of the list. */
async function openWindow(page: Page): Promise<void> {
  await page.locator('main a[href*="student="]').first().waitFor();
  await page.locator('main [aria-haspopup=menu]').last().click();
  // After the three ways out of the list, before the layouts of the school.
  await page.getByRole('menuitem').nth(3).click();
  await expect(page.getByRole('dialog').locator('ul li').first()).toBeVisible();
}
const path = () => '/2026/backoffice/students';

export const listLayoutsLook: readonly Screen[] = [
  { name: 'list-layouts', person: 'zavuch', path, show: openWindow },
  {
    name: 'list-layout',
    person: 'zavuch',
    path,
    async show(page) {
      await openWindow(page);
      await page.getByRole('dialog').locator('ul li button').first().click();
      await expect(page.locator('fieldset ol input').first()).toBeVisible();
    },
  },
];
