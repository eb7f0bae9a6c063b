import { type Screen, shows } from '#tests/look/screen.ts';

const path = () => '/2026/archive-documents';
const row = 'main a[href*="document="]';

export const archiveDocumentsLook: readonly Screen[] = [
  { name: 'archive-documents', person: 'zavuch', path, show: shows(row) },
  {
    name: 'archive-document',
    person: 'zavuch',
    path,
    async show(page) {
      await page.locator(row).first().click();
      await page.getByRole('dialog').locator('dl').last().waitFor();
    },
  },
  {
    name: 'archive-document-new',
    person: 'zavuch',
    path,
    async show(page) {
      await page.locator('main .btn--primary').first().click();
      await page.getByRole('dialog').locator('[aria-haspopup=listbox]').last().waitFor();
    },
  },
];
