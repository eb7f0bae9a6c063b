// What somebody leaves behind at a sign-out is unreadable for the device's next user, and sent when its author returns.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, lead, signIn, untilDownloaded, untilInstalled, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { everythingStored } from '#tests/support/everything-stored.ts';
import { tile } from '#tests/support/roll.ts';
import { whoIs } from './devices.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

test('nothing of A can be read after the sign-out; A returns and it arrives once', async ({ page, context }) => {
  test.setTimeout(120_000);
  const teacher = await userIdOf(application, 'teacher');
  const scheduleUuid = await lessonToday(application);
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
  await lead(page, application, `/2026/lesson/${scheduleUuid}/journal`);
  await expect(tile(page, 25)).toBeVisible();
  // The key of a sign-in arrives after the first paint.
  await expect
    .poll(async () => (await deviceRows<{ key: string }>(page, teacher, 'settings')).map(({ key }) => key))
    .toContain('sealKey');
  await context.setOffline(true);
  await tile(page, 4).click();
  await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(1);
  const pupil = (await deviceRows<{ payload: { studentGroupUuid: string } }>(page, teacher, 'outbox'))[0]?.payload
    .studentGroupUuid;
  expect(await everythingStored(page)).toContain(pupil);
  await whoIs(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out and keep them on this device' }).click();
  await expect(page).toHaveURL(/\/login/);
  const left = await everythingStored(page);
  expect(left).not.toContain(pupil);
  expect(left).not.toContain('missing_without_reason');
  await expect(page.getByRole('list', { name: 'On this device' })).toContainText('Unsent: 1');

  await context.setOffline(false);
  await signIn(page, application.url, 'teacher2', 'en');
  await lead(page, application, '/2026/unsent');
  await expect(page.getByText('Everything is sent.')).toBeVisible();
  expect(await everythingStored(page)).not.toContain('missing_without_reason');
  await page.goto(`${application.url}/login?another=${teacher}`);
  await expect(page.locator('input[name=login]')).toHaveValue('teacher');
  await page.locator('input[name=password]').fill('qalam2026');
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/2026\//);
  await untilSent(page, teacher);
  await expect
    .poll(async () => (await cellsOf(application, scheduleUuid)).map(({ value, version }) => [value, version]))
    .toEqual([['missing_without_reason', 1]]);
});
