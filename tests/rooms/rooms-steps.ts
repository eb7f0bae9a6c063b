// What browser tests of rooms share: the page of rooms, and the way of a renamed room into the week of a teacher.
import { type Browser, expect, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { comeBackUntil, signInBefore, watchConsole } from '#tests/support/browser.ts';

export const address = '/2026/school-settings/rooms';

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const row = (page: Page, number: string) =>
  page.locator('main').getByRole('link', { name: number, exact: true });
async function personAt(browser: Browser, application: Application, login: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
  return page;
}
export async function openRooms(page: Page, application: Application, login: string): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${address}`);
  await expect(row(page, '101')).toBeVisible();
}

/** A director adds a room, deletes it, takes that back, and renames a room that is in use; the week of a teacher shows the new number. */
export async function changeRooms(
  application: Application,
  page: Page,
  browser: Browser,
  width: number,
): Promise<void> {
  const noise = watchConsole(page);
  await page.setViewportSize({ width, height: 900 });
  await openRooms(page, application, 'director');
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

  const teacher = await personAt(browser, application, 'teacher', '/2026/schedule/2026-11-18');
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
}
