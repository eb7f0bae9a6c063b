import { expect, type Page } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';

const path = () => '/2026/backoffice/students';
const row = 'main a[href*="student="]';

const importPath = () => `${path()}?tab=import`;
/** As a secretary copies them: a lost zero, a lost letter, a class that is not there, somebody twice. */
const sheet = [
  'ФИО\tЖСН\tСынып\tДата рожд.\tТел.\tПримечание',
  'Сәрсенов Әли Санжарович\t80312550003\t7а\t12.03.2008\t8 701 555 14 12\t',
  'Тоқтар Ақбота Аланқызы\t161205650\t5а\t\t\t',
  '?ожахметова Індира\t131231500008\t7 «А»\t\t\tновенькая',
  'Рахметов Нұртас Бақытжанұлы\t130505570104\t12 «Г»\t31.02.2013\t8 701 55\t',
  'Никитина Софья Юрьевна\t131231500028\t7А\t30.12.2013\t\t',
  'Никитина Софья Юрьевна\t131231500028\t7А\t\t\t',
].join('\n');

/** The card of the first student, and what a button of it opens; `menu`: an entry of the menu behind it. */
const ofCard = (button: number, shown: string, menu?: number) => async (page: Page) => {
  await page.locator(row).first().click();
  const card = page.getByRole('dialog').first();
  const acts = card.locator('.row-wrap').first();
  if (menu === undefined) await acts.locator('.btn').nth(button).click();
  else {
    await acts.locator('[aria-haspopup=menu]').click();
    await page.getByRole('menuitem').nth(menu).click();
  }
  await expect(page.getByRole('dialog').last().locator(shown).last()).toBeVisible();
};
const choice = '[aria-haspopup=listbox]';
/** Behind the slip, the password and the certificates in three languages. */
const departure = 5;

export const contingentLook: readonly Screen[] = [
  { name: 'students', person: 'zavuch', path, show: shows(row) },
  {
    name: 'student-card',
    person: 'zavuch',
    path,
    async show(page) {
      await page.locator(row).first().click();
      await expect(page.getByRole('dialog').locator('ul li').first()).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('button', { expanded: false }).last()).toBeVisible();
    },
  },
  { name: 'student-edit', person: 'zavuch', path, show: ofCard(0, choice) },
  { name: 'student-move', person: 'zavuch', path, show: ofCard(1, choice) },
  { name: 'student-departure', person: 'zavuch', path, show: ofCard(0, choice, departure) },
  { name: 'student-slips', person: 'zavuch', path, show: ofCard(0, 'li svg, dt', 0) },
  {
    name: 'students-move',
    person: 'zavuch',
    path,
    async show(page) {
      await page.locator(row).first().waitFor();
      const boxes = page.locator('main').getByRole('checkbox');
      for (const place of [1, 2]) await boxes.nth(place).check();
      await page.getByRole('toolbar').locator('.btn--plain').nth(2).click();
      await expect(page.getByRole('dialog').locator(choice).last()).toBeVisible();
    },
  },
  {
    name: 'student-file',
    person: 'zavuch',
    // Whoever it is: the first of the list, whose class the address need not name.
    path: () => `/2026/backoffice/groups/1/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}/1`,
    async show(page) {
      await page.goto(new URL('/2026/backoffice/groups', page.url()).href);
      await page.locator('main a[href*="/backoffice/groups/"]:not([href$="settings"])').first().click();
      await page.locator('main a[href*="/backoffice/groups/"][href*="-"]:not([href*="inclusive"])').first().click();
      await expect(page.locator('main ul li').first()).toBeVisible();
      await expect(page.locator('main').getByRole('button', { expanded: false }).last()).toBeVisible();
    },
  },
  {
    name: 'student-history',
    person: 'zavuch',
    path,
    async show(page) {
      await page.locator(row).first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('ul li').first()).toBeVisible();
      const opened = dialog.getByRole('button', { expanded: true });
      await dialog.getByRole('button', { expanded: false }).last().click();
      await expect(opened).toBeVisible();
    },
  },
  {
    name: 'student-of-list',
    person: 'social',
    path: () => '/2026/backoffice/students/1',
    async show(page) {
      await page.goto(new URL(path(), page.url()).href);
      await page.locator(row).first().click();
      await page.getByRole('dialog').locator('a[href*="/backoffice/students/"]').click();
      await expect(page.locator('main ul li').first()).toBeVisible();
    },
  },
  { name: 'students-taught', person: 'teacher', path, show: shows('main a[href*="pupil="]') },
  {
    name: 'student-admission',
    person: 'zavuch',
    path,
    async show(page) {
      await page.locator(row).first().waitFor();
      await page.locator('main .btn--primary').first().click();
      await expect(page.getByRole('dialog').locator('[aria-haspopup=listbox]').last()).toBeVisible();
    },
  },
  {
    name: 'students-import',
    person: 'zavuch',
    path: importPath,
    show: shows('[role=dialog] textarea'),
  },
  {
    name: 'students-import-plan',
    person: 'zavuch',
    path: importPath,
    async show(page) {
      const window = page.getByRole('dialog');
      await window.locator('textarea').fill(sheet);
      await window.locator('textarea + *, .btn').last().waitFor();
      await window.locator('.stack .btn').last().click();
      await expect(page.locator('main ol form').first()).toBeVisible();
    },
  },
  { name: 'import-help', person: 'zavuch', path: () => '/2026/help/import', show: shows('main ul li') },
];
