// A layout of exports: made by a deputy, exported by others and without a network, changed and deleted, by mouse and by keyboard.
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

const address = '/2026/backoffice/students';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const exportMenu = (page: Page) => page.getByRole('button', { name: 'File and print' }).click();
async function open(page: Page, login: string, query = ''): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${address}${query}`);
  await expect(page.locator('main a[href*="student="]').first()).toBeVisible();
}
async function personAt(browser: Browser, login: string, query = ''): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await open(page, login, query);
  return page;
}
async function openWindow(page: Page) {
  await exportMenu(page);
  await item(page, 'Export layouts…').click();
  return dialog(page, 'Export layouts');
}
async function fileOf(page: Page, name: string): Promise<{ name: string; content: Buffer }> {
  await exportMenu(page);
  const [download] = await Promise.all([page.waitForEvent('download'), item(page, name).click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
const linesOf = (content: Buffer): string[][] => parse(content, { bom: true, delimiter: ';' });

for (const width of [390, 1440]) {
  test(`a deputy makes a layout, and files follow its columns, order and headings and the filter shown, at ${width} px`, async ({
    page,
    browser,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await open(page, 'zavuch', '?parallel=7&gender=f&sort=-name');
    const window = await openWindow(page);
    await expect(window.getByText('ҰББДҚ')).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await window.getByRole('button', { name: 'Add a layout' }).click();
    const form = dialog(page, 'Add a layout');
    await form.getByLabel('Name', { exact: true }).fill('ҰББДҚ');
    for (const column of ['Grade', 'Parents', 'Sign-in', 'Language of instruction'])
      await form.getByRole('button', { name: `Leave out: ${column}`, exact: true }).click();
    await form.getByLabel('Heading of “IIN” in the file').fill('=ИИН');
    await form.getByRole('button', { name: 'Earlier: IIN' }).click();
    await form.getByRole('button', { name: 'Earlier: IIN' }).click();
    await expect(form.getByRole('status').filter({ hasText: 'IIN: place 1 of' })).toHaveCount(1);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('This list has a layout with this name already')).toBeVisible();
    await form.getByLabel('Name', { exact: true }).fill('NOBD');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(window.getByText('NOBD', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();

    const csv = await fileOf(page, 'CSV – NOBD');
    expect(csv.name).toBe('Students - NOBD.csv');
    const [head = [], ...rows] = linesOf(csv.content);
    expect(head.slice(0, 3)).toEqual(["'=ИИН", 'Student', 'Class']);
    expect(head).not.toContain('Parents');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every(([iin = '', , group = '']) => /^\d{4}•{8}$/.test(iin) && group.startsWith('7 '))).toBe(true);
    const surnames = rows.map(([, name = '']) => name);
    expect(surnames).toEqual([...surnames].sort((a, b) => b.localeCompare(a, 'kk')));
    const xlsx = await fileOf(page, 'XLSX – NOBD');
    const [sheet] = await readXlsxFile(xlsx.content);
    expect(sheet?.data[0]).toEqual(['=ИИН', ...head.slice(1)]);
    expect(sheet?.data).toHaveLength(rows.length + 1);

    // Whoever exports the list has the layout, and nobody but the management changes it.
    const social = await personAt(browser, 'social');
    const theirs = await fileOf(social, 'CSV – NOBD');
    expect(linesOf(theirs.content)[0]).toEqual(head);
    await exportMenu(social);
    await expect(item(social, 'CSV – NOBD')).toBeVisible();
    await expect(item(social, 'Export layouts…')).toHaveCount(0);
    await social.context().close();
    expect(noise).toEqual([]);
  });
}

test('without a network files follow the layouts of the last visit', async ({ page }) => {
  await open(page, 'grouplead');
  await exportMenu(page);
  await expect(item(page, 'CSV – ҰББДҚ')).toBeVisible();
  await untilOfficeInstalled(page);
  const context = page.context();
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  const noise = watchConsole(cold);
  await cold.goto(`${application.url}${address}`);
  await expect(cold.locator('main a[href*="student="]').first()).toBeVisible();
  const [head, ...rows] = linesOf((await fileOf(cold, 'CSV – ҰББДҚ')).content);
  expect(head).toEqual(['ЖСН', 'Тегі, аты, әкесінің аты', 'Туған күні', 'Жынысы', 'Сыныбы', 'Оқыту тілі']);
  expect(rows).toHaveLength(25);
  expect(noise).toEqual([]);
});

test('by the keyboard alone a layout is changed, with its history, deleted and taken back', async ({ page }) => {
  const noise = watchConsole(page);
  await open(page, 'director');
  await page.getByRole('button', { name: 'File and print' }).focus();
  await page.keyboard.press('Enter');
  // It comes with the layouts, which are asked for when the menu is there.
  await expect(item(page, 'Export layouts…')).toBeVisible();
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Export layouts…')).toBeFocused();
  await page.keyboard.press('Enter');
  const window = dialog(page, 'Export layouts');
  await window.getByRole('button', { name: 'Edit: ҰББДҚ' }).focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Change the layout');
  const earlier = form.getByRole('button', { name: 'Earlier: Class' });
  await earlier.focus();
  for (let place = 5; place > 1; place--) {
    await page.keyboard.press('Enter');
    await expect(form.getByRole('status').filter({ hasText: `Class: place ${place - 1} of 6` })).toHaveCount(1);
    await expect(earlier).toBeFocused();
  }
  await form.getByRole('button', { name: 'Leave out: Gender' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: /^Leave out: Language/ })).toBeFocused();
  await form.getByRole('button', { name: 'Add a column' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const added = form.getByLabel('Heading of “Gender” in the file');
  await expect(added).toBeFocused();
  await page.keyboard.type('Пол');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(window.getByText('Сыныбы, ЖСН, Тегі, аты, әкесінің аты, Туған күні, Оқыту тілі, Пол')).toBeVisible();

  await window.getByRole('button', { name: 'History: ҰББДҚ' }).click();
  await expect(window.getByText('Change the layout')).toBeVisible();
  await window.getByRole('button', { name: 'Delete: ҰББДҚ' }).click();
  await dialog(page, 'Delete the layout “ҰББДҚ”?').getByRole('button', { name: 'Delete' }).click();
  await expect(window.getByText('There are no layouts yet')).toBeVisible();
  await page.locator('.toast', { hasText: 'Layout deleted: ҰББДҚ' }).getByRole('button', { name: 'Undo' }).click();
  await expect(window.getByText('ҰББДҚ', { exact: true })).toBeVisible();
  expect(noise).toEqual([]);
});
