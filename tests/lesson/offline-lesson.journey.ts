// What the product exists for: a lesson taken offline, kept after the tab is closed, delivered once.
import { gunzipSync } from 'node:zlib';
import { type BrowserContext, expect, test } from '@playwright/test';
import type { SyncRequest } from '#contract/sync/sync.schema.ts';
import { decodeOperations } from '#contract/sync/sync.wire.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import {
  deviceRows,
  enter,
  signInBefore,
  untilInstalled,
  untilSent,
  watchConsole,
  watchRequests,
} from '#tests/support/browser.ts';
import { cellsOf, familyOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
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

// covers LESSON-002 LESSON-024 LESSON-033 JOUR-001 JOUR-002 JOUR-006 JOUR-023
test('a teacher takes the roll, conducts and gives five marks offline; everything arrives once and families see it', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000);
  await enter(page, application, 'teacher', 'en');
  await untilLessonIsHere(page, teacher, scheduleUuid);
  await page.close();

  await context.setOffline(true);
  const cold = await context.newPage();
  const noise = watchConsole(cold);
  await cold.goto(application.url);
  // Five taps: the lesson, absent, absent, late, conduct.
  await cold.locator(`a[href*="/lesson/${scheduleUuid}"]`).first().click();
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
  expect(posts.length, posts.join(', ')).toBeLessThanOrEqual(4);
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
  // Both use the phone of the family, one after the other.
  const home = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const family = await home.newPage();
  for (const login of logins) {
    await signInBefore(family, application, login, 'en');
    await family.goto(`${application.url}/2026/schedule/2026-11-20`);
    const row = family.getByRole('listitem').or(family.getByRole('row')).filter({ hasText: 'Algebra' }).first();
    await expect(row).toContainText('10');
    await untilInstalled(family);
    await home.setOffline(true);
    await family.reload();
    await expect(row).toContainText('10');
    await home.setOffline(false);
  }
  await home.close();
});
