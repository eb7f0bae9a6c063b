// What somebody meets in the first days: the one line of what to do first, whether tomorrow is on the device, and a press without a connection.
import { expect, type Page, test } from '@playwright/test';
import { type Application, browserNow, startApplication } from '#tests/support/application.ts';
import { enter, signInBefore, untilInstalled, untilPacked, untilSent } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const first = (page: Page) => page.locator('[data-first-line]');

/** The schedule of a day, drawn: by then the line would be there. */
async function openSchedule(page: Page, date = '2026-11-20'): Promise<void> {
  await page.goto(`${application.url}/2026/schedule/${date}`);
  await expect(page.locator('tr[data-lesson]').first()).toBeVisible();
}
async function isGoneForEver(page: Page): Promise<void> {
  await openSchedule(page);
  await expect(first(page)).toHaveCount(0);
}

test('a teacher is told of the roll until a lesson is conducted, and whoever comes next to the device is told anew', async ({
  page,
}) => {
  const lesson = await lessonToday(application);
  await signInBefore(page, application, 'teacher', 'en');
  await openSchedule(page);
  await expect(first(page)).toHaveText('First: open a lesson, mark who is absent and conduct it.');
  await openSchedule(page);
  await expect(first(page)).toBeVisible();
  await page.goto(`${application.url}/2026/lesson/${lesson}/journal`);
  await page.getByRole('button', { name: /^Conduct/ }).click();
  const teacher = await userIdOf(application, 'teacher');
  await untilSent(page, teacher);
  await openSchedule(page);
  // Already at this look, in which the device has to be asked first whether something was sent.
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `first.${teacher}`)).not.toBeNull();
  await expect(first(page)).toHaveCount(0);
  await isGoneForEver(page);
  await signInBefore(page, application, 'student', 'en');
  await openSchedule(page);
  await expect(first(page)).toHaveText('First: press a lesson for its theme, homework and mark.');
});

test('a student is told of the lesson until one is opened', async ({ page }) => {
  await signInBefore(page, application, 'student', 'en');
  await openSchedule(page);
  await expect(first(page)).toBeVisible();
  await page.locator('a[href*="/lesson/"]').first().click();
  await expect(page).toHaveURL(/\/lesson\//);
  await isGoneForEver(page);
});

test('the management is led to its morning by the line, once', async ({ page }) => {
  await signInBefore(page, application, 'zavuch', 'en');
  await page.goto(`${application.url}/2026/schedule/2026-11-20`);
  await page.getByRole('link', { name: 'First: see which lessons of today are not filled in.' }).click();
  await expect(page).toHaveURL(/\/frontoffice\/dashboard/);
  await page.goto(`${application.url}/2026/schedule/2026-11-20`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(first(page)).toHaveCount(0);
});

test('a parent, who comes to a lesson through its homework, is told of that until one is opened', async ({ page }) => {
  await signInBefore(page, application, 'parent', 'en');
  await openSchedule(page, '2026-11-18');
  await expect(first(page)).toHaveText('First: press a homework to read all of it.');
  await page.locator('a[href*="/assigned/"]').first().click();
  await expect(page).toHaveURL(/\/assigned\//);
  await isGoneForEver(page);
});

test('who closes the line does not see it again', async ({ page }) => {
  await signInBefore(page, application, 'parent', 'en');
  await openSchedule(page);
  await expect(first(page)).toBeVisible();
  await page.getByRole('button', { name: 'Do not show this again' }).click();
  await expect(first(page)).toHaveCount(0);
  await isGoneForEver(page);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the storage page says in one sentence whether tomorrow is here, and "Send now" says that nothing can go', async ({
    page,
    context,
  }) => {
    // A Thursday: of Friday there is a plan. On Friday tomorrow is free.
    const thursday = await startApplication({ now: browserNow - 24 * 3_600_000 });
    const teacher = await userIdOf(thursday, 'teacher');
    await enter(page, thursday, 'teacher', 'en');
    await untilPacked(page, teacher);
    // Its windows are of files that come with the installation.
    await untilInstalled(page);
    const tomorrow = page.locator('[data-tomorrow]');
    await page.goto(`${thursday.url}/2026/storage`);
    await expect(tomorrow).toHaveText(/^Tomorrow, Friday.* opens without a connection too/);
    await page.goto(`${thursday.url}/2026/lesson/${await lessonToday(thursday)}/journal`);
    await expect(tile(page, 25)).toBeVisible();
    await context.setOffline(true);
    await tile(page, 7).click();
    await expect(tile(page, 7)).toHaveAccessibleName(/absent.*waiting/i);
    await page.goto(`${thursday.url}/2026/unsent`);
    // The page knows by then that there is no network: a press on a try of its own would be ignored.
    await expect(page.getByRole('link', { name: /^Offline since/ })).toBeVisible();
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByText('There is no connection. The entries are on this device').first()).toBeVisible();
    await page.goto(`${thursday.url}/2026/storage`);
    await page.getByRole('button', { name: 'Remove copies…' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(tomorrow).toHaveText(
      /^Tomorrow, Friday.*(does not open without a connection yet|lessons are on this)/,
    );
    await thursday.close();
  });
});
