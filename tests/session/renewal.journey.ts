// A token expires while a teacher works: a renewal that succeeds, one without an answer, and one that the server refuses.
import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { comeBackUntil, signInBefore, untilSent, watchRequests } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers AUTH-046 ERR3-011
test('a token that expires in mid-work is renewed; a session that the server ended leads to the sign-in and keeps unsent work for its author', async ({
  page,
  context,
}) => {
  const scheduleUuid = await lessonToday(application);
  const teacher = await userIdOf(application, 'teacher');
  await signInBefore(page, application, 'teacher', 'en');
  const lesson = `${application.url}/2026/lesson/${scheduleUuid}/journal`;
  await page.goto(lesson);
  await expect(tile(page, 7)).toBeVisible();
  const requests = watchRequests(context);
  application.clock.advance(16 * 60_000);
  await tile(page, 3).click();
  await expect.poll(() => requests).toContain('POST /api/refresh_token 200');
  expect(requests.some((line) => line.endsWith(' 426'))).toBe(true);
  await untilSent(page, teacher);
  expect(await cellsOf(application, scheduleUuid)).toHaveLength(1);
  await expect(tile(page, 3)).toHaveAccessibleName(/absent$/);

  requests.length = 0;
  let unanswered = 0;
  let isBack = false;
  // Stays in place: a request that is held while its route is taken away is never answered.
  await context.route('**/api/refresh_token', async (route) => {
    if (isBack) return route.continue();
    unanswered++;
    await route.abort();
  });
  application.clock.advance(16 * 60_000);
  await tile(page, 7).click();
  // Another call may meet it first.
  await expect.poll(() => requests).toContain('POST /api/v4/os/sync 426');
  await expect.poll(() => unanswered).toBeGreaterThan(0);
  await expect(tile(page, 7)).toHaveAccessibleName(/absent.*waiting/i);
  const over = page.getByText('Your session has expired');
  await expect(over).toHaveCount(0);

  await application.database.db
    .update(sessions)
    .set({ endedAt: application.clock.now(), endReason: 'test' })
    .where(eq(sessions.userId, teacher));
  isBack = true;
  await tile(page, 14).click();
  // The tries without an answer have made the next one late, and one that is in flight may have no answer yet.
  await comeBackUntil(page, (patience) => expect(over).toBeVisible(patience));
  expect(requests).toContain('POST /api/refresh_token 401');
  await expect(page).toHaveURL(lesson);
  await expect(tile(page, 14)).toHaveAccessibleName(/absent.*waiting/i);
  expect(await cellsOf(application, scheduleUuid)).toHaveLength(1);

  // On a page of work the pill says it, and leads there.
  const pill = page.locator('header .pill--warn');
  await expect(pill).toHaveAttribute('title', /^Your session has expired/);
  await pill.click();
  await expect(page).toHaveURL(/\/login/);
  await page.locator('input[name=login]').fill('teacher');
  await page.locator('input[name=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/2026\//);
  await expect(over).toHaveCount(0);
  await untilSent(page, teacher);
  const sent = await cellsOf(application, scheduleUuid);
  expect(sent.map(({ kind, authorUserId }) => [kind, authorUserId])).toEqual([
    ['attendance', teacher],
    ['attendance', teacher],
    ['attendance', teacher],
  ]);
});
