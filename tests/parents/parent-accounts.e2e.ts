// The accounts of parents on the screen: a forgotten password, a block, a whole IIN; and a meeting of parents from the code to the card.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { accessLog, findUserByLogin, parentChildren, students, users } from '#server/features/people/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';
import { iinsFrom } from '#tests/support/iins.ts';

const address = '/2026/backoffice/students';
const iinOf = iinsFrom('8403224');
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const heightOf = (width: number) => (width === 390 ? 844 : 900);
const act = async (page: Page, from: ReturnType<typeof dialog>, name: string) => {
  await from
    .getByRole('button', { name: /^More actions/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name }).click();
};

async function open(page: Page, login: string, path = address): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
}

/** The pupil who signs in as `student` has this one parent, who has chosen a password and forgotten it; or none. */
async function withParent(isThere: boolean): Promise<number> {
  const { db } = application.database;
  const pupil = await findUserByLogin(db, 'student');
  const [student] = await db
    .select()
    .from(students)
    .where(and(eq(students.userId, pupil?.id ?? 0), eq(students.schoolId, 1)));
  const studentSchoolUuid = student?.studentSchoolUuid ?? '';
  await db.delete(parentChildren).where(eq(parentChildren.studentSchoolUuid, studentSchoolUuid));
  if (!isThere) return pupil?.id ?? 0;
  const [known] = await db.select().from(users).where(eq(users.login, 'parent'));
  const name = { surname: 'Сапарова', firstname: 'Жанна', patronymic: 'Ерланқызы', gender: 'f' as const };
  const account = { iin: iinOf(5), passwordHash: known?.passwordHash ?? null, firstSignedInAt: 1 };
  const [parent] = await db
    .insert(users)
    .values({ login: 'forgot', ...name, ...account })
    .returning();
  await db.insert(parentChildren).values({ schoolId: 1, parentUserId: parent?.id ?? 0, studentSchoolUuid });
  return pupil?.id ?? 0;
}

for (const width of [390, 1440]) {
  test(`a lead resets a forgotten password and prints the slip, the parent signs in and chooses an own one, at ${width} px`, async ({
    page,
    browser,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: heightOf(width) });
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await withParent(true);
    await open(page, 'grouplead', `${address}?tab=parents`);
    await page.getByRole('searchbox').fill('сапарова жанна');
    // Not one of those who are there before the search is.
    await expect(page.locator('main a[href*="parent="]')).toHaveCount(1);
    await page.locator('main a[href*="parent="]').click();
    const parent = dialog(page, 'Сапарова Жанна Ерланқызы');
    // Blocking is the management's.
    await parent.getByRole('button', { name: /^More actions/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Reset the password' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Block the account' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await act(page, parent, 'Sign-in slips');
    const before = dialog(page, '1 sign-in slip');
    await expect(before.getByText('known to its owner alone; a reset gives a new one')).toBeVisible();
    await before.getByRole('button', { name: 'Close' }).first().click();
    await act(page, parent, 'Reset the password');
    await dialog(page, 'Reset the password?').getByRole('button', { name: 'Reset the password' }).click();
    const slips = dialog(page, '1 sign-in slip');
    await expect(slips.getByText('Сапарова Жанна Ерланқызы')).toBeVisible();
    await expect(slips.getByText(/^7 «А», /)).toBeVisible();
    const password = (await slips.getByText(/^[a-z](?=.*\d)[a-z2-9]{7}$/).innerText()).trim();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await slips.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
    await slips.getByRole('button', { name: 'Close' }).first().click();

    const home = await (await browser.newContext({ viewport: { width, height: heightOf(width) } })).newPage();
    const homeNoise = watchConsole(home);
    await home.addInitScript(() => localStorage.setItem('language', 'en'));
    await home.goto(`${application.url}/login`);
    await home.locator('input[name=login]').fill('forgot');
    await home.locator('input[name=password]').fill(password);
    await home.locator('button[type=submit]').click();
    await expect(home).toHaveURL(/\/\d{4}\//);
    await home.goto(`${application.url}/2026/profile`);
    await expect(home.getByText('You still have the default password.')).toBeVisible();
    await home
      .getByRole('link', { name: /password/i })
      .first()
      .click();
    await home.getByLabel('Current password').fill(password);
    await home.getByLabel('New password', { exact: true }).fill('jana2027');
    await home.getByLabel('Repeat the new password').fill('jana2027');
    await home.getByRole('button', { name: 'Change password' }).click();
    await expect(told(home, 'The password is changed.')).toBeVisible();

    await act(page, parent, 'Sign-in slips');
    await expect(dialog(page, '1 sign-in slip').getByText('known to its owner alone')).toBeVisible();
    expect([...noise, ...homeNoise]).toEqual([]);
  });

  test(`a deputy blocks a parent, sees a whole IIN of a parent and of a colleague, and opens again, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: heightOf(width) });
    const pupil = await withParent(true);
    await open(page, 'zavuch', `${address}?student=${pupil}`);
    const card = page.getByRole('dialog').first();
    const list = card.getByRole('listitem').filter({ hasText: 'Сапарова Жанна' });
    await expect(list.getByText('••••••••')).toBeVisible();
    await list.getByRole('button', { name: 'Show' }).click();
    await expect(list.getByText(iinOf(5))).toBeVisible();
    await act(page, list, 'Block the account');
    const blocking = dialog(page, 'Block the parent');
    await blocking.getByLabel('Reason').fill('чужой');
    await blocking.getByRole('button', { name: 'Block the account' }).click();
    await expect(list.getByText('Has signed in · blocked: чужой')).toBeVisible();
    await expect(told(page, 'Blocked: Сапарова Жанна')).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await list.getByRole('button', { name: 'Unblock' }).click();
    await expect(list.getByText('Has signed in', { exact: true })).toBeVisible();

    const colleague = await findUserByLogin(application.database.db, 'grouplead');
    await page.goto(`${application.url}/2026/v3/backoffice/personnel/${colleague?.id}`);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByText(/^\d{12}$/)).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    const deputy = await findUserByLogin(application.database.db, 'zavuch');
    const isTheirs = and(eq(accessLog.what, 'iin'), eq(accessLog.userId, deputy?.id ?? 0));
    expect(await application.database.db.select().from(accessLog).where(isTheirs)).toHaveLength(2);
    expect(noise).toEqual([]);
  });

  test(`at a meeting a parent joins by QR code, another by IIN, and a wrong one is detached, at ${width} px`, async ({
    page,
    browser,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: heightOf(width) });
    const pupil = await withParent(false);
    await open(page, 'grouplead', `${address}?student=${pupil}`);
    const card = page.getByRole('dialog').first();
    await card.getByRole('button', { name: 'Invite' }).click();
    const shown = dialog(page, 'Add a parent by QR code');
    await expect(shown.getByRole('img', { name: /QR code of the address/ })).toBeVisible();
    const code = (await shown.locator('dd').innerText()).trim();
    await shown.getByRole('button', { name: 'Close', exact: true }).last().click();
    const phone = await registered(browser, code, width);
    await expect(phone.getByText(/^Waiting for confirmation$/)).toBeVisible();

    // In the hall the lead looks at the document, and at the number that was typed.
    await page.goto(`${application.url}${address}?tab=parents&state=waiting`);
    await expect(page.locator('main a[href*="parent="]')).toHaveCount(1);
    await page.locator('main a[href*="parent="]').click();
    const waiting = dialog(page, 'Сапарова Жанна');
    await waiting.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(waiting.getByText(iinOf(1))).toBeVisible();
    await waiting.getByRole('button', { name: 'The document matches: confirm' }).click();
    await expect(told(page, 'Сапарова Жанна is a parent of')).toBeVisible();
    await phone.getByRole('link', { name: 'Open Qalam' }).click();
    // The phone has not heard of it yet.
    await phone.getByRole('button', { name: 'Check again' }).click();
    await expect(phone).toHaveURL(/\/2026\/schedule/);

    await page.goto(`${application.url}${address}?student=${pupil}`);
    await bindSecond(page, iinOf(3), 'Қате');
    const wrong = card.getByRole('listitem').filter({ hasText: 'Қате Серік' });
    await expect(wrong.getByText('Has not signed in yet')).toBeVisible();
    await wrong.getByRole('button', { name: /^Detach/ }).click();
    await dialog(page, 'Detach Қате Серік?').getByRole('button', { name: 'Detach' }).click();
    await expect(wrong).toHaveCount(0);
    await bindSecond(page, iinOf(7), 'Сапаров');
    await expect(card.getByRole('listitem').filter({ hasText: 'Сапаров Серік' })).toBeVisible();
    await expect(
      card.getByRole('listitem').filter({ hasText: 'Сапарова Жанна' }).getByText('Has signed in'),
    ).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    expect(noise).toEqual([]);
  });
}

async function bindSecond(page: Page, iin: string, surname: string): Promise<void> {
  await page.getByRole('dialog').first().getByRole('button', { name: 'IINs of the parents' }).click();
  const editor = dialog(page, 'IINs of the parents');
  await editor.getByLabel('IIN of the second parent').fill(iin);
  await editor.getByRole('button', { name: 'Enter the name' }).click();
  await editor.getByLabel('Surname', { exact: true }).fill(surname);
  await editor.getByLabel('First name', { exact: true }).fill('Серік');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
}

/** The camera of a phone that nobody has used yet. */
async function registered(browser: Browser, code: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto(`${application.url}/r/${code.replace('-', '')}`);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('IIN', { exact: true }).fill(iinOf(1));
  await page.getByLabel('Surname').fill('Сапарова');
  await page.getByLabel('First name').fill('Жанна');
  await page.getByLabel('Phone').fill('8 705 555 14 12');
  await page.getByLabel('Password', { exact: true }).fill('qalam2027');
  await page.getByRole('button', { name: 'Create an account' }).click();
  return page;
}
