// What the product exists for: a lesson taken offline, kept after the tab is closed, delivered once.
import { gunzipSync } from 'node:zlib';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { SyncRequest } from '#contract/sync/sync.schema.ts';
import { decodeOperations } from '#contract/sync/sync.wire.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import {
  deviceRows,
  signIn,
  untilDownloaded,
  untilInstalled,
  untilSent,
  watchConsole,
  watchRequests,
} from '#tests/support/browser.ts';
import { cellsOf, familyOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { late, tile } from '#tests/support/roll.ts';

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

/** Requests that carry work: the server's status, and the number of operations. */
function watchPushes(context: BrowserContext): { status: number; operations: number }[] {
  const found: { status: number; operations: number }[] = [];
  context.on('response', (response) => {
    if (!response.url().endsWith('/sync')) return;
    const body = gunzipSync(response.request().postDataBuffer() ?? Buffer.alloc(0)).toString();
    const operations = decodeOperations(JSON.parse(body) as SyncRequest)?.length ?? 0;
    if (operations > 0) found.push({ status: response.status(), operations });
  });
  return found;
}

const openLesson = (page: Page) => page.locator(`a[href*="/lesson/${scheduleUuid}"]`).first();

async function installed(page: Page): Promise<void> {
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
  const [lesson] = (await deviceRows<{ document: string; body: { roster: string } }>(page, teacher, 'caches')).filter(
    ({ document }) => document === `lesson:${scheduleUuid}`,
  );
  await untilDownloaded(page, teacher, [lesson?.body.roster ?? '']);
}

// covers LESSON-002 LESSON-024 LESSON-033 JOUR-001 JOUR-002 JOUR-006 JOUR-023
test('a teacher takes the roll, conducts and gives five marks offline; everything arrives once and families see it', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000);
  await installed(page);
  await page.close();

  await context.setOffline(true);
  const cold = await context.newPage();
  const noise = watchConsole(cold);
  await cold.goto(application.url);
  // Five taps: the lesson, absent, absent, late, conduct.
  await openLesson(cold).click();
  await expect(tile(cold, 25)).toBeVisible();
  await tile(cold, 7).click();
  await tile(cold, 14).click();
  await late(cold, 21).click();
  await cold.getByRole('button', { name: /^Conduct/ }).click();
  await expect(tile(cold, 7)).toHaveAccessibleName(/absent/);
  await expect(tile(cold, 21)).toHaveAccessibleName(/late/);

  await cold.getByRole('radio', { name: 'Marks' }).click();
  await cold.getByRole('gridcell', { name: /^1\. / }).click();
  // One tap gives a mark and moves to the next pupil.
  for (const mark of [10, 8, 7, 9, 5]) await cold.getByRole('button', { name: String(mark), exact: true }).click();
  await expect(cold.getByRole('gridcell', { name: /^5\. .*5/ })).toBeVisible();
  expect(await deviceRows(cold, teacher, 'outbox')).toHaveLength(10);
  await cold.close();

  const again = await context.newPage();
  await again.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await expect(tile(again, 7)).toHaveAccessibleName(/absent.*waiting/i);
  expect(await cellsOf(application, scheduleUuid)).toEqual([]);

  application.clock.advance(16 * 60_000);
  const requests = watchRequests(context);
  const pushes = watchPushes(context);
  await context.setOffline(false);
  await untilSent(again, teacher);
  // Everything in one push after one refresh. If the page had found the link down, a request without entries goes first; if it still had
  // its token, it meets a 426 first.
  expect(pushes.filter(({ status }) => status === 200)).toEqual([{ status: 200, operations: 10 }]);
  const posts = requests.filter((line) => !line.startsWith('GET'));
  expect(posts.filter((line) => line.includes('refresh_token'))).toEqual(['POST /api/refresh_token 200']);
  expect(posts.length).toBeLessThanOrEqual(4);
  const cells = await cellsOf(application, scheduleUuid);
  expect(cells.map(({ kind }) => kind)).toEqual([
    'attendance',
    'attendance',
    'attendance',
    'conduct',
    'mark',
    'mark',
    'mark',
    'mark',
    'mark',
    'roll',
  ]);
  expect(cells.every(({ version, authorUserId }) => version === 1 && authorUserId === teacher)).toBe(true);
  expect(
    cells
      .filter(({ kind }) => kind === 'mark')
      .map(({ value }) => (value as { mark: number }).mark)
      .sort((a, b) => a - b),
  ).toEqual([5, 7, 8, 9, 10]);
  expect(noise).toEqual([]);
  await expect(tile(again, 7)).toHaveAccessibleName(/absent$/);

  // The first pupil and the parent see the ten, online and offline.
  const marked = cells.find(({ value }) => (value as { mark?: number }).mark === 10)?.studentGroupUuid ?? '';
  const logins = await familyOf(application, marked);
  expect(logins).toHaveLength(2);
  for (const login of logins) {
    const home = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const family = await home.newPage();
    await signIn(family, application.url, login, 'en');
    await family.goto(`${application.url}/2026/schedule/2026-11-20`);
    const row = family.getByRole('listitem').or(family.getByRole('row')).filter({ hasText: 'Algebra' }).first();
    await expect(row).toContainText('10');
    await untilInstalled(family);
    await home.setOffline(true);
    await family.reload();
    await expect(row).toContainText('10');
    await home.close();
  }
});

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
