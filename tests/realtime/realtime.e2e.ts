// What one person enters is on the other's screen without a touch, and long before anything is asked for by itself (a minute).
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { comeBackUntil, signInBefore, untilDownloaded, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';

let application: Application;
let scheduleUuid: string;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
});
test.afterEach(async () => {
  await application.close();
});

async function openRoll(page: Page, login: string): Promise<Page> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await expect(tile(page, 25)).toBeVisible();
  await untilDownloaded(page, await userIdOf(application, login), [`lesson:${scheduleUuid}`]);
  return page;
}
const sockets = async (): Promise<number> => {
  const health = await application.app.inject({ url: '/api/health' });
  return health.json().data.realtime.sockets;
};
/** Until so many devices are on the channel. */
const untilWoken = (count: number) => expect.poll(sockets).toBe(count);

test('a colleague sees a roll as it is taken, two tabs share one socket, and it goes over when its tab is closed', async ({
  page,
  browser,
}) => {
  const noise = watchConsole(page);
  await openRoll(page, 'teacher');
  const colleague = await browser.newContext({ serviceWorkers: 'block' });
  const first = await openRoll(await colleague.newPage(), 'teacher2');
  await untilWoken(2);
  const second = await openRoll(await colleague.newPage(), 'teacher2');
  await tile(page, 4).click();
  for (const seen of [first, second]) await expect(tile(seen, 4)).toHaveAccessibleName(/absent/);
  expect(await sockets()).toBe(2);

  await first.close();
  await untilWoken(2);
  await tile(page, 9).click();
  await expect(tile(second, 9)).toHaveAccessibleName(/absent/);
  expect(noise).toEqual([]);
  await colleague.close();
  await untilWoken(1);
});

test('without a channel everything is as it was: what others entered comes when the page is looked at', async ({
  page,
  browser,
}) => {
  application.app.server.removeAllListeners('upgrade');
  await openRoll(page, 'teacher');
  const other = await openRoll(await browser.newPage(), 'teacher2');
  await tile(page, 4).click();
  await expect(tile(page, 4)).toHaveAccessibleName(/absent$/);
  await comeBackUntil(other, (patience) => expect(tile(other, 4)).toHaveAccessibleName(/absent/, patience));
  expect(await sockets()).toBe(0);
  await other.close();
});
