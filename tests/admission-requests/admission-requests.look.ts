import { expect } from '@playwright/test';
import { askBetweenSchools } from '#server/features/demo-school/public.ts';
import { type Screen, shows } from '#tests/look/screen.ts';

const path = () => '/2026/backoffice/students?tab=requests';
const row = 'main a[href*="request="]';

export const admissionRequestsLook: readonly Screen[] = [
  {
    name: 'requests',
    person: 'zavuch',
    path,
    show: shows(row),
    arrange: ({ application: { database, clock } }) =>
      database.transaction((db) => askBetweenSchools(db, 2026, clock.now())),
  },
  {
    // Of those that the screen before it has made.
    name: 'request',
    person: 'zavuch',
    path: () => `${path()}&side=received`,
    async show(page) {
      await page.locator(row).first().click();
      await expect(page.getByRole('dialog').locator('dl')).toBeVisible();
    },
  },
];
