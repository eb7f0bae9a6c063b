import { expect } from '@playwright/test';
import { doubleCard } from '#server/features/demo-school/public.ts';
import { type Screen, shows } from '#tests/look/screen.ts';

const path = () => '/2026/backoffice/students?tab=duplicates';
const pair = 'main [role=tabpanel] li';

export const combiningLook: readonly Screen[] = [
  {
    name: 'movements',
    person: 'zavuch',
    path: () => '/2026/backoffice/students?tab=movements',
    show: shows('main li, main [role=gridcell]'),
  },
  {
    name: 'class-balance',
    person: 'zavuch',
    path: () => '/2026/backoffice/students?tab=movements&view=balance',
    show: shows('main tfoot'),
  },
  {
    name: 'duplicates',
    person: 'zavuch',
    path,
    show: shows(pair),
    arrange: ({ application }) => application.database.transaction((db) => doubleCard(db, 2026)),
  },
  {
    // Of the card that the screen before it has doubled.
    name: 'combining',
    person: 'zavuch',
    path,
    async show(page) {
      await page.locator(pair).first().getByRole('button').first().click();
      await expect(page.getByRole('dialog').locator('section ul li').nth(3)).toBeVisible();
    },
  },
];
