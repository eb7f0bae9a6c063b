import { expect, type Page } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';

const base = '/2026/v3/backoffice/personnel';

/** A row; the tab of the archive is a link too. */
const show = shows('main a[href*="/personnel/"]:not([href$="/archive"])');

/** The file of the first of the list whom a deputy may touch: a teacher, and what a button of it opens. */
const ofFile = (button: number) => async (page: Page) => {
  await page.locator('main a[href*="/personnel/"]:not([href$="/archive"])').first().click();
  // The list has buttons too, until the file is there.
  await expect(page.locator('main dl').first()).toBeVisible();
  await page.locator('main .row-wrap .btn').nth(button).click();
  await expect(page.getByRole('dialog').locator('input, select').last()).toBeVisible();
};
/** Teachers alone. */
const teachers = () => `${base}?position=4`;

export const personnelLook: readonly Screen[] = [
  { name: 'personnel', person: 'zavuch', path: () => base, show },
  { name: 'personnel-in-archive', person: 'zavuch', path: () => base.replace('2026', '2025'), show },
  {
    name: 'personnel-archive',
    person: 'zavuch',
    path: () => `${base}/archive`,
    show,
  },
  { name: 'personnel-card', person: 'zavuch', path: () => `${base}/1`, show: shows('main dl') },
  { name: 'personnel-edit', person: 'zavuch', path: teachers, show: ofFile(0) },
  { name: 'personnel-replace', person: 'zavuch', path: teachers, show: ofFile(2) },
  {
    name: 'personnel-new',
    person: 'zavuch',
    path: () => base,
    async show(page) {
      await show(page);
      await page.locator('main .btn--primary').first().click();
      await expect(page.getByRole('dialog').locator('[aria-haspopup=listbox]').last()).toBeVisible();
    },
  },
  {
    name: 'personnel-replacements',
    person: 'zavuch',
    path: () => `${base}/1/all`,
    show: shows('main h2'),
  },
  {
    name: 'personnel-import',
    person: 'zavuch',
    path: () => `${base}?tab=import`,
    show: shows('[role=dialog] textarea'),
  },
];
