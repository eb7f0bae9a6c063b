import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { sessions } from '#server/features/session/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signIn, untilInstalled, watchConsole } from '#tests/support/browser.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

// covers GUARD-005 GUARD-013 SHELL-001 SHELL-015 SHELL-022
test('somebody who is not signed in is sent to the sign-in, which has no header and no crumbs', async ({ page }) => {
  const noise = watchConsole(page);
  await page.goto(application.url);
  await expect(page).toHaveURL(`${application.url}/login`);
  await page.goto(`${application.url}/2026/schedule`);
  await expect(page).toHaveURL(`${application.url}/login`);
  await expect(page).toHaveTitle('Qalam');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(noise).toEqual([]);
});

// covers I18N-001 I18N-002 I18N-004 I18N-006
test('speaks Kazakh first, changes its language in place without a reload, and keeps what was typed and chosen', async ({
  page,
}) => {
  await page.goto(`${application.url}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Жүйеге кіру');
  await page.locator('input[name=login]').fill('teacher');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  for (const [button, title, tag] of [
    ['Рус', 'Вход в систему', 'ru'],
    ['Eng', 'Sign in', 'en'],
    ['Қаз', 'Жүйеге кіру', 'kk'],
  ] as const) {
    await page.getByRole('radio', { name: button }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
  }
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect(page.locator('input[name=login]')).toHaveValue('teacher');
  await page.getByRole('radio', { name: 'Eng' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

// covers VALID-019 SHELL-021
test('a missing field says so in words, a wrong password too, and the password can be looked at', async ({ page }) => {
  await page.goto(`${application.url}/login`);
  await page.getByRole('radio', { name: 'Eng' }).click();
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('Required field')).toHaveCount(2);
  await page.locator('input[name=login]').fill('teacher');
  const password = page.locator('input[name=password]');
  await expect(password).toHaveAttribute('placeholder', '••••');
  await password.fill('wrong');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('alert')).toContainText('Wrong login or password');
});

// covers ERR-006
test('what the server says about a field stands at that field until it is changed, and only the rest is said above', async ({
  page,
}) => {
  await page.goto(`${application.url}/login`);
  await page.getByRole('radio', { name: 'Eng' }).click();
  const login = page.locator('input[name=login]');
  const password = page.locator('input[name=password]');
  const submit = page.locator('button[type=submit]');
  await login.fill('a'.repeat(101));
  await password.fill('secret');
  await submit.click();
  await expect(login).toHaveAccessibleDescription('Something that was entered is not valid.');
  await expect(login).toBeFocused();
  await expect(password).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await login.fill('teacher');
  await expect(login).not.toHaveAttribute('aria-invalid', 'true');

  const errors = { password: ['Too short', 'Too plain'], device: ['This device is not known'] };
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: 'VALIDATION_FAILED', message: 'Something is wrong', errors, requestId: 'r-1' } },
    }),
  );
  await submit.click();
  await expect(password).toHaveAccessibleDescription('Too short Too plain');
  await expect(password).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('This device is not known');
  await expect(password).toHaveValue('secret');
});

// covers GUARD-001 GUARD-011 GUARD-014 YEAR-017
test('lands on the schedule of the current year, from the root and from the sign-in page too', async ({ page }) => {
  await signIn(page, application.url, 'teacher');
  await expect(page).toHaveURL(/\/2026\/schedule/);
  await page.goto(application.url);
  await expect(page).toHaveURL(/\/2026\/schedule/);
  await page.goto(`${application.url}/login`);
  await expect(page).toHaveURL(/\/2026\/schedule/);
  await page.goto(`${application.url}/schedule`);
  await expect(page).toHaveURL(/\/2026\/schedule/);
});

// covers STORE-002 AUTH-019
test('no token ever stands in local storage, and a sign-out leaves no choices behind', async ({ page }) => {
  await signIn(page, application.url, 'teacher', 'en');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).toContain('teacher');
  expect(stored).not.toMatch(/eyJ|refresh_token|Bearer/);
  await page.locator('header .ava, header .avatar').first().click();
  await page
    .getByRole('menuitem', { name: 'Sign out' })
    .or(page.getByRole('button', { name: 'Sign out' }))
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  const left = await page.evaluate(() => Object.keys(localStorage));
  for (const key of ['profile', 'year', 'childId', 'schoolKeys', 'fByParallel']) expect(left).not.toContain(key);
});

// covers AUTH-010 AUTH-047 ERR-002
test('a start with a session that the server has ended leads to the sign-in with a word about it', async ({ page }) => {
  await signIn(page, application.url, 'teacher2', 'en');
  await application.database.db
    .update(sessions)
    .set({ endedAt: application.clock.now(), endReason: 'test' })
    .where(eq(sessions.userId, sessions.userId));
  await page.goto(application.url);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your session has expired')).toBeVisible();
});

test('a parent without children learns what that means, and has no menu', async ({ page }) => {
  await signIn(page, application.url, 'parent2', 'en');
  await expect(page).toHaveURL(/access-restricted/);
  await expect(page.getByRole('heading', { name: 'Access restricted' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Schedule' })).toHaveCount(0);
});

test('the application opens from cold without a network', async ({ page, context }) => {
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  await page.close();
  await context.setOffline(true);
  const next = await context.newPage();
  const noise = watchConsole(next);
  await next.goto(application.url);
  await expect(next).toHaveURL(/\/2026\/schedule/);
  await expect(next.getByRole('banner')).toBeVisible();
  expect(noise).toEqual([]);
});
