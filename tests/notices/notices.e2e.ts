// The bell, in the browser: what a teacher enters is on the parent's screen without a touch, is read on all devices once it was read on one,
// and stays without a network.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { noticesHeld } from '#contract/notices/notices.schema.ts';
import { notices } from '#server/features/notices/public.ts';
import { users } from '#server/features/people/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { deviceRows, signInBefore, untilDownloaded, untilInstalled, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { idOf } from '#tests/support/small-school.ts';
import { tellElsewhere, tellOfDemo, tellOfMarks, tellOfMuch } from './told.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const bell = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole(isPhone(page) ? 'link' : 'button', { name, exact: true });
/** A phone's header has room for news alone; its menu always leads to them. */
const still = (page: Page) =>
  isPhone(page)
    ? page.getByRole('dialog').getByRole('link', { name: 'Notifications', exact: true })
    : bell(page, 'Notifications');
const openMenu = async (page: Page) => {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).first().click();
};
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1009;
/** What is on the screen where notices are: in the window of the bell, or on their page. */
const place = (page: Page) =>
  isPhone(page) ? page.getByRole('main') : page.getByRole('dialog', { name: 'Notifications' });

for (const width of [390, 1440]) {
  // covers NOTIF-004 NOTIF-005 NOTIF-006 NOTIF-007 NOTIF-010 NOTIF-011 NOTIF-014 SHELL-007
  test(`what a teacher enters is at the parent's bell at once, is read once, and stays without a network, at ${width} px`, async ({
    page,
    context,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const noise = watchConsole(page);
    await signInBefore(page, application, 'parent', 'en');
    await page.goto(`${application.url}/2026/marks/2`);
    await openMenu(page);
    await expect(still(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await untilInstalled(page);
    const parent = await userIdOf(application, 'parent');
    await untilDownloaded(page, parent, [`notices:${parent}`]);
    await expect
      .poll(async () => (await application.app.inject({ url: '/api/health' })).json().data.realtime.sockets)
      .toBe(1);

    const scheduleUuid = await lessonToday(application);
    const elsewhere = await browser.newContext({ serviceWorkers: 'block' });
    const lesson = await elsewhere.newPage();
    await signInBefore(lesson, application, 'teacher', 'en');
    await lesson.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
    const [pupil] = await application.database.db.select().from(users).where(eq(users.login, 'student'));
    const surname = pupil?.surname ?? '';
    await lesson
      .getByRole('button', { name: new RegExp(`${surname} ${pupil?.firstname}`) })
      .first()
      .click();

    await expect(bell(page, 'Notifications, 1 new')).toBeVisible();
    await bell(page, 'Notifications, 1 new').click();
    const line = place(page).getByRole('button', { name: /absent from a lesson/ });
    await expect(line).toContainText('14:30');
    await expect(place(page).getByRole('region', { name: 'Today' })).toContainText(surname);
    if (!isPhone(page))
      for (const tool of [/^Interface language/, /^School year/, /^Child/])
        await expect(page.getByRole('banner').getByRole('button', { name: tool })).toBeVisible();
    // What comes meanwhile is there without another touch, above what was there.
    await tellOfDemo(application);
    await expect(place(page).getByRole('button', { name: /homework was set/ })).toBeVisible();
    await expect(place(page).getByRole('region', { name: 'Yesterday' })).toContainText('late for a lesson');
    await expect(place(page).getByRole('region', { name: '18.11.2026' })).toContainText('homework was set');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    // Closed by the keyboard, or left: read, here and on the server.
    if (isPhone(page)) await page.goBack();
    else {
      await page.keyboard.press('Escape');
      await expect(bell(page, 'Notifications')).toBeFocused();
    }
    await expect(bell(page, /new/)).toHaveCount(0);
    const marks = async () => deviceRows(page, parent, 'outbox');
    await expect.poll(marks).toEqual([]);

    await context.setOffline(true);
    await page.reload();
    await openMenu(page);
    await still(page).click();
    await place(page)
      .getByRole('button', { name: /late for a lesson/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/2026/lesson/${scheduleUuid}`));
    await context.setOffline(false);
    expect(noise).toEqual([]);
    await elsewhere.close();
  });
}

test('children of several schools are in one list and one count; marks of a subject are one line; kinds and children narrow it', async ({
  page,
  context,
}) => {
  const noise = watchConsole(page);
  await tellOfDemo(application);
  await tellOfMarks(application);
  const elsewhere = await tellElsewhere(application);
  await signInBefore(page, application, 'parent', 'en');
  await page.goto(`${application.url}/2026`);
  await untilInstalled(page);
  // Of two schools: three marks, homework twice, one pupil late.
  await bell(page, 'Notifications, 6 new').click();
  const window = page.getByRole('dialog', { name: 'Notifications' });
  const marks = window.getByRole('button', { name: /3 marks given/ });
  await expect(marks).toContainText('Physics');
  await expect(window.getByRole('button', { name: new RegExp(elsewhere) })).toContainText(/№|school|мектеп/i);
  await window.getByRole('link', { name: 'All notifications' }).click();
  await expect(bell(page, 'Notifications')).toBeVisible();
  const parent = await userIdOf(application, 'parent');
  await expect.poll(async () => deviceRows(page, parent, 'outbox')).toEqual([]);

  const main = page.getByRole('main');
  const lines = main.getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await main.getByLabel('About').selectOption('Homework');
  await expect(lines).toHaveCount(2);
  await main.getByLabel('Child').selectOption(elsewhere);
  await expect(lines).toHaveCount(1);
  await main.getByLabel('About').selectOption('Marks');
  await expect(main).toContainText('No such notifications');
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

  // Without a network the window says how old it is.
  await context.setOffline(true);
  await page.clock.setFixedTime(Date.now() + 10 * 60_000);
  await page.reload();
  await bell(page, 'Notifications').click();
  await expect(window).toContainText(/As of/);
  await context.setOffline(false);
  expect(noise).toEqual([]);
});

test('a press on a push leads to the lesson that it told of, to the notices of the child, and says so where it is gone', async ({
  page,
}) => {
  await tellOfDemo(application);
  await tellOfMarks(application);
  await signInBefore(page, application, 'parent', 'en');
  const parent = await userIdOf(application, 'parent');
  await page.goto(`${application.url}/2026`);
  await untilInstalled(page);
  await untilDownloaded(page, parent, [`notices:${parent}`]);
  const scheduleUuid = await lessonToday(application);
  const { db } = application.database;
  const told = await db.select().from(notices).where(eq(notices.userId, parent));
  const opened = (asked: string) => page.goto(`${application.url}/external/notices/${parent}?${asked}`);
  const late = told.find(({ fact }) => fact.startsWith('absence'))?.fact ?? '';
  await opened(`school=1&fact=${encodeURIComponent(late)}`);
  await expect(page).toHaveURL(new RegExp(`/2026/lesson/${scheduleUuid}`));
  // A lesson that is no more.
  const gone = told.find(({ fact }) => fact.includes(idOf('lesson of mark 7')))?.fact ?? '';
  await opened(`school=1&fact=${encodeURIComponent(gone)}`);
  await expect(page).toHaveURL(new RegExp(`/2026/lesson/${idOf('lesson of mark 7')}`));
  await expect(
    page.getByText(/not in this week|no such lesson|not there|was not found|deleted/i).first(),
  ).toBeVisible();
  const [, , pupil = ''] = late.split(':');
  await opened(`child=${pupil}`);
  await expect(page.getByRole('main').getByLabel('Child')).toHaveValue(pupil);
});

// covers NOTIF-020
test('who was told nothing reads so, and who belongs to no school has no bell', async ({ page, browser }) => {
  await signInBefore(page, application, 'student', 'en');
  await page.goto(`${application.url}/2026/schedule`);
  await bell(page, 'Notifications').click();
  await expect(page.getByRole('dialog')).toContainText('No notifications');
  await page.keyboard.press('Escape');
  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await signInBefore(other, application, 'monitoring', 'en');
  await other.goto(`${application.url}/2026/schedule`);
  await expect(other.locator('footer')).toBeVisible();
  await expect(bell(other, /^Notifications/)).toHaveCount(0);
  await other.context().close();
});

test('a failing server or no network is said in the bell and on its page, and the notices come after that', async ({
  page,
  context,
}) => {
  await tellOfDemo(application);
  await signInBefore(page, application, 'parent', 'en');
  const failing = (path: string) => path === '/api/v4/os/sync';
  await page.route(
    ({ pathname }) => failing(pathname),
    (route) => route.fulfill({ status: 500, json: {} }),
  );
  await page.goto(`${application.url}/2026/schedule`);
  await bell(page, 'Notifications').click();
  const window = page.getByRole('dialog', { name: 'Notifications' });
  await expect(window.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(window).not.toContainText('No notifications');
  await window.getByRole('link', { name: 'All notifications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();

  // What is routed here is answered without a network too.
  await context.setOffline(true);
  await page.unrouteAll();
  await expect(main).toContainText('Not on this device yet');
  await bell(page, 'Notifications').click();
  await expect(window).toContainText('Not on this device yet');
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await expect(main.getByRole('button', { name: /homework was set/ }).first()).toBeVisible();
});

// covers NOTIF-008 NOTIF-009 NOTIF-019
test('the bell shows five and five more at each press; what is older than the device holds comes from the server or not at all', async ({
  page,
  context,
}) => {
  await tellOfMuch(application, noticesHeld + 3);
  await signInBefore(page, application, 'student', 'en');
  await page.goto(`${application.url}/2026/schedule`);
  await bell(page, `Notifications, ${noticesHeld} new`).click();
  const lines = (place: Locator) => place.getByRole('button', { name: /Homework was set/ });
  const window = page.getByRole('dialog');
  await expect(lines(window)).toHaveCount(5);
  const more = (place: Locator) => place.getByRole('button', { name: 'Show more' });
  await more(window).click();
  await expect(lines(window)).toHaveCount(10);
  await window.getByRole('link', { name: 'All notifications' }).click();
  const main = page.getByRole('main');
  await expect(lines(main)).toHaveCount(noticesHeld);

  // Without an answer the press is taken back, and may be made again.
  await context.setOffline(true);
  for (let press = 0; press < 5; press++) {
    await more(main).click();
    await page.locator('.toast').first().getByRole('button').click();
  }
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(lines(main)).toHaveCount(noticesHeld);
  await context.setOffline(false);
  await more(main).click();
  await expect(lines(main)).toHaveCount(noticesHeld + 3);
  await expect(more(main)).toHaveCount(0);
});

test('what comes after the page by itself takes nothing with it when it cannot be fetched', async ({ page }) => {
  const failed: string[] = [];
  await page.route(/\/assets\/(bell|announcements-slot|help-menu)-/, (route) => {
    failed.push(route.request().url());
    return route.abort();
  });
  await signInBefore(page, application, 'zavuch', 'en');
  await page.goto(`${application.url}/2026/schedule`);
  await expect(page.locator('footer')).toBeVisible();
  await expect.poll(() => failed.length).toBeGreaterThanOrEqual(3);
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
});
