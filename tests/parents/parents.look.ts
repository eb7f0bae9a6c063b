import { expect } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';

const students = '/2026/backoffice/students';
const parentRow = 'main a[href*="parent="]';

export const parentsLook: readonly Screen[] = [
  { name: 'parent-register', person: 'nobody', path: () => '/parent-register', show: shows('form [name=code]') },
  // A code that nobody made.
  { name: 'parent-code', person: 'nobody', path: () => '/r/K7MP4XWD', show: shows('.field__error') },
  { name: 'parents', person: 'zavuch', path: () => `${students}?tab=parents`, show: shows(parentRow) },
  {
    name: 'parents-window',
    person: 'zavuch',
    path: () => `${students}?tab=parents`,
    async show(page) {
      await page.locator(parentRow).first().click();
      await expect(page.getByRole('dialog').locator('dl')).toBeVisible();
    },
  },
  {
    name: 'parents-slips',
    person: 'zavuch',
    path: () => `${students}?tab=parents&state=activated`,
    async show(page) {
      await page.locator(parentRow).first().click();
      await page.getByRole('dialog').locator('[aria-haspopup=menu]').click();
      await page.getByRole('menuitem').first().click();
      await expect(page.getByRole('dialog').last().locator('dt').first()).toBeVisible();
    },
  },
  {
    name: 'parents-binding',
    person: 'zavuch',
    path: () => `${students}?tab=parents`,
    async show(page) {
      await page.locator(parentRow).first().click();
      await page.getByRole('dialog').locator('.btn').nth(2).click();
      await expect(page.getByRole('dialog').last().locator('input').first()).toBeVisible();
    },
  },
  {
    name: 'parents-invitation',
    person: 'zavuch',
    path: () => `${students}?tab=parents&state=activated`,
    async show(page) {
      await page.locator(parentRow).first().click();
      // The one before the last, which detaches.
      await page.getByRole('dialog').locator('.row-wrap .btn').nth(2).click();
      await expect(page.getByRole('dialog').last().getByRole('img').first()).toBeVisible();
    },
  },
];
