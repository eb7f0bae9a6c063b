// This test's server lives in another year than the device. All displayed times are right nevertheless.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { comeBackUntil, signIn, untilDownloaded, untilOfficeInstalled, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { setDeviceClock } from '#tests/support/wrong-clock.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeEach(async () => {
  // 09:30 in Almaty.
  application = await startApplication({ now: Date.parse('2026-11-20T04:30:00Z') });
});
test.afterEach(async () => {
  await application.close();
});

test('without a network pages say as of when they are by the server’s clock, over a cold start too', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signIn(page, application.url, 'teacher', 'en');
  await expect(page.locator('tr[data-lesson]').first()).toBeVisible();
  await untilOfficeInstalled(page);
  await context.setOffline(true);
  await page.clock.fastForward(5 * 60_000);
  await expect(page.getByText('As of 09:30')).toBeVisible();
  await page.reload();
  await page.clock.fastForward(5 * 60_000);
  await expect(page.getByText('As of 09:30')).toBeVisible();
});

const daysMs = 3 * 86_400_000;
/** A moment of a day with its time, as pages write it; "3 days ago" and its like. */
const otherMoments = /\d{2}\.\d{2}(\.\d{4})?, \d{2}:\d{2}|\d+ (days|hours) ago|yesterday|Yesterday/g;

/** Times of the days that the device believes in. */
const deviceDays = (shiftMs: number) =>
  shiftMs > 0 ? /2[23]\.11(\.2026)?, \d{2}:\d{2}/g : /1[67]\.11(\.2026)?, \d{2}:\d{2}/g;

/** Whoever comes back to a page asks the server, and so learns that there is none. */
const tellsSince = (page: Page) =>
  comeBackUntil(page, (patience) =>
    expect(page.getByRole('link', { name: /Offline since 09:3\d/ })).toBeVisible(patience),
  );

for (const [name, shiftMs] of [
  ['three days ahead', daysMs],
  ['three days behind', -daysMs],
] as const) {
  test(`with a device clock ${name} every page of a teacher tells the server’s time`, async ({ browser }) => {
    const scheduleUuid = await lessonToday(application);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
    await setDeviceClock(context, application.clock.now() + shiftMs);
    const page = await context.newPage();
    await signIn(page, application.url, 'teacher', 'en');
    const teacher = await userIdOf(application, 'teacher');
    await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
    const open = async (path: string) => {
      await page.goto(`${application.url}/2026/${path}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    };
    /** All that the page says about when is of this morning. */
    const tellsToday = async () =>
      expect.soft((await page.locator('body').innerText()).match(otherMoments) ?? []).toEqual([]);

    await open(`lesson/${scheduleUuid}/journal`);
    await page.locator('[data-foot] .btn--primary').click();
    await untilSent(page, teacher);
    await expect(page.getByText(/09:3\d, You|09:3\d/).first()).toBeVisible();
    await tellsToday();
    await page.locator('[data-roll]').getByRole('radio').nth(1).click();
    await page.locator('[data-mark]').first().focus();
    await page.keyboard.press('7');
    await untilSent(page, teacher);
    const [mark] = (await cellsOf(application, scheduleUuid)).filter(({ kind }) => kind === 'mark');

    await open(`history/${scheduleUuid}/mark:${mark?.studentGroupUuid}`);
    await expect(page.getByText('09:3').nth(2)).toBeVisible();
    await tellsToday();
    await open('unsent');
    await expect(page.getByRole('article').getByText('09:3').nth(2)).toBeVisible();
    await tellsToday();
    await open('storage');
    await expect(page.getByText(/just now|minutes? ago/).first()).toBeVisible();
    await tellsToday();
    await expect(page.getByText(/Last exchange 09:3\d/)).toBeVisible();
    await open('profile');
    // The demo school linked the teacher's two accounts on its first day.
    const linked = '01.09.2026, 11:00';
    await expect(page.getByText(linked)).toBeVisible();
    expect.soft((await page.locator('body').innerText()).match(otherMoments)).toEqual([linked]);
    await open(`schedule/2026-11-20`);
    await tellsToday();

    // Without a service worker a part of the page that is not loaded yet would stay away.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await tellsSince(page);
    await tellsToday();
    await context.close();
  });

  test(`with a device clock ${name} a parent, the management and a device without a network are told the server’s time`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
    await setDeviceClock(context, application.clock.now() + shiftMs);
    const page = await context.newPage();
    await signIn(page, application.url, 'zavuch', 'en');
    for (const path of ['frontoffice/dashboard', 'timeliness/2026-11-20', 'unsent-devices', 'changes']) {
      await page.goto(`${application.url}/2026/${path}`);
      await expect(page.getByText(/Last exchange 09:3\d/)).toBeVisible();
      expect.soft((await page.locator('body').innerText()).match(deviceDays(shiftMs)) ?? [], path).toEqual([]);
    }
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, application.url, 'parent', 'en');
    await expect(page.getByText(/Last exchange 09:3\d/)).toBeVisible();
    // Without a service worker a part of the page that is not loaded yet would stay away.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await tellsSince(page);
    expect.soft((await page.locator('body').innerText()).match(deviceDays(shiftMs)) ?? []).toEqual([]);
    await context.close();
  });
}
