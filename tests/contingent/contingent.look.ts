import { expect } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';

const path = () => '/2026/backoffice/students';
const row = 'main a[href*="student="]';

export const contingentLook: readonly Screen[] = [
  { name: 'students', person: 'zavuch', path, show: shows(row) },
  {
    ...{ name: 'student-card', person: 'zavuch', path },
    async show(page) {
      await page.locator(row).first().click();
      await expect(page.getByRole('dialog').locator('ul li').first()).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('button', { expanded: false }).last()).toBeVisible();
    },
  },
  {
    ...{ name: 'student-file', person: 'zavuch', path: () => '/2026/backoffice/groups' },
    async show(page) {
      await page.locator('main a[href*="/backoffice/groups/"]').first().click();
      await page.locator('main a[href*="/backoffice/groups/"][href*="-"]').first().click();
      await expect(page.locator('main ul li').first()).toBeVisible();
      await expect(page.locator('main').getByRole('button', { expanded: false }).last()).toBeVisible();
    },
  },
  {
    ...{ name: 'student-admission', person: 'zavuch', path },
    async show(page) {
      await page.locator(row).first().waitFor();
      await page.locator('main .btn--primary').first().click();
      await expect(page.getByRole('dialog').locator('[aria-haspopup=listbox]').last()).toBeVisible();
    },
  },
];
