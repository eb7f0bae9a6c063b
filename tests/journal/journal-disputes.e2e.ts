// Cells of the grid that the server did not accept: two values, a period closed in the meantime. They stay visible, marked, and out of the
// formula, until the user decides.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { quarters } from '#server/features/calendar/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { comeBackUntil, deviceRows, enter, untilSent, watchConsole } from '#tests/support/browser.ts';
import { cellsOf, userIdOf } from '#tests/support/demo-lesson.ts';
import { setDiskFull } from '#tests/support/full-disk.ts';
import { type DemoJournal, demoJournal, openJournal, todayCell } from './demo-journal.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 150_000 });

let application: Application;
let journal: DemoJournal;
test.beforeEach(async () => {
  application = await startApplication();
  journal = await demoJournal(application);
});
test.afterEach(async () => {
  await application.close();
});

/** How a row's result is calculated, in words. */
async function explanation(page: Page, row: number): Promise<string> {
  await page.locator(`[data-result="percent"][data-r="${row}"]`).click();
  const words =
    (await page
      .getByRole('dialog', { name: /Result of the period/ })
      .getByRole('list')
      .innerText()) ?? '';
  await page.keyboard.press('Escape');
  return words;
}
const marks = async () =>
  (await cellsOf(application, journal.scheduleUuid))
    .filter(({ kind }) => kind === 'mark')
    .map(({ value, version, authorUserId }) => [(value as { mark: number }).mark, version, authorUserId]);

test('two values of one cell: marked, both in sight, outside of the formula; the choice counts again', async ({
  page,
  context,
  browser,
}) => {
  await openJournal(page, application, journal);
  const noise = watchConsole(page);
  const before = await explanation(page, 2);
  await context.setOffline(true);
  // The second of two: the first conducts the lesson, and that is told in the place of news.
  for (const mark of ['8', '9']) {
    await todayCell(page, 2).click();
    await page.keyboard.press(mark);
    await expect(todayCell(page, 2)).toHaveAccessibleName(new RegExp(`: ${mark}, waiting`, 'i'));
  }
  const waiting = await explanation(page, 2);
  expect(waiting).not.toBe(before);

  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const colleague = await elsewhere.newPage();
  await enter(colleague, application, 'teacher2', 'en');
  await colleague.goto(journal.url);
  await expect(todayCell(colleague, 2)).toHaveAccessibleName(/empty$/);
  await todayCell(colleague, 2).click();
  await colleague.keyboard.press('6');
  await untilSent(colleague, await userIdOf(application, 'teacher2'));

  await context.setOffline(false);
  await expect(todayCell(page, 2)).toHaveAccessibleName(/: 9, two values/i, { timeout: 20_000 });
  await expect(todayCell(page, 2)).toHaveText('9');
  // What is told of the colleague is the colleague's mark.
  await expect(page.locator('[data-said]')).toHaveText(/^Тасмағамбетов.*: 6$/);
  await expect(page.getByText('Two values 1')).toBeVisible();
  expect(await explanation(page, 2)).toBe(before);
  // The form of the cell shows the other value and its author.
  await todayCell(page, 2).click();
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog')).toContainText(/6.+Тасмағамбетов/);
  await page.keyboard.press('Escape');

  await page.goto(`${application.url}/2026/unsent`);
  const card = page.getByRole('article').filter({ hasText: 'Two values' });
  await card.getByRole('button', { name: 'Keep: 9' }).click();
  await expect(card).toHaveCount(0);
  await expect.poll(marks).toEqual([[9, 2, journal.teacher]]);
  await page.goto(journal.url);
  await expect(todayCell(page, 2)).toHaveAccessibleName(/: 9$/);
  expect(await explanation(page, 2)).toBe(waiting);
  await todayCell(colleague, 2).click();
  await comeBackUntil(colleague, (patience) => expect(todayCell(colleague, 2)).toHaveAccessibleName(/: 9, /, patience));
  expect(noise).toEqual([]);
  await elsewhere.close();
});

/** Types a mark offline; its period is closed before the device is back. */
async function refused(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await todayCell(page, 1).click();
  await page.keyboard.press('8');
  await expect(todayCell(page, 1)).toHaveAccessibleName(/: 8, waiting/i);
  await application.database.db
    .update(quarters)
    .set({ status: 'archive' })
    .where(and(eq(quarters.schoolId, 1), eq(quarters.eduYear, 2026), eq(quarters.number, 2)));
  await context.setOffline(false);
  await expect(todayCell(page, 1)).toHaveAccessibleName(/: 8, refused/i, { timeout: 20_000 });
}

test('a mark that was refused because its period was closed stays in sight in grid, lesson and unsent list', async ({
  page,
  context,
}) => {
  await openJournal(page, application, journal);
  const before = await explanation(page, 1);
  await refused(page, context);
  await expect(todayCell(page, 1)).toHaveText('8');
  await expect(page.getByText('Refused 1')).toBeVisible();
  expect(await explanation(page, 1)).toBe(before);
  await todayCell(page, 1).click();
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog')).toContainText('This period is closed');
  await page.keyboard.press('Escape');

  await page.goto(`${application.url}/2026/unsent`);
  const card = page.getByRole('article').filter({ hasText: 'This period is closed' });
  await expect(card.getByRole('listitem').filter({ hasText: /8/ })).toHaveCount(1);
  await card.getByRole('link', { name: /^Open the lesson/ }).click();
  await expect(page).toHaveURL(new RegExp(`/lesson/${journal.scheduleUuid}`));
  await page.getByRole('radio', { name: 'Marks' }).click();
  await expect(page.getByRole('gridcell', { name: /^2\. .+: 8.*refused/i })).toBeVisible();
  // After a reload too: the value is on the disk.
  await page.goto(journal.url);
  await expect(todayCell(page, 1)).toHaveAccessibleName(/: 8, refused/i);
  expect(await marks()).toEqual([]);
  const rows = await deviceRows<{ name: string; state: string }>(page, journal.teacher, 'outbox');
  expect(rows.map(({ name, state }) => `${name} ${state}`).sort()).toEqual(['conductLesson parked', 'setMark parked']);
});

test('what the device could not store stays in its cell, is not called saved, and is tried again from grid and lesson', async ({
  page,
}) => {
  await openJournal(page, application, journal);
  await setDiskFull(page, true);
  await todayCell(page, 0).click();
  await page.keyboard.press('9');
  await page.keyboard.press('7');
  await expect(todayCell(page, 0)).toHaveAccessibleName(/: 9, not saved/i);
  await expect(todayCell(page, 1)).toHaveAccessibleName(/: 7, not saved/i);
  await expect(page.getByText(/^Not saved \d/)).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'Not saved' });
  // Still full: the values stay, and so does the offer.
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(todayCell(page, 0)).toHaveAccessibleName(/: 9, not saved/i);
  expect(await marks()).toEqual([]);

  // Through the menu: a reloaded page would have forgotten what is only on the screen.
  await setDiskFull(page, false);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await untilSent(page, journal.teacher);
  const stored = async () => (await marks()).map(([mark]) => mark).sort();
  expect(await stored()).toEqual([7, 9]);
  await expect(todayCell(page, 0)).toHaveAccessibleName(/: 9$/);

  await page.goto(`${application.url}/2026/lesson/${journal.scheduleUuid}/journal`);
  await page.getByRole('radio', { name: 'Marks' }).click();
  const third = page.getByRole('gridcell', { name: /^3\. / });
  await setDiskFull(page, true);
  await third.focus();
  await page.keyboard.press('6');
  await expect(third).toHaveAccessibleName(/: 6.*not saved/i);
  await setDiskFull(page, false);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await untilSent(page, journal.teacher);
  expect(await stored()).toEqual([6, 7, 9]);
});
