// Many students at once on the screen: found by filters, shown before, done, and taken back.
import { expect, type Page, test } from '@playwright/test';
import { and, eq, isNotNull } from 'drizzle-orm';
import { students, users } from '#server/features/people/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

const address = '/2026/backoffice/students';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const names = (page: Page) => page.locator('main a[href*="student="]');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

for (const width of [390, 1440]) {
  test(`a deputy finds students by filters, moves two with an order and takes it back, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await signInBefore(page, application, 'zavuch', 'en');
    // A filter stands in the address; nobody is left whom it does not fit.
    await page.goto(`${application.url}${address}`);
    const all = await page.getByRole('tab', { name: /^List/ }).textContent();
    await page.goto(`${application.url}${address}?parentCount=1`);
    await expect(names(page).first()).toBeVisible();
    expect(all).toMatch(/\d/);
    await page.goto(`${application.url}${address}`);
    await expect(names(page).first()).toBeVisible();
    const boxes = page.locator('main').getByRole('checkbox', { name: /^Select: / });
    await expect(boxes.first()).toBeVisible();
    for (const place of [0, 1]) await boxes.nth(place).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Move' }).click();
    const form = dialog(page, 'Move to another class');
    await expect(form.getByText('2 students')).toBeVisible();
    await expect(form.getByLabel('To class')).toHaveAttribute('aria-haspopup', 'listbox');
    await form.getByLabel('To class').click();
    await page.getByRole('option').last().click();
    const toClass = await form.getByLabel('To class').inputValue();
    await form.getByLabel('First day').fill('23.11.2026');
    await form.getByLabel('Order number').fill('55-к');
    await form.getByRole('button', { name: 'Show whom it concerns' }).click();

    const shown = dialog(page, 'Move to another class');
    await expect(shown.getByText('This can be undone afterwards.')).toBeVisible();
    await expect(shown.getByText(new RegExp(`→ ${toClass.slice(0, 3)}`))).toHaveCount(2);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    // Whoever turns back finds what was typed.
    await shown.getByRole('button', { name: 'Back' }).click();
    await expect(form.getByLabel('Order number')).toHaveValue('55-к');
    await form.getByRole('button', { name: 'Show whom it concerns' }).click();
    await shown.getByRole('button', { name: 'Move (2)' }).click();

    await expect(told(page, '2 students moved')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(told(page, 'Undone')).toBeVisible();
    expect(noise).toEqual([]);
  });
}

test('statistics of many are shown, changed and found by a filter; new passwords for many say that nothing undoes them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInBefore(page, application, 'zavuch', 'en');
  await page.goto(`${application.url}${address}`);
  await expect(names(page).first()).toBeVisible();
  const boxes = page.locator('main').getByRole('checkbox', { name: /^Select: / });
  for (const place of [1, 2]) await boxes.nth(place).check();
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: 'Reset the password' }).click();
  const reset = dialog(page, 'Reset 2 passwords?');
  await expect(reset.getByText('This cannot be undone.')).toBeVisible();
  await expect(reset.getByRole('listitem')).toHaveCount(2);
  await expect(reset.getByRole('button', { name: /Reset the password \(\d\)/ })).toBeDisabled();
  await reset.getByRole('button', { name: 'Cancel' }).click();

  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Leave out of statistics' }).click();
  await dialog(page, 'Leave out of statistics')
    .getByRole('button', { name: /^Leave out of statistics \(/ })
    .click();
  await expect(told(page, /students? changed/)).toBeVisible();
  await page.goto(`${application.url}${address}?isInStatistic=no`);
  await expect(names(page)).not.toHaveCount(0);

  // Into a part of their class, as far as they are of one.
  await page.goto(`${application.url}${address}`);
  await expect(names(page).first()).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Into a subgroup' }).click();
  await expect(page.locator('.toast', { hasText: 'Choose students of one class' })).toBeVisible();
  await page.goto(`${application.url}${address}?group=${encodeURIComponent('7 «А»')}`);
  for (const place of [0, 1, 2]) await boxes.nth(place).check();
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Into a subgroup' }).click();
  const into = dialog(page, 'Into a subgroup');
  await expect(into.getByLabel('Subgroup')).toHaveAttribute('aria-haspopup', 'listbox');
  await into.getByLabel('Subgroup').click();
  await page.getByRole('option', { name: 'Foreign language: in none' }).click();
  await into.getByRole('button', { name: 'Show whom it concerns' }).click();
  await expect(dialog(page, 'Into a subgroup').getByText(/→ in none$/)).toHaveCount(3);
  await dialog(page, 'Into a subgroup').getByRole('button', { name: 'Into a subgroup (3)' }).click();
  await page.locator('.toast', { hasText: '3 students placed' }).getByRole('button', { name: 'Undo' }).click();
  await expect(told(page, 'Undone')).toBeVisible();
});

test('an IIN of the own school leads to the card, and one of the archive to the return, while what was typed stays', async ({
  page,
}) => {
  const { db } = application.database;
  const rows = await db
    .select({ id: users.id, iin: users.iin, surname: users.surname })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, 1), eq(students.state, 'active'), isNotNull(users.iin)))
    .orderBy(users.id)
    .limit(2);
  const [here, gone] = rows;
  if (!here?.iin || !gone?.iin) throw new Error('The demo school has no students with an IIN');
  await db.update(students).set({ state: 'archived', leftOn: '2026-11-10' }).where(eq(students.userId, gone.id));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInBefore(page, application, 'director', 'en');
  await page.goto(`${application.url}${address}`);
  await page.getByRole('button', { name: 'Admit' }).click();
  const form = dialog(page, 'New student');
  const admit = async (iin: string) => {
    await form.getByLabel('IIN').fill(iin);
    await form.getByLabel('Surname').fill('Ержанов');
    await form.getByLabel('First name').fill('Нұрбек');
    if ((await form.getByLabel('Class').inputValue()) === '') {
      await form.getByLabel('Class').click();
      await page.getByRole('option').first().click();
    }
    await form.getByRole('button', { name: 'Admit' }).click();
  };
  await admit(gone.iin);
  await form.getByRole('button', { name: 'Restore' }).click();
  const back = dialog(page, 'Readmission');
  await expect(back.getByText(gone.surname)).toBeVisible();
  await back.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Surname')).toHaveValue('Ержанов');
  await admit(here.iin);
  await form.getByRole('button', { name: 'Open the card' }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(here.surname) })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Admit' }).click();
  await expect(form.getByLabel('Surname')).toHaveValue('Ержанов');
});
