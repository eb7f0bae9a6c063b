// The list block with five thousand invented pupils, on the page that demonstrates its states.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { active, cards, count, desktop, grid, nameOf, openList, rows, shown, toast } from './list-page.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const phone = { width: 390, height: 844 };
const noise: string[] = [];
async function open(page: Page, size: { width: number; height: number }, query = ''): Promise<void> {
  noise.length = 0;
  await openList(page, application, noise, size, query);
}
test.afterEach(() => {
  expect(noise).toEqual([]);
});

async function downloadOf(page: Page, item: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'File and print' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('Shift and arrows choose a range, and let go of it on the way back', async ({ page }) => {
  await open(page, desktop);
  const chosen = page.getByRole('toolbar').getByRole('status');
  await grid(page).focus();
  await page.keyboard.press('Space');
  await expect(chosen).toHaveText('1 selected');
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  // The first row, and the fourth to the sixth.
  await expect(chosen).toHaveText('4 selected');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(chosen).toHaveText('3 selected');
  // Over the row where it began: the range turns, and what was chosen before stays.
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowUp');
  await expect(chosen).toHaveText('4 selected');
  await expect(await active(page)).toHaveAttribute('aria-rowindex', '3');
  await page.keyboard.press('Shift+End');
  await expect(chosen).toHaveText('4,998 selected');
});

test('Ctrl+Z presses the undo of the toast, once, and leaves a typed search to the field', async ({ page }) => {
  await open(page, desktop);
  await grid(page).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('toolbar').getByRole('button', { name: 'To the archive…' }).click();
  await expect(toast(page, 'Archive: 2')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('a');
  await page.keyboard.press('Control+z');
  await expect(toast(page, 'Archive: 2')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await grid(page).focus();
  await page.keyboard.press('Control+z');
  await expect(toast(page, 'Archive: 2')).toHaveCount(0);
  await expect(toast(page, 'Taken back: 2')).toHaveCount(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Control+z');
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('filters and order stand in the address: Back takes them one by one, and a link shows the same rows', async ({
  page,
  context,
}) => {
  await open(page, desktop);
  await page.getByRole('button', { name: 'Sign-in' }).first().click();
  await page
    .getByRole('dialog', { name: 'Sign-in' })
    .getByRole('checkbox', { name: /^Blocked/ })
    .check();
  await shown(page, '218 of 5,000');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Born', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Born' }).getByLabel('From').pressSequentially('01012013');
  await expect(page).toHaveURL(/signIn=blocked/);
  await expect(page).toHaveURL(/born=2013-01-01\.\./);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Born: 01.01.2013–…')).toBeVisible();
  const words = await count(page).innerText();
  await grid(page).getByRole('button', { name: 'Class' }).click();
  await grid(page).getByRole('button', { name: 'Class' }).click();
  await expect(grid(page).getByRole('columnheader', { name: 'Class' })).toHaveAttribute('aria-sort', 'descending');
  const first = await nameOf(page, 0);

  const other = await context.newPage();
  await open(other, desktop, new URL(page.url()).search);
  await shown(other, words);
  expect(await nameOf(other, 0)).toBe(first);
  await other.close();

  await page.goBack();
  await page.goBack();
  await expect(grid(page).getByRole('columnheader', { name: 'Pupil' })).toHaveAttribute('aria-sort', 'ascending');
  await shown(page, words);
  await page.goBack();
  await shown(page, '218 of 5,000');
  await page.getByRole('button', { name: 'Remove the filter “Sign-in”' }).click();
  await shown(page, '5,000 of 5,000');
});

test('chosen columns stay on the device; the name cannot be hidden and stays in sight', async ({ page }) => {
  await open(page, desktop);
  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await expect(chooser.getByRole('checkbox', { name: 'Pupil' })).toHaveCount(0);
  await chooser.getByRole('checkbox', { name: 'Parallel' }).check();
  await chooser.getByRole('checkbox', { name: 'IIN' }).uncheck();
  await page.reload();
  const heads = grid(page).getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Parallel' })).toHaveCount(1);
  await expect(heads.filter({ hasText: 'IIN' })).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 768 });
  const head = heads.filter({ hasText: 'Pupil' });
  const before = await head.boundingBox();
  await grid(page).evaluate((table) => table.parentElement?.scrollBy(300, 0));
  await expect(heads.filter({ hasText: 'Sign-in' })).toBeInViewport();
  expect((await head.boundingBox())?.x).toBe(before?.x);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'As it was' }).click();
  await expect(heads.filter({ hasText: 'IIN' })).toHaveCount(1);
});

test('acts get the chosen rows and no row that a filter hides', async ({ page }) => {
  await open(page, desktop, '?signIn=blocked');
  await grid(page).getByRole('checkbox', { name: 'Select all 218' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Slips' }).click();
  await expect(toast(page, 'Slips: 218')).toBeVisible();
  await page.getByRole('button', { name: 'Parallel', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Parallel' }).getByLabel('To').fill('1');
  await page.keyboard.press('Escape');
  const left = (await count(page).innerText()).split(' ')[0];
  await expect(page.getByRole('toolbar').getByRole('status')).toHaveText(`${left} selected`);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await rows(page).nth(1).getByRole('checkbox').click();
  await rows(page)
    .nth(5)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByRole('toolbar').getByRole('status')).toHaveText('5 selected');
});

test('the files hold what is filtered, in its order', async ({ page }) => {
  await open(page, desktop, '?parallel=7..7&sort=-born');
  const [total] = (await count(page).innerText()).split(' ');
  const first = (await nameOf(page, 0)).trim();
  const csv = await downloadOf(page, 'Text with semicolons (CSV)');
  expect(csv.name).toBe('Pupils.csv');
  const lines = parse(csv.content, { bom: true, delimiter: ';' });
  expect(lines[0]).toEqual(['Pupil', 'Class', 'Parallel', 'IIN', 'Born', 'Sex', 'Parents', 'Sign-in']);
  expect(lines).toHaveLength(Number(total) + 1);
  expect(lines[1]?.[0]).toBe(first);
  const xlsx = await downloadOf(page, 'Excel spreadsheet (XLSX)');
  expect(xlsx.name).toBe('Pupils.xlsx');
  const [sheet] = await readXlsxFile(xlsx.content);
  expect(sheet?.data).toHaveLength(Number(total) + 1);
  expect(sheet?.data[1]?.slice(0, 3)).toEqual([first, lines[1]?.[1], 7]);
});

test('on paper is every row of the query and nothing else of the page', async ({ page }) => {
  await open(page, desktop, '?signIn=blocked');
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await grid(page).focus();
  await page.keyboard.press('p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Pupils' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeHidden();
  await expect(page.locator('[class*=printed] tbody tr')).toHaveCount(218);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('[class*=printed] tbody tr')).toHaveCount(0);
});

test('five thousand rows scroll to their end and are never all drawn', async ({ page }) => {
  await open(page, desktop);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5001');
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(page.locator('tr[aria-rowindex="5001"]')).toBeInViewport();
  await expect(await active(page)).toHaveAttribute('aria-rowindex', '5001');
  expect(await rows(page).count()).toBeLessThan(60);
  // Scrolled out of view, the active row is no longer rendered; the keys continue from it.
  await grid(page).evaluate((table) => table.parentElement?.scrollTo(0, 0));
  await expect(page.locator('tr[aria-rowindex="2"]')).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(await active(page)).toHaveAttribute('aria-rowindex', '5000');
});

test('rows of a paged endpoint are asked for as they come into sight', async ({ page }) => {
  await open(page, desktop, '?state=paged&signIn=never');
  await shown(page, '200 of 1,595');
  await grid(page).focus();
  await page.keyboard.press('End');
  await shown(page, '400 of 1,595');
  const csv = await downloadOf(page, 'Text with semicolons (CSV)');
  expect(parse(csv.content, { bom: true, delimiter: ';' })).toHaveLength(1_596);
});

// covers CONST3-031
test('on a tall screen a list scrolls within 45 rem', async ({ page }) => {
  await open(page, { width: 1440, height: 1600 });
  await shown(page, '5,000 of 5,000');
  const scrolled = page.locator('[class*="scroll_"]').first();
  expect(await scrolled.evaluate(({ clientHeight }) => Math.round(clientHeight / 16))).toBe(45);
  expect(await scrolled.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
});

test('loading, empty and not found say different things', async ({ page }) => {
  await open(page, desktop, '?state=loading');
  await expect(page.getByText('Loading', { exact: true })).toBeAttached();
  await page.getByRole('radio', { name: 'empty' }).click();
  await expect(page.getByRole('heading', { name: 'No pupils yet' })).toBeVisible();
  await page.getByRole('radio', { name: 'rows' }).click();
  await page.getByRole('searchbox').fill('qqq');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await shown(page, '5,000 of 5,000');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('a search filters at each key, stands in the address when the fingers rest, and follows the way back', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, desktop);
  await shown(page, '5,000 of 5,000');
  await page.clock.pauseAt(Date.now() + 60_000);
  const field = page.getByRole('searchbox');
  await field.pressSequentially('nobody');
  await shown(page, '0 of 5,000');
  expect(new URL(page.url()).search).toBe('');
  // What is taken back before the fingers rest comes into no address.
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await shown(page, '5,000 of 5,000');
  await expect(field).toHaveValue('');
  await field.pressSequentially('омиржан');
  await expect(rows(page).first()).toContainText('Өміржан');
  await page.clock.fastForward(1_000);
  await expect(page).toHaveURL(/search=/);
  await expect(field).toHaveValue('омиржан');
  const found = await count(page).innerText();
  await page.getByRole('columnheader', { name: 'Born' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=/);
  // Typed on, and then back over the order: the search of its address comes back.
  await field.pressSequentially('q');
  await shown(page, '0 of 5,000');
  await page.clock.fastForward(1_000);
  await expect(page).toHaveURL(/search=q/);
  await page.goBack();
  await expect(field).toHaveValue('омиржан');
  await shown(page, found);
});

test('on a phone the same rows are cards, filters a sheet, and the acts stand at the thumb', async ({ page }) => {
  await open(page, phone);
  await expect(cards(page).first()).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
  await expect(cards(page).first()).toHaveAttribute('aria-setsize', '5000');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Blocked/ }).check({ force: true });
  await sheet.getByRole('button', { name: 'Show: 218' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/signIn=blocked/);
  await shown(page, '218 of 5,000');
  await cards(page).nth(1).getByRole('checkbox').click();
  const bar = page.getByRole('toolbar');
  await expect(bar).toBeInViewport();
  await bar.getByRole('button', { name: 'Select all 218' }).click();
  await bar.getByRole('button', { name: 'Slips' }).click();
  await expect(toast(page, 'Slips: 218')).toBeVisible();
  await bar.getByRole('button', { name: 'Clear the selection' }).click();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('li[aria-posinset="218"]')).toBeInViewport();
  expect(await cards(page).count()).toBeLessThan(60);
  await page.goBack();
  await shown(page, '5,000 of 5,000');
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/dev\/gallery\/pupil\//);
});

for (const [name, size] of Object.entries({ phone, desktop })) {
  test(`axe finds nothing on a ${name}, with rows chosen and a filter open`, async ({ page }) => {
    await open(page, size, '?signIn=blocked');
    await page
      .getByRole('checkbox', { name: /^Select: / })
      .nth(1)
      .click();
    expect(await axeFindings(page)).toEqual([]);
    await page
      .getByRole('button', { name: name === 'phone' ? 'Filters' : 'Parents' })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
}
