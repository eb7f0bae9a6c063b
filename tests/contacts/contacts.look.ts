import { expect } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';

const path = () => '/2026/backoffice/contacts';
const row = 'main a[href*="pupil="]';

export const contactsLook: readonly Screen[] = [
  { name: 'contacts', person: 'zavuch', path, show: shows('main a[href*="/contacts/"]') },
  {
    name: 'contacts-class',
    person: 'zavuch',
    // Whichever it is: the first of the list.
    path: () => '/2026/backoffice/contacts/1',
    async show(page) {
      await page.goto(new URL(path(), page.url()).href);
      await page.locator('main a[href*="/contacts/"]').first().click();
      await expect(page.locator(row).first()).toBeVisible();
      await page.locator(row).first().click();
      await expect(page.getByRole('dialog').locator('dl')).toBeVisible();
    },
  },
];
