import { expect } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';

const path = () => '/2026/backoffice/groups/inclusive-group';
const row = 'main a[href*="/inclusive-group/"]:not([href$="/archive"])';

export const inclusiveLook: readonly Screen[] = [
  { name: 'programmes', person: 'zavuch', path, show: shows(row) },
  {
    name: 'programmes-archive',
    person: 'zavuch',
    path: () => `${path()}/archive`,
    show: shows('main h2, main [role=table], main ul'),
  },
  {
    name: 'programme',
    person: 'zavuch',
    path,
    async show(page) {
      await page.locator(row).first().click();
      await expect(page.locator('main dl')).toBeVisible();
      await expect(page.getByRole('searchbox')).toBeVisible();
    },
  },
  {
    name: 'programme-new',
    person: 'zavuch',
    path,
    async show(page) {
      await page.locator(row).first().waitFor();
      await page.locator('main .btn--primary').first().click();
      await expect(page.getByRole('dialog').locator('[aria-haspopup=listbox]').last()).toBeVisible();
    },
  },
];
