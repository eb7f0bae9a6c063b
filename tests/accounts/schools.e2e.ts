// A teacher with accounts in two schools switches between them.

import { expect, type Page, test } from '@playwright/test';
import { and, eq, isNull } from 'drizzle-orm';
import { userSchools } from '#server/features/people/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { signIn, untilInstalled, watchConsole, watchRequests } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { openSwitch } from './devices.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
let second: number;
test.beforeEach(async () => {
  test.setTimeout(120_000);
  application = await startApplication();
  second = await userIdOf(application, 'teacher.second');
});
test.afterEach(async () => {
  await application.close();
});

const schoolButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^School:/ });
const inSchool = async (page: Page, id: number) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          (JSON.parse(localStorage.getItem('profile') ?? '{}') as { user?: { school: { id: number } } }).user?.school
            .id,
      ),
    )
    .toBe(id);

// covers ACCT-006 ACCT-007 ACCT-008 ACCT-009 ACCT-021
test('enters the account of the other school without its password, and after that goes to and fro without a network', async ({
  page,
  context,
}) => {
  const noise = watchConsole(page);
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  const requests = watchRequests(context);
  const dialog = await openSwitch(page);
  await expect(dialog.getByRole('heading', { name: 'My accounts in other schools' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('list', { name: 'My accounts in other schools' }).getByRole('button').click();
  await inSchool(page, 2);
  await expect(page).toHaveURL(/\/2026\/schedule/);
  expect(requests).toContain('POST /api/related-auth 200');
  expect(requests).toContain('GET /api/v4/os/user-info 200');

  // The refresh token is a cookie of that account for a month, inaccessible to scripts; no token is in any storage.
  const cookies = await context.cookies();
  const [cookie] = cookies.filter(({ name }) => name.startsWith(`qalam_refresh_${second}_`));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(30);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/eyJ|Bearer/);

  // Back through the school in the header: the earlier token is still available.
  requests.length = 0;
  await schoolButton(page).click();
  await page.getByRole('menuitemradio', { checked: false }).click();
  await inSchool(page, 1);
  await expect.poll(() => requests).toContain('GET /api/v4/os/user-info 200');
  expect(requests.filter((line) => line.includes('related-auth') || line.includes('login'))).toEqual([]);

  await context.setOffline(true);
  const others = (await openSwitch(page)).getByRole('list', { name: 'On this device' }).getByRole('button');
  await others.filter({ hasNotText: 'Open now' }).click();
  await inSchool(page, 2);
  expect(noise).toEqual([]);
});

test('without a network the first visit to the other school is refused in words, and the work continues where it was', async ({
  page,
  context,
}) => {
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  await expect(schoolButton(page)).toBeVisible();
  await openSwitch(page);
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await schoolButton(page).click();
  await page.getByRole('menuitemradio', { checked: false }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch account' });
  await expect(dialog.getByRole('alert')).toContainText('for the first time needs the network');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await inSchool(page, 1);
});

// covers ACCT-007
test('obtains a new token through the account that was left when its own session is over', async ({
  page,
  context,
}) => {
  await signIn(page, application.url, 'teacher', 'en');
  const dialog = await openSwitch(page);
  await dialog.getByRole('list', { name: 'My accounts in other schools' }).getByRole('button').click();
  await inSchool(page, 2);
  await schoolButton(page).click();
  await page.getByRole('menuitemradio', { checked: false }).click();
  await inSchool(page, 1);
  await application.database.db
    .update(sessions)
    .set({ endedAt: application.clock.now(), endReason: 'test' })
    .where(eq(sessions.userId, second));
  const requests = watchRequests(context);
  await schoolButton(page).click();
  await page.getByRole('menuitemradio', { checked: false }).click();
  await inSchool(page, 2);
  await expect.poll(() => requests).toContain('POST /api/related-auth 200');
  await expect(page.getByText('Your session has expired')).toHaveCount(0);
  await expect(page).toHaveURL(/\/2026\/schedule/);
});

// covers ACCT-010
test('an account whose last role is gone is signed out and led to the sign-in, which says why', async ({ page }) => {
  await signIn(page, application.url, 'teacher', 'en');
  const dialog = await openSwitch(page);
  await dialog.getByRole('list', { name: 'My accounts in other schools' }).getByRole('button').click();
  await inSchool(page, 2);
  const schoolsOfFirst = page.waitForResponse((response) => response.url().includes('/user-schools?schoolId=1&'));
  await schoolButton(page).click();
  await page.getByRole('menuitemradio', { checked: false }).click();
  await inSchool(page, 1);
  // If the role were deleted before this answer, there would be no second school to choose.
  await schoolsOfFirst;
  await application.database.db.delete(userSchools).where(eq(userSchools.userId, second));
  await schoolButton(page).click();
  await page.getByRole('menuitemradio', { checked: false }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toContainText('This account has no role');
  // The page reports it as soon as the user is signed out here; the server learns it a moment later.
  const open = () =>
    application.database.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, second), isNull(sessions.endedAt)));
  await expect.poll(open).toEqual([]);
  // The previous account is one click away.
  await page
    .getByRole('list', { name: 'On this device' })
    .getByRole('button', { name: /Нұрланова/ })
    .click();
  await inSchool(page, 1);
});

// covers ACCT-022
test('a start loads the schools of staff, and none for students and parents', async ({ browser }) => {
  for (const [login, isStaff] of [
    ['teacher', true],
    ['director', true],
    ['student', false],
    ['parent', false],
  ] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, application.url, login, 'en');
    const requests = watchRequests(context);
    const reading = context.waitForEvent('response', (response) => response.url().includes('/user-info'));
    await page.reload();
    await reading;
    const asked = () => requests.filter((line) => line.startsWith('GET /api/v4/os/user-schools')).length;
    if (isStaff) await expect.poll(asked).toBe(1);
    else {
      await expect.poll(() => requests.filter((line) => line.includes('/os/sync')).length).toBeGreaterThan(0);
      expect(asked()).toBe(0);
    }
    await context.close();
  }
});
