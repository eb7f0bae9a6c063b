import { expect } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';

const path = () => '/2026/backoffice/students?tab=duplicates';
/** Opens the other card of whoever is the first in the list: any two cards can be looked at beside each other. */
export const combiningLook: readonly Screen[] = [
  { name: 'duplicates', person: 'zavuch', path, show: shows('main [role=tabpanel] h2, main [role=tabpanel] p') },
  {
    ...{ name: 'combining', person: 'zavuch', path: () => '/2026/backoffice/students' },
    async show(page) {
      await page.locator('main a[href*="student="]').first().click();
      await page.getByRole('dialog').locator('ul li').first().waitFor();
      await page.getByRole('dialog').locator('[aria-haspopup=menu]').first().click();
      await page.getByRole('menuitem').nth(-3).click();
      const found = page.getByRole('dialog').locator('input[type=search]');
      await found.fill('а');
      await page.getByRole('dialog').locator('ul li button').first().click();
      await expect(page.getByRole('dialog').locator('section ul li').nth(3)).toBeVisible();
    },
  },
  {
    ...{ name: 'movements', person: 'zavuch', path: () => '/2026/backoffice/students?tab=movements' },
    show: shows('main [role=gridcell], main article, main ul li'),
  },
  {
    ...{ name: 'class-balance', person: 'zavuch', path: () => '/2026/backoffice/students?tab=movements&view=balance' },
    show: shows('main tfoot'),
  },
];
