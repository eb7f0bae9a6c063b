// The students as a group lead with and without the flag of the school, a teacher and a social worker see them: list, card and file, with
// and without a network.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { schools } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

const address = '/2026/backoffice/students';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const allow = (flags: string) =>
  application.database.db
    .update(schools)
    .set({ flags: sql`${schools.flags} || ${flags}::jsonb` })
    .where(eq(schools.id, 1));
const main = (page: Page) => page.locator('main');
const card = (page: Page) => page.getByRole('dialog').last();
const students = (page: Page) => main(page).locator('a[href*="student="]');
const taught = (page: Page) => main(page).locator('a[href*="pupil="]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const sizeOf = (width: number) => ({ width, height: width === 390 ? 844 : 900 });

async function open(page: Page, login: string, width: number): Promise<void> {
  await page.setViewportSize(sizeOf(width));
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${address}`);
  await expect(main(page).locator('a[href*="student="], a[href*="pupil="]').first()).toBeVisible();
}

/** A new start of the same person without a network. */
async function cold(context: BrowserContext, width: number, path: string): Promise<Page> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.setViewportSize(sizeOf(width));
  await page.goto(`${application.url}${path}`);
  return page;
}

for (const width of [390, 1440]) {
  test(`a group lead reads the own class, and with the flag admits into it without an order, mends a card and prints slips, at ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const noise = watchConsole(page);
    await allow('{"flagGroupLoadCanEditSchedule": false}');
    await open(page, 'grouplead', width);
    await expect(page.getByRole('button', { name: 'Admit' })).toBeHidden();
    await students(page).first().click();
    await expect(card(page).getByText('Login', { exact: true })).toBeVisible();
    for (const act of ['Edit', 'More actions', 'Invite', 'Show'])
      await expect(card(page).getByRole('button', { name: act, exact: true })).toHaveCount(0);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    await allow('{"flagGroupLoadCanEditSchedule": true}');
    await signInBefore(page, application, 'grouplead', 'en');
    await page.goto(`${application.url}${address}`);
    await page.getByRole('button', { name: 'Admit' }).click();
    const form = page.getByRole('dialog', { name: 'New student' });
    await expect(form.getByText('The management adds the order later.')).toBeVisible();
    await expect(form.getByLabel('Order number')).toHaveCount(0);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await form.getByLabel('IIN').fill('131231500028');
    await form.getByLabel('Surname').fill('Ержанов');
    await form.getByLabel('First name').fill('Нұрбек');
    await form.getByRole('button', { name: 'Admit' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('searchbox').fill('ержанов нұрбек');
    await expect(students(page)).toHaveCount(1);
    await students(page).click();
    await expect(card(page).getByText('no order yet')).toBeVisible();
    await card(page).getByRole('button', { name: 'Edit', exact: true }).click();
    await card(page).getByLabel('Address').fill('Абай даңғылы, 48');
    await card(page).getByRole('button', { name: 'Save' }).click();
    await expect(card(page).getByText('Абай даңғылы, 48')).toBeVisible();
    await card(page).getByRole('button', { name: 'More actions', exact: true }).click();
    for (const act of ['Move', 'Record a departure', 'Block', 'Delete the card'])
      await expect(page.getByRole('menuitem', { name: act })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Sign-in slips' }).click();
    await expect(card(page).getByText('Ержанов Нұрбек').first()).toBeVisible();
    expect(noise).toEqual([]);
  });

  test(`a teacher comes from the journals to the students taught, and reads name and class, without a network too, at ${width} px`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    await allow('{"flagTeacherCanEditSchedule": true}');
    const noise = watchConsole(page);
    await page.setViewportSize(sizeOf(width));
    await signInBefore(page, application, 'teacher', 'en');
    await page.goto(`${application.url}/2026/control/journal`);
    await untilOfficeInstalled(page);
    await page.getByRole('link', { name: 'Students', exact: true }).click();
    await expect(taught(page).first()).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await taught(page).first().click();
    await expect(card(page).getByText('Only name and class are shown.')).toBeVisible();
    await expect(card(page)).not.toContainText('••••');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await expect(card(page).getByRole('link', { name: 'Phones and addresses of the class' })).toBeVisible();
    await card(page).getByRole('link', { name: 'Student page' }).click();
    await expect(heading(page)).not.toHaveText('Students');
    const name = await heading(page).innerText();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    expect(noise).toEqual([]);
    const { pathname } = new URL(page.url());
    await page.close();

    const file = await cold(context, width, pathname);
    await expect(heading(file)).toHaveText(name);
    await file.keyboard.press('j');
    await expect(heading(file)).not.toHaveText(name);
    await file.goto(`${application.url}${address}`);
    await expect(file.locator('.read-age')).toBeVisible();
    await file.getByRole('searchbox').fill(name.split(' ')[0] ?? '');
    await taught(file).first().click();
    await expect(card(file).getByText('Only name and class are shown.')).toBeVisible();
  });

  test(`a social worker reads list, card and file of everybody and writes nothing, without a network too, at ${width} px`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    const noise = watchConsole(page);
    await open(page, 'social', width);
    await untilOfficeInstalled(page);
    await expect(page.getByRole('tab', { name: 'Archive' })).toBeVisible();
    for (const tab of ['Parents', 'Import', 'Movements', 'Duplicates'])
      await expect(page.getByRole('tab', { name: tab })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Admit' })).toHaveCount(0);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await students(page).first().click();
    await expect(card(page).getByText('Login', { exact: true })).toBeVisible();
    await expect(
      card(page)
        .getByText(/^\d{4}•{8}$/)
        .first(),
    ).toBeVisible();
    for (const act of ['Edit', 'More actions', 'Invite', 'Show'])
      await expect(card(page).getByRole('button', { name: act, exact: true })).toHaveCount(0);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await card(page).getByRole('link', { name: 'Student page' }).click();
    await expect(page).toHaveURL(/\/backoffice\/students\/\d+$/);
    await expect(main(page).getByText('Login', { exact: true })).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    expect(noise).toEqual([]);
    const { pathname } = new URL(page.url());
    const name = await heading(page).innerText();
    await page.close();

    const file = await cold(context, width, pathname);
    await expect(heading(file)).toHaveText(name);
    await expect(main(file).getByText('Login', { exact: true })).toBeVisible();
    await file.goto(`${application.url}${address}`);
    await expect(file.locator('.read-age')).toBeVisible();
    await file.getByRole('searchbox').fill(name.split(' ')[0] ?? '');
    await students(file).first().click();
    await expect(
      card(file)
        .getByText(/^\d{4}•{8}$/)
        .first(),
    ).toBeVisible();
  });
}
