// Decisions about work that was not accepted: real conflicts of two devices, real refusals, and the effect of each choice on the lesson
// page, in the database and on the device.
import fs from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { quarters } from '#server/features/calendar/public.ts';
import { assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter, untilDownloaded, untilInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { late, tile } from '#tests/support/roll.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 390, height: 844 } });
test.setTimeout(120_000);

let application: Application;
let scheduleUuid: string;
let teacher: number;
let colleague: number;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  teacher = await userIdOf(application, 'teacher');
  colleague = await userIdOf(application, 'teacher2');
});
test.afterEach(async () => {
  await application.close();
});

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

/** Signs in and opens the lesson once everything it needs is on the device. */
async function openLesson(page: Page, login: string, userId: number): Promise<void> {
  await enter(page, application, login, 'en');
  await untilInstalled(page);
  await untilDownloaded(page, userId, [`lesson:${scheduleUuid}`]);
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await expect(tile(page, 25)).toBeVisible();
}
async function openUnsent(page: Page): Promise<void> {
  await page.goto(`${application.url}/2026/unsent`);
}
/** The name of a pupil as shown in the list. */
async function nameOf(page: Page, number: number): Promise<string> {
  const label = (await tile(page, number).getAttribute('aria-label')) ?? '';
  return /^\d+\. ([^:]+):/.exec(label)?.[1] ?? '';
}
/** Values of the journal with their versions and authors. */
const stored = async () =>
  (await cellsOf(application, scheduleUuid)).map(({ value, version, authorUserId }) => [value, version, authorUserId]);
const outbox = (page: Page) =>
  deviceRows<{ name: string; state: string; error: { code: string } | null }>(page, teacher, 'outbox');
const parked = async (page: Page) => (await outbox(page)).map(({ state, error }) => `${state} ${error?.code}`);
const setQuarter = (status: 'open' | 'archive') =>
  application.database.db
    .update(quarters)
    .set({ status })
    .where(and(eq(quarters.schoolId, 1), eq(quarters.number, 2)));

test('of two values one is chosen: each choice reaches journal and lesson page, and can be undone', async ({
  page,
  context,
  browser,
}) => {
  await openLesson(page, 'teacher', teacher);
  const noise = watchConsole(page);
  const names = [await nameOf(page, 3), await nameOf(page, 4)];
  await context.setOffline(true);
  await late(page, 3).click();
  await late(page, 4).click();
  await expect(tile(page, 4)).toHaveAccessibleName(/late/);
  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await elsewhere.newPage();
  await openLesson(other, 'teacher2', colleague);
  await tile(other, 3).click();
  await tile(other, 4).click();
  await untilSent(other, colleague);
  await context.setOffline(false);
  await expect(tile(page, 3)).toHaveAccessibleName(/late.*two values/i, { timeout: 20_000 });
  await expect(tile(page, 4)).toHaveAccessibleName(/late.*two values/i);

  await openUnsent(page);
  const card = page.getByRole('article').filter({ hasText: 'Two values' });
  const clash = (name: string | undefined) => card.getByRole('region', { name: new RegExp(`^${name}: attendance`) });
  await expect(clash(names[0])).toContainText('In the journal now');
  await expect(clash(names[0])).toContainText('You');
  // Mine: a new operation over the other's value.
  await clash(names[0]).getByRole('button', { name: /^Keep/ }).click();
  await expect(clash(names[0])).toHaveCount(0);
  await expect.poll(stored).toContainEqual(['late', 2, teacher]);
  await undo(page).click();
  await expect.poll(stored).toContainEqual(['missing_without_reason', 3, teacher]);
  // Theirs: mine leaves the device, the journal stays unchanged.
  await clash(names[1]).getByRole('button', { name: /^Take/ }).click();
  await expect(card).toHaveCount(0);
  await expect.poll(() => parked(page)).toEqual([]);
  expect(await stored()).toContainEqual(['missing_without_reason', 1, colleague]);
  // Undone: the card is back with both values, and this wrote nothing.
  await undo(page).click();
  await expect(clash(names[1])).toContainText('In the journal now');
  await expect(clash(names[1]).getByRole('button', { name: /^Keep: late/i })).toBeVisible();
  await expect.poll(() => parked(page)).toEqual(['parked CONFLICT']);
  await page.reload();
  await expect(clash(names[1])).toContainText('You');
  expect(await stored()).toContainEqual(['missing_without_reason', 1, colleague]);
  // The second choice is an ordinary operation.
  await clash(names[1]).getByRole('button', { name: /^Keep/ }).click();
  await expect.poll(stored).toContainEqual(['late', 2, teacher]);

  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await expect(tile(page, 3)).toHaveAccessibleName(/absent$/);
  await expect(tile(page, 4)).toHaveAccessibleName(/late$/);
  await other.reload();
  await expect(tile(other, 4)).toHaveAccessibleName(/late$/);
  expect(noise).toEqual([]);
  await elsewhere.close();
});

/** Enters two pupils offline; their period is closed before the device is back. */
async function refusedByPeriod(page: Page, context: BrowserContext): Promise<void> {
  await openLesson(page, 'teacher', teacher);
  await context.setOffline(true);
  await late(page, 3).click();
  await tile(page, 4).click();
  await expect(tile(page, 4)).toHaveAccessibleName(/absent/);
  await setQuarter('archive');
  await context.setOffline(false);
  await expect(tile(page, 3)).toHaveAccessibleName(/late.*refused/i, { timeout: 20_000 });
  await openUnsent(page);
}
const refusal = (page: Page) => page.getByRole('article').filter({ hasText: 'This period is closed' });

test('what was refused is exported, tried again, and changed in the lesson; nothing of it is lost on the way', async ({
  page,
  context,
}) => {
  await refusedByPeriod(page, context);
  await expect(refusal(page).getByRole('listitem')).toHaveCount(2);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to a file' }).filter({ visible: true }).click();
  const file = JSON.parse(fs.readFileSync(await (await downloading).path(), 'utf8')) as {
    entries: { payload: { attendance: string }; error: { code: string } }[];
  };
  expect(file.entries.map(({ payload, error }) => [payload.attendance, error.code])).toEqual([
    ['late', 'PERIOD_CLOSED'],
    ['missing_without_reason', 'PERIOD_CLOSED'],
  ]);

  // The period is still closed: it goes under a new number, is refused again, and stays.
  const numbers = async () => (await deviceRows<{ seq: number }>(page, teacher, 'outbox')).map(({ seq }) => seq);
  const before = await numbers();
  await refusal(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await numbers()).every((seq) => !before.includes(seq))).toBe(true);
  await expect.poll(() => parked(page)).toEqual(['parked PERIOD_CLOSED', 'parked PERIOD_CLOSED']);
  expect(await stored()).toEqual([]);

  await setQuarter('open');
  await refusal(page)
    .getByRole('link', { name: /^Open the lesson/ })
    .click();
  await expect(tile(page, 3)).toHaveAccessibleName(/late.*refused/i);
  await tile(page, 3).click();
  await expect(tile(page, 3)).toHaveAccessibleName(/absent$/);
  await expect.poll(stored).toEqual([['missing_without_reason', 1, teacher]]);
  await expect(tile(page, 4)).toHaveAccessibleName(/absent.*refused/i);

  await openUnsent(page);
  await expect(refusal(page).getByRole('listitem')).toHaveCount(1);
  await refusal(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Everything is sent.')).toBeVisible();
  expect(await stored()).toEqual([
    ['missing_without_reason', 1, teacher],
    ['missing_without_reason', 1, teacher],
  ]);
});

test('what was refused is deleted only after a question, and leaves the value of the server in the lesson', async ({
  page,
  context,
}) => {
  await refusedByPeriod(page, context);
  const remove = refusal(page).getByRole('button', { name: 'Delete…' });
  const question = page.getByRole('dialog', { name: 'Delete these entries?' });
  await remove.click();
  await expect(question).toContainText('2 entries');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect(await parked(page)).toEqual(['parked PERIOD_CLOSED', 'parked PERIOD_CLOSED']);
  await remove.click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Everything is sent.')).toBeVisible();
  expect(await outbox(page)).toEqual([]);
  expect(await stored()).toEqual([]);
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  for (const number of [3, 4]) await expect(tile(page, number)).toHaveAccessibleName(/present$/);
});

test('a teacher who lost the lesson meanwhile is told why, and the entry waits for that person alone', async ({
  page,
  context,
}) => {
  await openLesson(page, 'teacher', teacher);
  await context.setOffline(true);
  await late(page, 3).click();
  await expect(tile(page, 3)).toHaveAccessibleName(/late/);
  const [lesson] = await application.database.db.select().from(lessons).where(eq(lessons.scheduleUuid, scheduleUuid));
  const own = and(
    eq(assignmentTeachers.assignmentUuid, lesson?.assignmentUuid ?? ''),
    eq(assignmentTeachers.userId, teacher),
  );
  const rows = await application.database.db.delete(assignmentTeachers).where(own).returning();
  await context.setOffline(false);
  await openUnsent(page);
  const card = page.getByRole('article').filter({ hasText: 'Another teacher gives this lesson.' });
  await expect(card.getByRole('listitem')).toHaveCount(1, { timeout: 20_000 });
  expect(await parked(page)).toEqual(['parked NOT_OWN_LESSON']);
  expect(await stored()).toEqual([]);
  // The lesson is assigned again: the same entry is accepted.
  await application.database.db.insert(assignmentTeachers).values(rows);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Everything is sent.')).toBeVisible();
  expect(await stored()).toEqual([['late', 1, teacher]]);
});
