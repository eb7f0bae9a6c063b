// Two teachers change one mark, one of them offline: up to the history of its three values.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { enter, lead, untilDownloaded, untilInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';

/** Signs in and opens today's lesson once everything it needs is on the device. */
export async function openLesson(page: Page, application: Application, login: string): Promise<void> {
  const scheduleUuid = await lessonToday(application);
  await enter(page, application, login, 'en');
  await untilInstalled(page);
  await untilDownloaded(page, await userIdOf(application, login), [`lesson:${scheduleUuid}`]);
  await lead(page, application, `/2026/lesson/${scheduleUuid}/journal`);
  await expect(tile(page, 25)).toBeVisible();
}

export async function giveFirstMark(page: Page, key: string): Promise<void> {
  const cell = page.locator('[data-mark]').first();
  // Among the marks already, a phone has the keypad where it has the choice of roll and marks.
  if (!(await cell.isVisible())) await page.locator('[data-roll]').getByRole('radio').nth(1).click();
  await cell.focus();
  await page.keyboard.press(key);
}

/** Marks of today's lesson with their versions and authors. */
export const marksOf = async (application: Application) =>
  (await cellsOf(application, await lessonToday(application)))
    .filter(({ kind }) => kind === 'mark')
    .map(({ value, version, authorUserId }) => [(value as { mark: number }).mark, version, authorUserId]);

/**
 * `teacher` gives a 7, then a 9 offline, while a colleague gives a 5; returns what the console says.
 * @param colleagueGivesFive ends when the server has it
 */
export async function clashOfMarks(
  application: Application,
  page: Page,
  colleagueGivesFive: () => Promise<void>,
): Promise<string[]> {
  await openLesson(page, application, 'teacher');
  const noise = watchConsole(page);
  await page.locator('[data-foot] .btn--primary').click();
  await giveFirstMark(page, '7');
  await untilSent(page, await userIdOf(application, 'teacher'));
  await page.context().setOffline(true);
  await giveFirstMark(page, '9');
  await colleagueGivesFive();
  await page.context().setOffline(false);
  await expect(page.locator('[data-mark]').first().locator('.corner--clash')).toBeAttached({ timeout: 20_000 });
  return noise;
}

/** Keeps the 9 in two taps after the notice, and opens the history of the mark; returns its rows. */
export async function keepAndOpenHistory(application: Application, page: Page): Promise<Locator> {
  const scheduleUuid = await lessonToday(application);
  const teacher = await userIdOf(application, 'teacher');
  await lead(page, application, '/2026/unsent');
  const card = page.getByRole('article').filter({ hasText: 'Two values' });
  await card.getByRole('button', { name: 'Keep: 9' }).click();
  await expect(card).toHaveCount(0);
  await expect.poll(() => marksOf(application)).toEqual([[9, 3, teacher]]);

  const [first] = (await cellsOf(application, scheduleUuid)).filter(({ kind }) => kind === 'mark');
  await page.goto(`${application.url}/2026/history/${scheduleUuid}/mark:${first?.studentGroupUuid}`);
  const versions = page.locator('[data-version]');
  await expect(versions).toHaveCount(3);
  await expect(versions.nth(0)).toContainText(/9.*You.*from this device.*Now/s);
  await expect(versions.nth(1)).toContainText(/5.*from another device/s);
  await expect(versions.nth(1)).not.toContainText('You');
  await expect(versions.nth(2)).toContainText(/7.*You.*from this device/s);
  return versions;
}
