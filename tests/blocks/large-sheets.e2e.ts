// Workbooks of a school's size in Chromium, under the policy that the server sends: in, out again, and a worker that cannot start.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';
import writeXlsx from 'write-excel-file/node';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signInBefore } from '#tests/support/browser.ts';
import { outcome, window } from '../contingent/student-import-steps.ts';
import { desktop, openList, toast } from './list-page.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

async function downloadOf(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), press()]);
  const [sheet] = await readXlsxFile(await readFile(await download.path()));
  return sheet?.data ?? [];
}
const exportList = async (page: Page) => {
  await page.getByRole('button', { name: 'File and print' }).click();
  await page.getByRole('menuitem', { name: 'Excel spreadsheet (XLSX)' }).click();
};
async function openImport(page: Page): Promise<void> {
  await signInBefore(page, application, 'director', 'en');
  await page.goto(`${application.url}/2026/backoffice/students?tab=import`);
  await expect(window(page)).toBeVisible();
}
const give = async (page: Page, rows: readonly (readonly string[])[]) =>
  window(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'pupils.xlsx',
      mimeType: '',
      buffer: await writeXlsx(rows.map((row) => [...row])).toBuffer(),
    });

test('a workbook of 3,000 rows is planned, and its wrong rows are given back as a workbook', async ({ page }) => {
  test.setTimeout(120_000);
  const pupils = Array.from({ length: 3_000 }, (_, index) => [`Surname${index}`, 'Name', `Abai avenue ${index}`, '7а']);
  await openImport(page);
  await give(page, [['Surname', 'First name', 'Address', 'Class'], ...pupils]);
  // Without an IIN none of them can be enrolled.
  await expect(outcome(page, 'With errors')).toHaveText(/^3,?000/, { timeout: 30_000 });
  const rows = await downloadOf(page, () => page.getByRole('button', { name: 'Download these rows' }).click());
  expect(rows).toHaveLength(3_001);
  expect(rows[3_000]?.slice(0, 2)).toEqual(['Surname2999', 'Name']);
});

test('a list of 5,000 rows goes out as a workbook', async ({ page }) => {
  await openList(page, application, [], desktop, '');
  const rows = await downloadOf(page, () => exportList(page));
  expect(rows).toHaveLength(5_001);
});

test('a worker that cannot start ends in a sentence, in and out', async ({ page }) => {
  await page.route(/\/(sheet|export)\.worker[^/]*\.js/, (route) => route.abort());
  await openImport(page);
  await give(page, [['Surname'], ['Kim']]);
  await expect(window(page).getByRole('alert')).toContainText('The file could not be read on this device');
  await openList(page, application, [], desktop, '');
  await exportList(page);
  await expect(toast(page, 'The file was not made')).toBeVisible();
});
