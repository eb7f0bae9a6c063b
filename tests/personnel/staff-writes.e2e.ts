// What the management does with its staff on the screen: created, changed, given a position, archived and taken back.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

const address = '/2026/v3/backoffice/personnel';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const rows = (page: Page) => page.locator('main a[href*="/v3/backoffice/personnel/"]:not([href$="archive"])');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

async function open(page: Page, login: string): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${address}`);
  await expect(rows(page).first()).toBeVisible();
}

async function choose(page: Page, form: ReturnType<typeof dialog>, field: string, option: string): Promise<void> {
  // Before its list is loaded a plain field stands in its place.
  await expect(form.getByLabel(field)).toHaveAttribute('aria-haspopup', 'listbox');
  await form.getByLabel(field).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('by keys alone a director creates and edits members of the staff', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, 'director');
  await page.keyboard.press('n');
  await expect(dialog(page, 'New member of the staff')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('grid').focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog').getByLabel('Surname')).not.toHaveValue('');
});

for (const width of [390, 1440]) {
  // covers PERS-001 PERS-003 PERS-004 PERS-005
  test(`a director creates a colleague, gives a position, and puts them into the archive and back, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await open(page, 'director');
    await page.getByRole('button', { name: 'Add a member of the staff' }).click();
    const form = dialog(page, 'New member of the staff');
    await form.getByLabel('Not a resident').check();
    await form.getByLabel('Surname').fill('Сатпаева');
    await form.getByLabel('First name').fill('Гүлнар');
    await form.getByLabel('Date of birth').fill('15.03.1985');
    await choose(page, form, 'Gender', 'Female');
    await form.getByRole('button', { name: 'Add a member of the staff' }).click();
    // A colleague is reached by phone.
    await expect(form.getByLabel('Phone')).toBeFocused();
    await form.getByLabel('Phone').fill('7015551412');
    await expect(form.getByLabel('Phone')).toHaveValue(/^\(701\)\s555‑14‑12$/);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add a member of the staff' }).click();
    await expect(told(page, 'Added: Сатпаева Гүлнар')).toBeVisible();

    await page.getByRole('searchbox').fill('сатпаева г');
    await expect(rows(page)).toHaveCount(1);
    await rows(page).click();
    await expect(page.getByRole('heading', { name: 'Сатпаева Гүлнар', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Position' }).click();
    const position = dialog(page, 'Position');
    await choose(page, position, 'Position', 'Librarian');
    await position.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('main dd', { hasText: 'Librarian' })).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    const leaving = dialog(page, 'Into the archive');
    await leaving.getByLabel('Order number').fill('88-к');
    await leaving.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('88-к')).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await expect(page.locator('main').getByText('88-к').first()).toBeVisible();
    expect(noise).toEqual([]);
  });
}

// covers USERCARD-041 USERCARD-042 USERCARD-043
test('a deputy changes a teacher, and finds nothing to do with the director', async ({ page }) => {
  await open(page, 'zavuch');
  await page.goto(`${application.url}${address}?position=1`);
  await rows(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Login', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await page.goto(`${application.url}${address}?position=4`);
  await rows(page).first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const editing = page.getByRole('dialog');
  await editing.getByLabel('Surname').fill('Сатпаева');
  await editing.getByLabel('Phone').fill('7015551412');
  await editing.getByRole('button', { name: 'Save' }).click();
  // Only the director takes it back.
  await expect(told(page, /^Saved: Сатпаева/)).toBeVisible();
  // At once: after ten seconds it would be gone anyway.
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
  // Somebody who teaches is archived, not deleted.
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete the card' }).click();
  await dialog(page, /^Delete the card of Сатпаева/)
    .getByRole('button', { name: 'Delete the card' })
    .click();
  await expect(told(page, 'The card cannot be deleted: it has records. Archive it instead.')).toBeVisible();
});

test('a deputy prints slips of all colleagues but the director’s, and is shown whose passwords would be reset', async ({
  page,
}) => {
  const noise = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, 'zavuch');
  const all = Number(
    (
      await page
        .locator('main')
        .getByText(/^\d+ of \d+$/)
        .innerText()
    ).split(' ')[0],
  );
  await page.getByRole('checkbox').first().check();
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: 'Sign-in slips' }).click();
  const slips = page.getByRole('dialog', { name: `${all - 1} sign-in slips` });
  await expect(slips.getByRole('listitem')).toHaveCount(all - 1);
  await expect(slips.getByText(/^Left out: .*\(changed by the director alone\)\.$/)).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await slips.getByRole('button', { name: 'Close' }).first().click();

  await bar.getByRole('button', { name: 'Reset the password' }).click();
  const reset = dialog(page, `Reset ${all - 2} passwords?`);
  // The director and the deputy in person.
  await expect(reset.getByText('changed by the director alone')).toBeVisible();
  await expect(reset.getByText('the own password is changed in the profile')).toBeVisible();
  await expect(reset.getByText(`${all - 2} colleagues`, { exact: true })).toBeVisible();
  await expect(reset.getByRole('button', { name: /^Reset the password \(/ })).toBeDisabled();
  await reset.getByRole('button', { name: 'Cancel' }).click();
  expect(noise).toEqual([]);
});
