// Faults of a lesson taken offline: a lost answer, a closed tab, two tabs, a sign-out, two devices. The lesson itself is a journey.
import { gunzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, signIn, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { late, tile } from '#tests/support/roll.ts';
import { untilLessonIsHere } from './offline-lesson-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
let scheduleUuid: string;
let teacher: number;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  teacher = await userIdOf(application, 'teacher');
});
test.afterEach(async () => {
  await application.close();
});

async function installed(page: Page): Promise<void> {
  await signIn(page, application.url, 'teacher', 'en');
  await untilLessonIsHere(page, teacher, scheduleUuid);
}

// case 11
test('the answer to a push is lost: the operation comes again and is a duplicate, not a second mark', async ({
  page,
  context,
}) => {
  await installed(page);
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  let lost = 0;
  await context.route('**/api/v4/os/sync', async (route) => {
    if (lost++ > 0) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await tile(page, 3).click();
  await untilSent(page, teacher);
  expect(lost).toBeGreaterThan(1);
  expect((await cellsOf(application, scheduleUuid)).map(({ value, version }) => [value, version])).toEqual([
    ['missing_without_reason', 1],
  ]);
});

// cases 3 and 30
test('the tab is closed in the middle of a push: the next start finishes it', async ({ page, context }) => {
  await installed(page);
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  let asked = false;
  await context.route('**/api/v4/os/sync', async (route) => {
    // The page's start-up requests contain nothing of the tap.
    const body = gunzipSync(route.request().postDataBuffer() ?? Buffer.alloc(0)).toString();
    if ((JSON.parse(body) as { groups: unknown[] }).groups.length === 0) return route.continue();
    asked = true;
    await route.fetch().catch(() => undefined);
    // Never answered: the tab is closed first.
  });
  await tile(page, 3).click();
  await expect.poll(() => asked).toBe(true);
  expect(await deviceRows(page, teacher, 'outbox')).toHaveLength(1);
  await page.close();
  await context.unroute('**/api/v4/os/sync');
  const next = await context.newPage();
  await next.goto(application.url);
  await untilSent(next, teacher);
  expect((await cellsOf(application, scheduleUuid)).map(({ value, version }) => [value, version])).toEqual([
    ['missing_without_reason', 1],
  ]);
});

// case 5
test('two tabs: what one types the other shows, and both together send it once', async ({ page, context }) => {
  await installed(page);
  const address = `${application.url}/2026/lesson/${scheduleUuid}/journal`;
  await page.goto(address);
  const other = await context.newPage();
  await other.goto(address);
  await context.setOffline(true);
  await tile(page, 3).click();
  await expect(tile(other, 3)).toHaveAccessibleName(/absent/);
  await tile(other, 4).click();
  await expect(tile(page, 4)).toHaveAccessibleName(/absent/);
  await context.setOffline(false);
  await untilSent(page, teacher);
  expect((await cellsOf(application, scheduleUuid)).map(({ version }) => version)).toEqual([1, 1]);
});

// cases 16 and 17
test('signing out with unsent work keeps it for its author alone', async ({ page, context }) => {
  test.setTimeout(120_000);
  await installed(page);
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await context.setOffline(true);
  await tile(page, 3).click();
  await expect(tile(page, 3)).toHaveAccessibleName(/absent/);
  await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(1);
  await page.goto(`${application.url}/2026/profile`);
  await signOutKeeping(page);
  await context.setOffline(false);
  await signIn(page, application.url, 'teacher2', 'en');
  const sealed = (await deviceRows<{ key: string; value: unknown }>(page, teacher, 'flags')).find(
    ({ key }) => key === 'sealed',
  );
  expect(sealed?.value).toMatchObject([{ unsent: 1 }]);
  expect(await cellsOf(application, scheduleUuid)).toEqual([]);
  await signOutKeeping(page);
  await signIn(page, application.url, 'teacher', 'en');
  await expect
    .poll(async () => (await cellsOf(application, scheduleUuid)).map((row) => [row.authorUserId, row.version]))
    .toEqual([[teacher, 1]]);
  await untilSent(page, teacher);
});

async function signOutKeeping(page: Page): Promise<void> {
  await page.locator('header').getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('button', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /sign out/i });
  await dialog
    .getByRole('button', { name: /keep|sign out/i })
    .last()
    .click();
  await expect(page).toHaveURL(/\/login/);
}

test('the same cell filled on two devices is a conflict that shows both values, not two marks', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000);
  await installed(page);
  const address = `${application.url}/2026/lesson/${scheduleUuid}/journal`;
  await page.goto(address);
  await context.setOffline(true);
  await late(page, 3).click();
  const second = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const colleague = await second.newPage();
  await signIn(colleague, application.url, 'teacher2', 'en');
  await colleague.goto(address);
  await tile(colleague, 3).click();
  await untilSent(colleague, await userIdOf(application, 'teacher2'));
  await context.setOffline(false);
  await expect(tile(page, 3)).toHaveAccessibleName(/late.*two values/i, { timeout: 20_000 });
  expect((await cellsOf(application, scheduleUuid)).map(({ value, version }) => [value, version])).toEqual([
    ['missing_without_reason', 1],
  ]);
  await second.close();
});
