// What browser tests of homework share: its form, a cold start without a network, and homework set from the schedule.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { enter, untilDownloaded, untilInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { countTaps, homeworkIn } from './homework-lessons.ts';

export const area = (page: Page) => page.getByRole('textbox', { name: 'What to do' });
export const save = (page: Page) => page.getByRole('button', { name: 'Save' });
export const lessonRowOf = (page: Page, scheduleUuid: string) =>
  page.locator('tr[data-lesson]', { has: page.locator(`a[href*="${scheduleUuid}"]`) });

/** Signs in, waits until everything needed has arrived, and cold-starts offline. */
export async function coldOffline(
  application: Application,
  page: Page,
  context: BrowserContext,
  path = '/2026/schedule',
): Promise<Page> {
  const teacher = await userIdOf(application, 'teacher');
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  await untilDownloaded(page, teacher, [`lesson:${await lessonToday(application)}`, 'week:2026-11-16']);
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto(application.url + path);
  return cold;
}

/** Sets homework for today's lesson without a network, from the schedule, and sends it. */
export async function setHomeworkOffline(application: Application, page: Page, context: BrowserContext): Promise<void> {
  const scheduleUuid = await lessonToday(application);
  const cold = await coldOffline(application, page, context);
  const noise = watchConsole(cold);
  const createLink = cold.locator(`a[href*="/homework/control/${scheduleUuid}/create"]`);
  const row = lessonRowOf(cold, scheduleUuid);
  await expect(createLink).toBeVisible();
  const taps = await countTaps(cold);
  await createLink.click();
  await expect(cold).toHaveURL(/backward=/);
  await expect(area(cold)).toBeFocused();
  // Enter starts a new line there and saves nothing.
  await cold.keyboard.type('Read chapter four\nand draw it');
  await save(cold).click();
  await expect(cold).toHaveURL(/\/2026\/schedule\/2026-11-20$/);
  expect(await taps()).toBe(2);
  await expect(row).toContainText('Read chapter four');
  expect(await homeworkIn(application, scheduleUuid)).toBeNull();
  await cold.reload();
  await expect(row).toContainText('Read chapter four');

  await context.setOffline(false);
  await untilSent(cold, await userIdOf(application, 'teacher'));
  expect(await homeworkIn(application, scheduleUuid)).toEqual({
    body: 'Read chapter four\nand draw it',
    dueScheduleUuid: null,
  });
  expect(noise).toEqual([]);
}
