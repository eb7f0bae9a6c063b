// Parents on the screen: bound by IIN and detached by the school; invited by a pupil's code, registered on a phone, and confirmed.
import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { findUserByLogin, parentChildren, students, users } from '#server/features/people/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';
import { address, dialog, iin, inviteAndConfirm, open, told, withoutParents } from './parents-steps.ts';

const expectAccessible = async (page: Page) => expect(await axeFindingsInBothSchemes(page)).toEqual([]);

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const firstIin = (form: ReturnType<typeof dialog>) => form.getByLabel('IIN of the first parent');
const firstName = (form: ReturnType<typeof dialog>) => form.getByLabel('Surname, first name, patronymic').first();

for (const width of [390, 1440]) {
  // covers PARENT-002 PARENT-003 PARENT-006 PARENT-007 PARENT-008 PARENT-009 PARENT-010 PARENT-011
  test(`a director binds a parent by IIN from the card, and detaches them again, at ${width} px`, async ({ page }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await withoutParents(application);
    const pupil = await findUserByLogin(application.database.db, 'student');
    await open(page, application, 'director', `${address}?student=${pupil?.id}`);
    const card = page.getByRole('dialog');
    await card.getByRole('button', { name: 'Bind by IIN' }).click();
    const form = dialog(page, 'Bind parents by IIN');
    await form.getByRole('button', { name: 'Bind', exact: true }).click();
    await expect(form.getByText('Fill in at least one IIN')).toBeVisible();
    await firstIin(form).fill('8403224000');
    await form.getByRole('button', { name: 'Bind', exact: true }).click();
    await expect(firstIin(form)).toHaveAttribute('aria-invalid', 'true');
    await expect(firstIin(form)).toHaveAttribute('maxlength', '12');

    // The director's own number is known here; a letter less, and the name is gone at once.
    const director = await findUserByLogin(application.database.db, 'director');
    await firstIin(form).fill(director?.iin ?? '');
    await expect(firstName(form)).toHaveValue(new RegExp(director?.surname ?? '—'));
    await expect(firstName(form)).toHaveAttribute('readonly');
    await firstIin(form).press('End');
    await firstIin(form).press('Backspace');
    await expect(firstName(form)).toHaveValue('');

    await firstIin(form).fill(iin);
    await expect(firstName(form)).toHaveValue('The school does not know this IIN.');
    await form.getByRole('button', { name: 'Enter the name' }).click();
    await form.getByLabel('Surname', { exact: true }).fill('Сапарова');
    await form.getByLabel('First name', { exact: true }).fill('Жанна');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await form.getByRole('button', { name: 'Bind', exact: true }).click();
    await expect(told(page, 'parents saved')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(card.getByText('••••••••0001')).toBeVisible();
    await expect(card.getByText('Has not signed in yet')).toBeVisible();

    // The editor shows who is bound, and says who would go.
    await card.getByRole('button', { name: 'IINs of the parents' }).click();
    const editor = dialog(page, 'IINs of the parents');
    await expect(firstIin(editor)).toHaveValue('••••••••0001');
    await expect(firstName(editor)).toHaveValue('Сапарова Жанна');
    await firstIin(editor).fill('');
    await expect(firstName(editor)).toHaveValue('');
    await expect(editor.getByText('Will be detached: Сапарова Жанна')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(editor).toBeHidden();

    await card.getByRole('button', { name: /^Detach/ }).click();
    await dialog(page, 'Detach Сапарова Жанна?').getByRole('button', { name: 'Detach' }).click();
    await expect(told(page, 'Сапарова Жанна was detached')).toBeVisible();
    await expect(card.getByText('••••••••0001')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(card.getByText('••••••••0001')).toBeVisible();
    expect(noise).toEqual([]);
  });
}

for (const width of [390, 1440]) {
  // covers SCHED-014 SCHED-015 ROUTE-008 ROUTE-009
  test(`a pupil shows a code, a parent registers with it, and the group lead confirms, at ${width} px`, async ({
    page,
    browser,
  }) => {
    await inviteAndConfirm(application, page, browser, width, expectAccessible);
  });
}

test('who was bound meanwhile is shown before they are detached, and what was typed stays', async ({ page }) => {
  await withoutParents(application);
  const { db } = application.database;
  const [pupil, other] = [await findUserByLogin(db, 'student'), await findUserByLogin(db, 'parent2')];
  const [student] = await db
    .select()
    .from(students)
    .where(eq(students.userId, pupil?.id ?? 0));
  await open(page, application, 'director', `${address}?student=${pupil?.id}`);
  const card = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Bind by IIN' }).click();
  const form = dialog(page, 'Bind parents by IIN');
  await firstIin(form).fill(iin);
  await form.getByRole('button', { name: 'Enter the name' }).click();
  await form.getByLabel('Surname', { exact: true }).fill('Сапарова');
  await form.getByLabel('First name', { exact: true }).fill('Жанна');
  await db.insert(parentChildren).values({
    schoolId: 1,
    parentUserId: other?.id ?? 0,
    studentSchoolUuid: student?.studentSchoolUuid ?? '',
  });
  await form.getByRole('button', { name: 'Bind', exact: true }).click();
  await expect(page.getByText('Somebody else has changed this entry in the meantime.')).toBeVisible();
  const editor = dialog(page, 'IINs of the parents');
  await expect(editor.getByText(`Will be detached: ${other?.surname} ${other?.firstname}`)).toBeVisible();
  await expect(firstIin(editor)).toHaveValue(iin);
  await expect(editor.getByLabel('Surname', { exact: true })).toHaveValue('Сапарова');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(told(page, 'parents saved')).toBeVisible();
  await expect(card.getByText('••••••••0001')).toBeVisible();
});

test('a parent who is the only one is asked for the other, and may put it off for thirty days', async ({ page }) => {
  await open(page, application, 'parent', '/2026/schedule/2026-11-20');
  const banner = page.locator('[data-parent-banner]');
  await expect(banner).toContainText('The other parent can see');
  await banner.getByRole('button', { name: 'Hide for 30 days' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('tabpanel').first()).toBeVisible();
  await expect(banner).toBeHidden();
});

test('a wrong code is told at its field, and a parent who is signed in accepts as who they are', async ({
  page,
  browser,
}) => {
  await withoutParents(application);
  await open(page, application, 'student', '/2026/schedule/2026-11-20');
  await page.locator('[data-parent-banner]').getByRole('button', { name: 'QR code' }).click();
  const code = (await dialog(page, 'Add a parent by QR code').locator('dd').innerText()).trim();
  const other = await (await browser.newContext()).newPage();
  await open(other, application, 'parent2', '/r/ZZZZZZZZ');
  await expect(other.getByText('The code does not fit')).toBeVisible();
  await other.getByLabel('Code').fill(code);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText(/You are signed in as Ковалёв/)).toBeVisible();
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByText('Waiting for confirmation')).toBeVisible();
});

test('a parent who has a password of the school sets an own one before they accept', async ({ page, browser }) => {
  await withoutParents(application);
  const { db } = application.database;
  await db.update(users).set({ isDefaultPassword: true }).where(eq(users.login, 'parent2'));
  await open(page, application, 'student', '/2026/schedule/2026-11-20');
  await page.locator('[data-parent-banner]').getByRole('button', { name: 'QR code' }).click();
  const code = (await dialog(page, 'Add a parent by QR code').locator('dd').innerText()).trim();
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await open(other, application, 'parent2', `/r/${code}`);
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByRole('heading', { name: 'Set your own password' })).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel('Password from the school').fill(demoPassword);
  await other.getByLabel('New password').fill('құпия сөз');
  await other.getByRole('button', { name: 'Save and accept' }).click();
  await expect(other.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await other.getByLabel('New password').fill('qalam2031');
  await other.getByRole('button', { name: 'Save and accept' }).click();
  await expect(other.getByText('Waiting for confirmation')).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the list of parents is there from before with its age, and a window says what needs a connection', async ({
    page,
  }) => {
    await open(page, application, 'director', `${address}?tab=parents`);
    const rows = page.locator('main a[href*="parent="]');
    await expect(rows.first()).toBeVisible();
    await untilOfficeInstalled(page);
    const context = page.context();
    await page.close();
    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto(`${application.url}${address}?tab=parents`);
    await expect(cold.locator('main a[href*="parent="]').first()).toBeVisible();
    await expect(cold.locator('.read-age').last()).toBeVisible();
    await cold.locator('main a[href*="parent="]').first().click();
    await cold.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    await expect(dialog(cold, 'Add a parent by QR code').getByRole('alert')).toBeVisible();
  });
});
