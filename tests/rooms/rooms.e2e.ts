// The rooms of a school: edited by the management, shown in others' weeks, readable offline.
import { expect, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { rooms } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, untilInstalled, untilPacked, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { address, changeRooms, dialog, openRooms, row } from './rooms-steps.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers CAB-001 CAB-002 CAB-007 CAB-008
test('a director adds, renames and archives rooms, and the week of a teacher follows, at 1440 px', async ({
  page,
  browser,
}) => {
  await changeRooms(application, page, browser, 1440);
});

test('a sheet is imported and taken back, and the list goes into a file', async ({ page }) => {
  await openRooms(page, application, 'zavuch');
  await page.getByRole('button', { name: 'Import from a file' }).click();
  await page
    .getByLabel('Or paste rows that were copied from a table')
    .fill('Number\tName\tSeats\n888\tMuseum\t20\n12-3\tX\t');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('Incorrect format of cabinet')).toBeVisible();
  await page.getByRole('button', { name: 'Apply 1 row' }).click();
  await expect(page.getByText('Added: 1, changed: 0.')).toBeVisible();
  await page.getByRole('button', { name: 'To the list of rooms' }).first().click();
  await expect(row(page, '888')).toBeVisible();
  await page.getByRole('button', { name: 'File and print' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
});

test('what a colleague changed meanwhile is taken over, and a draft survives a reload', async ({ page }) => {
  await openRooms(page, application, 'zavuch');
  await row(page, '101').click();
  await dialog(page, /^101 - /)
    .getByRole('button', { name: 'Edit' })
    .click();
  const form = dialog(page, 'Change the room');
  await form.getByLabel('Name').fill('Reading room');
  await expect(form.getByText(/^Draft kept/)).toBeVisible();
  await page.reload();
  await dialog(page, /^101 - /)
    .getByRole('button', { name: 'Edit' })
    .click();
  await expect(form.getByLabel('Name')).toHaveValue('Reading room');
  await application.database.db
    .update(rooms)
    .set({ version: 2, capacity: 12 })
    .where(and(eq(rooms.schoolId, 1), eq(rooms.number, '101')));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Seats');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page, '101 - Reading room').getByText('12', { exact: true })).toBeVisible();
});

// covers CAB-001
test('a teacher reads them from a cold start without a network, and changes nothing', async ({ page }) => {
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  await untilPacked(page, await userIdOf(application, 'teacher'));
  const context = page.context();
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  const noise = watchConsole(cold);
  await cold.goto(`${application.url}${address}`);
  await row(cold, '101').click();
  await expect(dialog(cold, /^101 - /)).toBeVisible();
  await expect(dialog(cold, /^101 - /).getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(cold.getByRole('button', { name: 'Add a room' })).toHaveCount(0);
  expect(noise).toEqual([]);
});
