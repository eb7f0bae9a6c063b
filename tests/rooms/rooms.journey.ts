// The rooms of a school: edited by the management, shown in others' weeks, readable offline.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { rooms } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import {
  comeBackUntil,
  enter,
  signInBefore,
  untilInstalled,
  untilPacked,
  watchConsole,
} from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

const address = '/2026/school-settings/rooms';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const row = (page: Page, number: string) => page.locator('main').getByRole('link', { name: number, exact: true });
async function personAt(browser: Browser, login: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
  return page;
}
async function openRooms(page: Page, login: string): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${address}`);
  await expect(row(page, '101')).toBeVisible();
}

for (const width of [390, 1440]) {
  // covers CAB-001 CAB-002 CAB-007 CAB-008
  test(`a director adds, renames and archives rooms, and the week of a teacher follows, at ${width} px`, async ({
    page,
    browser,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: 900 });
    await openRooms(page, 'director');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add a room' }).click();
    const adding = dialog(page, 'Add a room');
    await expect(adding.getByLabel('Number')).toHaveAttribute('maxlength', '5');
    await adding.getByLabel('Number').fill('ab1');
    await adding.getByLabel('Name').fill('Library');
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding.getByText('Incorrect format of cabinet')).toBeVisible();
    await adding.getByLabel('Number').fill('101');
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding.getByText('There is a room with this number already')).toBeVisible();
    await adding.getByLabel('Number').fill('99a');
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved: 99a - Library' })).toBeVisible();

    await row(page, '99a').click();
    const library = dialog(page, '99a - Library');
    await library.getByRole('button', { name: 'Delete' }).click();
    await dialog(page, 'Delete 99a - Library?').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, '99a')).toHaveCount(0);
    await page.locator('.toast', { hasText: 'Deleted: 99a' }).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, '99a')).toBeVisible();

    const teacher = await personAt(browser, 'teacher', '/2026/schedule/2026-11-18');
    const number =
      (
        await teacher
          .getByText(/^room \d+$/i)
          .first()
          .textContent()
      )?.match(/\d+/)?.[0] ?? '';
    await row(page, number).click();
    const used = dialog(page, new RegExp(`^${number} - `));
    await used.getByRole('button', { name: 'Delete' }).click();
    await dialog(page, /^Delete /)
      .getByRole('button', { name: 'Delete' })
      .click();
    const refused = dialog(page, /cannot be deleted$/);
    await expect(refused).toContainText('Lessons of these classes are held here:');
    await refused.getByRole('button', { name: 'Archive' }).click();
    await expect(used.getByText('Archived', { exact: true })).toBeVisible();
    await used.getByRole('button', { name: 'Edit' }).click();
    const editing = dialog(page, 'Change the room');
    await editing.getByLabel('Number').fill('777');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page, /^777 - /)).toBeVisible();
    await dialog(page, /^777 - /)
      .getByRole('button', { name: 'History' })
      .click();
    await expect(
      dialog(page, /^777 - /)
        .getByText('777')
        .last(),
    ).toBeVisible();
    // The other device gets it with its next pull.
    await comeBackUntil(teacher, (patience) => expect(teacher.getByText(/^room 777$/i).first()).toBeVisible(patience));
    await teacher.context().close();
    expect(noise).toEqual([]);
  });
}

test('a sheet is imported and taken back, and the list goes into a file', async ({ page }) => {
  await openRooms(page, 'zavuch');
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
  await openRooms(page, 'zavuch');
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
