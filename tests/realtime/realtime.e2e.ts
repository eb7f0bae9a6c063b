// What one person enters is on the other's screen without a touch, and long before anything is asked for by itself (a minute).
import { expect, type Page, test } from '@playwright/test';
import { openRedis } from '#server/db/redis.ts';
import { openBus } from '#server/realtime/configured-bus.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { comeBackUntil, signInBefore, untilDownloaded, watchConsole } from '#tests/support/browser.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';
import { findRedis, startRedis } from '../../scripts/throwaway-redis.ts';

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

test('twenty tabs of a device hold one socket, and all show what came by it', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await openRoll(page, 'teacher');
  const colleague = await browser.newContext({ serviceWorkers: 'block' });
  const tabs: Page[] = [await openRoll(await colleague.newPage(), 'teacher2')];
  while (tabs.length < 20) {
    const tab = await colleague.newPage();
    tabs.push(tab);
    await tab.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
    await expect(tile(tab, 25)).toBeVisible();
  }
  await untilWoken(2);
  await tile(page, 4).click();
  for (const tab of tabs) await expect(tile(tab, 4)).toHaveAccessibleName(/absent/);
  expect(await sockets()).toBe(2);
  await colleague.close();
  await untilWoken(1);
});

const redis = findRedis();
for (const kind of [...databaseKinds.filter((one) => one === 'postgresql'), ...(redis ? (['redis'] as const) : [])]) {
  test(`on two servers over ${kind} a colleague of the other server sees a roll as it is taken`, async ({
    page,
    browser,
  }) => {
    const carrier = kind === 'redis' ? await startRedis(redis ?? '') : undefined;
    const clients: { close(): Promise<void> }[] = [];
    const bus = async (url: string) => {
      const client = carrier && (await openRedis(carrier.url, () => undefined));
      if (client) clients.push(client);
      return openBus(url, client);
    };
    const one = await startApplication({ kind: 'postgresql', bus });
    const other = await startApplication({ beside: one, bus });
    const [usual, usualLesson] = [application, scheduleUuid];
    try {
      [application, scheduleUuid] = [one, await lessonToday(one)];
      await openRoll(page, 'teacher');
      await untilWoken(1);
      application = other;
      const colleague = await browser.newContext({ serviceWorkers: 'block' });
      const theirs = await openRoll(await colleague.newPage(), 'teacher2');
      await untilWoken(1);
      await tile(page, 4).click();
      await expect(tile(theirs, 4)).toHaveAccessibleName(/absent/);
      await tile(theirs, 9).click();
      await expect(tile(page, 9)).toHaveAccessibleName(/absent/);
      await colleague.close();
    } finally {
      [application, scheduleUuid] = [usual, usualLesson];
      await other.close();
      await one.close();
      for (const client of clients) await client.close();
      await carrier?.stop();
    }
  });
}
