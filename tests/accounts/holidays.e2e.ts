// The session expired over the holidays: everything opens, writing continues, and only sending requires a sign-in.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, signIn, untilDownloaded, untilInstalled, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';
import { collectExchanges, whoIs } from './devices.ts';

test.use({ serviceWorkers: 'allow' });

const sixWeeksMs = 42 * 86_400_000;

let application: Application;
let scheduleUuid: string;
let teacher: number;
test.beforeEach(async () => {
  test.setTimeout(120_000);
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  teacher = await userIdOf(application, 'teacher');
});
test.afterEach(async () => {
  await application.close();
});

const outbox = (page: Page) => deviceRows(page, teacher, 'outbox');

/** The last day before the holidays, and the first start after them, offline. */
async function startAfterHolidays(page: Page, context: BrowserContext): Promise<Page> {
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await expect(tile(page, 25)).toBeVisible();
  await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`, 'week:2026-11-16']);
  await page.close();
  application.clock.advance(sixWeeksMs);
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto(application.url);
  return cold;
}

test('after the holidays work is written at once, and goes out once the same person has signed in, not before', async ({
  page,
  context,
}) => {
  const cold = await startAfterHolidays(page, context);
  await expect(cold).toHaveURL(/\/2026\/schedule/);
  await cold.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await tile(cold, 3).click();
  await expect.poll(async () => (await outbox(cold)).length).toBe(1);

  // The network is back: in the middle of the lesson the server says that the session has ended. Writing continues.
  await context.setOffline(false);
  await expect(cold.getByText('Your session has expired')).toBeVisible({ timeout: 20_000 });
  await expect(cold).toHaveURL(/\/journal$/);
  await tile(cold, 7).click();
  await expect.poll(async () => (await outbox(cold)).length).toBe(2);
  expect(await cellsOf(application, scheduleUuid)).toEqual([]);

  // A second tab of the same person knows it too, and learns when there is a session again.
  const second = await context.newPage();
  await second.goto(application.url);
  await expect(second).toHaveURL(/\/login$/);
  await second.getByRole('link', { name: /go on offline/ }).click();
  await expect(second.getByText('Your session has expired')).toBeVisible();

  // On a page of work the pill says it, and leads there.
  await cold
    .locator('header')
    .getByRole('link', { name: /^Sign in/ })
    .click();
  await expect(cold.locator('input[name=login]')).toHaveValue('teacher');
  await expect(cold.getByRole('list', { name: 'On this device' })).toContainText('Unsent: 2');
  await cold.locator('input[name=password]').fill('qalam2026');
  await cold.locator('button[type=submit]').click();
  await untilSent(cold, teacher);
  await expect(second.getByText('Your session has expired')).toHaveCount(0);
  const cells = await cellsOf(application, scheduleUuid);
  expect(cells.map(({ authorUserId }) => authorUserId)).toEqual([teacher, teacher]);
});

test('signed in as another person it does not go out; it waits for its author and then goes', async ({
  page,
  context,
}) => {
  const cold = await startAfterHolidays(page, context);
  await cold.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await tile(cold, 3).click();
  await expect.poll(async () => (await outbox(cold)).length).toBe(1);
  await context.setOffline(false);
  // At a start nothing is being typed: the sign-in asks, and can be postponed.
  await cold.goto(application.url);
  await expect(cold).toHaveURL(/\/login$/);
  await cold.getByRole('link', { name: /go on offline/ }).click();
  await expect(cold).toHaveURL(/\/2026\/schedule/);
  await cold.goto(`${application.url}/login`);
  const exchanges = collectExchanges(context);
  await cold.locator('input[name=login]').fill('teacher2');
  await cold.locator('input[name=password]').fill('qalam2026');
  await cold.locator('button[type=submit]').click();
  await expect(whoIs(cold)).toHaveAccessibleName(/Тасмағамбетов/);
  await expect.poll(() => exchanges.length).toBeGreaterThan(0);
  await cold.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await expect(tile(cold, 3)).toHaveAccessibleName(/present/);
  expect(await cellsOf(application, scheduleUuid)).toEqual([]);
  expect(await outbox(cold)).toHaveLength(1);
  expect(exchanges.filter(({ operations }) => operations > 0)).toEqual([]);

  // The list asks its author for the password, and lets them open their work without it.
  await cold.goto(`${application.url}/login?another`);
  const own = cold.getByRole('list', { name: 'On this device' }).getByRole('button', { name: /Нұрланова/ });
  await expect(own).toContainText('Unsent: 1');
  await expect(own).toContainText('Password needed');
  await own.click();
  await expect(cold.getByRole('button', { name: /go on offline/ })).toBeVisible();
  await cold.locator('input[name=password]').fill('qalam2026');
  await cold.locator('button[type=submit]').click();
  await untilSent(cold, teacher);
  expect((await cellsOf(application, scheduleUuid)).map(({ authorUserId }) => authorUserId)).toEqual([teacher]);
});
