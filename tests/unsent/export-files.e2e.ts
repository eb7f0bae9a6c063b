// The export as the browser saves it: a zip with the bytes of a file that waits, from the unsent list and from the sign-out question.
import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter, untilDownloaded, untilInstalled } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication({ lab: true });
});
test.afterAll(async () => {
  await application.close();
});

async function exported(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const parts = unzipSync(fs.readFileSync(await download.path()));
  const list = JSON.parse(Buffer.from(parts['unsent.json'] ?? []).toString()) as {
    entries: { name: string }[];
    files: { path: string; bytes: number }[];
  };
  return { name: download.suggestedFilename(), parts, list };
}

test('a file that waits is in the export with its bytes', async ({ page, context }) => {
  test.setTimeout(120_000);
  const teacher = await userIdOf(application, 'teacher');
  const lesson = await lessonToday(application);
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  await untilDownloaded(page, teacher, [`lesson:${lesson}`]);
  await page.goto(`${application.url}/2026/homework/control/${lesson}/create`);
  const buffer = Buffer.alloc(600_000, 'F = k * x, No 4.\n');
  const field = page.locator('[data-file-field]');
  await expect(field).toBeAttached();
  await context.setOffline(true);
  await field.setInputFiles([{ name: 'sheet.txt', mimeType: 'text/plain', buffer }]);
  await expect.poll(async () => (await deviceRows(page, teacher, 'attachments')).length).toBe(4);
  await page.goto(`${application.url}/2026/unsent`);
  await expect(page.getByText('sheet.txt')).toBeVisible();
  const button = page.getByRole('button', { name: 'Export to a file' }).filter({ visible: true });
  const fromList = await exported(page, () => button.click());
  expect(fromList.name).toMatch(/^qalam-unsent-\d{4}-\d\d-\d\d\.zip$/);
  expect(fromList.list.files).toMatchObject([{ path: 'files/01 sheet.txt', bytes: buffer.byteLength }]);
  expect(Buffer.from(fromList.parts['files/01 sheet.txt'] ?? []).equals(buffer)).toBe(true);

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^My profile/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out?' });
  const fromQuestion = await exported(page, () => dialog.getByRole('button', { name: 'Export to a file' }).click());
  expect(Object.keys(fromQuestion.parts)).toEqual(['files/01 sheet.txt', 'unsent.json']);
});
