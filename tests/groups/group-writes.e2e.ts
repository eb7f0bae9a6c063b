// What is done with classes on the screen: made, changed, archived, copied, and divided into subgroups.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, signInBefore, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';

const address = '/2026/backoffice/groups';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const row = (page: Page, name: RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

async function open(page: Page, login: string, path = address): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
}

async function choose(page: Page, form: ReturnType<typeof dialog>, field: string, option: string): Promise<void> {
  // Before its list is loaded a plain field stands in its place.
  const input = form.getByLabel(field, { exact: true });
  await expect(input).toHaveAttribute('aria-haspopup', 'listbox');
  await input.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

for (const width of [390, 1440]) {
  const height = width === 390 ? 844 : 900;
  // covers GROUP-010 GROUP-011
  test(`a deputy makes a class, changes it, and archives one that has pupils, at ${width} px`, async ({ page }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height });
    await open(page, 'zavuch');
    await button(page, 'Add a class').click();
    const form = dialog(page, 'Add a class');
    await choose(page, form, 'Grade', '7');
    // 7 «А» is there already; a letter is typed as well as chosen.
    await form.getByRole('textbox', { name: 'Letter' }).fill('a');
    await form.getByRole('button', { name: 'Add a class' }).click();
    await expect(form.getByText('There is 7 «А» already')).toBeVisible();
    await form.getByRole('textbox', { name: 'Letter' }).fill('ә');
    await form.getByLabel('Inclusive class').check();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add a class' }).click();
    await expect(told(page, 'Added: 7 «Ә»')).toBeVisible();
    await expect(row(page, /^7 «Ә»/)).toContainText('incl.');

    await row(page, /^7 «Ә»/).click();
    await button(page, 'Edit').click();
    const edit = dialog(page, 'Edit the class');
    await edit.getByLabel('Places').fill('28');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(told(page, 'Saved: 7 «Ә»')).toBeVisible();
    await expect(page.locator('main dl')).toContainText('28');
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByRole('deletion').filter({ hasText: '25' })).toBeVisible();

    // A class with pupils is not deleted, but archived.
    await page.goto(`${application.url}${address}`);
    await row(page, /^9 «А»/).click();
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog(page, /^Delete 9/)
      .getByRole('button', { name: 'Delete' })
      .click();
    const instead = dialog(page, '9 «А» cannot be deleted');
    await expect(instead).toContainText(/In use: pupils: \d+/);
    await instead.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('The class is in the archive')).toBeVisible();
    await page.locator('.toast', { hasText: 'Archived: 9 «А»' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The class is in the archive')).toBeHidden();

    // Two together are one change.
    await page.goto(`${application.url}${address}`);
    for (const name of [/^Select: 8 «А»/, /^Select: 9 «А»/]) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
    const many = dialog(page, 'Archive');
    await expect(many.getByRole('listitem').filter({ hasText: /pupils: \d+/ })).toHaveCount(2);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await many.getByRole('button', { name: 'Archive (2)' }).click();
    await expect(row(page, /^9 «А»/)).toBeHidden();
    await page.locator('.toast', { hasText: 'Classes archived: 2' }).getByRole('button', { name: 'Undo' }).click();
    for (const name of [/^8 «А»/, /^9 «А»/]) await expect(row(page, name)).toBeVisible();
    expect(noise.filter((line) => !line.includes('409') && !line.includes('422'))).toEqual([]);
  });

  // covers GROUP-002 ROUTE-032
  test(`a director sets what new classes begin with, and copies a grade, at ${width} px`, async ({ page }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height });
    await open(page, 'director');
    await page.getByRole('link', { name: 'Settings of classes' }).click();
    await button(page, 'Edit the settings').click();
    const form = dialog(page, 'Edit the settings');
    await form.getByLabel('Letters offered').fill('а, ұ ұ b');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('А Ұ В', { exact: true })).toBeVisible();
    await button(page, 'Add a grade').click();
    const rule = dialog(page, 'Add a grade');
    await choose(page, rule, 'Grade', '6');
    await rule.getByLabel('Places').fill('18');
    await rule.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Grade 6, first shift: places: 18')).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    // Rights alone are changed on a tab of the school, and undone; letters and grades stay as they are.
    await page.goto(`${application.url}/2026/school-settings/rights`);
    const teachers = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Teachers' }) });
    await expect(teachers.getByText(/^(Yes|No)$/)).toBeVisible();
    const is = await teachers.getByText(/^(Yes|No)$/).textContent();
    await button(page, 'Change rights').click();
    const rights = dialog(page, 'Change rights');
    await expect(rights.getByLabel('Letters offered')).toHaveCount(0);
    await rights.getByLabel(/^A teacher edits/).click();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await rights.getByRole('button', { name: 'Save' }).click();
    await expect(teachers.getByText(is === 'Yes' ? 'No' : 'Yes', { exact: true })).toBeVisible();
    await page
      .locator('.toast', { hasText: 'The settings are saved' })
      .last()
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(teachers.getByText(is ?? '', { exact: true })).toBeVisible();
    await page.goto(`${application.url}${address}/settings`);
    await expect(page.getByText('А Ұ В', { exact: true })).toBeVisible();
    await expect(page.getByText('Grade 6, first shift: places: 18')).toBeVisible();

    await page.goto(`${application.url}${address}`);
    await button(page, 'Add a class').click();
    const added = dialog(page, 'Add a class');
    await choose(page, added, 'Grade', '6');
    await expect(added.getByLabel('Places')).toHaveValue('18');
    await added.getByRole('group', { name: 'Free letters' }).getByRole('button', { name: 'Ұ' }).click();
    await added.getByRole('button', { name: 'Add a class' }).click();
    await expect(told(page, 'Added: 6 «Ұ»')).toBeVisible();

    await button(page, 'Copy a grade').click();
    const copy = dialog(page, 'Copy a grade');
    await choose(page, copy, 'From grade', '6');
    await choose(page, copy, 'To grade', '4');
    await copy.getByRole('button', { name: 'Show what will be made' }).click();
    await expect(page.getByText('Will be made: 4 «Ұ»')).toBeVisible();
    await page.getByRole('button', { name: 'Make the classes' }).click();
    await expect(row(page, /^4 «Ұ»/)).toBeVisible();
    await page.locator('.toast', { hasText: 'Made: 4 «Ұ»' }).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, /^4 «Ұ»/)).toBeHidden();
    expect(noise).toEqual([]);
  });

  // covers GROUP-004
  test(`a group lead moves a pupil to the other half of the class, and adds a division, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height });
    await open(page, 'grouplead');
    await row(page, /^7 «А»/).click();
    await page.getByRole('link', { name: 'Subgroups' }).click();
    if (width === 390) await page.getByLabel('Division').selectOption('informatics');
    const first = page.getByRole('group', { name: /, Informatics$/ }).first();
    await expect(first.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
    await first.getByRole('button').nth(1).click();
    await expect(first.getByRole('button').first()).toHaveAttribute('aria-pressed', 'false');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    // What is typed stays over a reload, and is sent once.
    await page.reload();
    if (width === 390) await page.getByLabel('Division').selectOption('informatics');
    await expect(first.getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel('From which day').fill('23.11.2026');
    await button(page, 'Save').click();
    await expect(told(page, 'The subgroups are saved')).toBeVisible();

    await button(page, 'Add a division').click();
    const form = dialog(page, 'Add a division');
    await choose(page, form, 'Division', 'Another one');
    await form.getByLabel('Name of the division').fill('Шахмат');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(told(page, 'The division is saved')).toBeVisible();
    if (width === 390) await page.getByLabel('Division').selectOption('Шахмат');
    await button(page, 'More actions: Шахмат').click();
    await page.getByRole('menuitem', { name: 'By alphabet' }).click();
    await expect(page.getByText('1. Subgroup 1: 13')).toBeVisible();
    await expect(page.getByText('2. Subgroup 2: 12')).toBeVisible();
    expect(noise).toEqual([]);
  });
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the parts of a class and the settings are there again, with their age', async ({ page, context }) => {
    await enter(page, application, 'zavuch', 'en');
    await untilOfficeInstalled(page);
    await page.goto(`${application.url}${address}/settings`);
    await expect(page.getByText('Letters offered')).toBeVisible();
    await page.goto(`${application.url}${address}`);
    await row(page, /^7 «А»/).click();
    await page.getByRole('link', { name: 'Subgroups' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    const subgroups = page.url();
    await page.close();
    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto(subgroups);
    await expect(cold.getByRole('table')).toBeVisible();
    await expect(cold.getByText(/^As of /).first()).toBeVisible();
    await cold.goto(`${application.url}${address}/settings`);
    await expect(cold.getByText('Letters offered')).toBeVisible();
  });
});
