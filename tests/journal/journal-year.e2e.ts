// The year of a journal: marks of the periods and their result, from what is on the device, and a note about what is not.
import { expect, type Page, test } from '@playwright/test';
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { lessons } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { deviceRows, untilDownloaded, watchConsole } from '#tests/support/browser.ts';
import { type DemoJournal, demoJournal, evict, openJournal } from './demo-journal.ts';

test.use({ serviceWorkers: 'allow' });

test.describe.configure({ timeout: 120_000 });

let application: Application;
let journal: DemoJournal;
test.beforeEach(async () => {
  application = await startApplication();
  journal = await demoJournal(application);
});
test.afterEach(async () => {
  await application.close();
});

const cellsOfRow = (page: Page, row: number) => page.locator('table tbody tr').nth(row).locator('td');

async function lessonsBetween(from: string, to: string): Promise<string[]> {
  const rows = await application.database.db
    .select({ uuid: lessons.scheduleUuid })
    .from(lessons)
    .where(
      and(
        eq(lessons.schoolId, 1),
        eq(lessons.assignmentUuid, journal.assignmentUuid),
        gte(lessons.date, from),
        lte(lessons.date, to),
      ),
    )
    .orderBy(asc(lessons.date));
  return rows.map(({ uuid }) => uuid);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`the year says what each quarter has, offline too, and what is missing on the device, at ${viewport.width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport);
    await openJournal(page, application, journal);
    const noise = watchConsole(page);
    // A forced press on a page that still moves may miss.
    await expect(async () => {
      await page.getByRole('radio', { name: 'Year' }).click({ force: true });
      await expect(page).toHaveURL(/\/year$/, { timeout: 3_000 });
    }).toPass();
    const table = page.getByRole('table', { name: /^Yearly mark: 7 «А»/ });
    await expect(table.locator('tbody tr')).toHaveCount(25);
    const first = await lessonsBetween('2026-09-01', '2026-11-01');
    await untilDownloaded(
      page,
      journal.teacher,
      first.map((uuid) => `lesson:${uuid}`),
    );
    // The first quarter is complete, the second is not finished, two have not started: no mark of the year.
    await expect(page.getByText('Not everything is on this device')).toHaveCount(0);
    await expect(cellsOfRow(page, 0).nth(1)).toHaveText(/^[2-5]\d+ %$/);
    await expect(cellsOfRow(page, 0).nth(2)).toContainText('no mark yet');
    await expect(cellsOfRow(page, 0).last()).toContainText('no yearly mark yet');
    await expect(page.locator('table input, table button')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    expect(await axeFindings(page)).toEqual([]);

    // While a part of it is on its way, that is what the page says, and not that it is missing.
    await evict(page, journal.teacher, `lesson:${first[0]}`);
    await context.route('**/api/v4/os/sync', () => new Promise<void>(() => undefined));
    await page.reload();
    await expect(page.getByText('Still loading: Quarter 1')).toBeVisible();
    await expect(page.getByText('Not everything is on this device')).toHaveCount(0);
    await expect(cellsOfRow(page, 0).nth(1)).toContainText('loading');
    await context.unroute('**/api/v4/os/sync');
    await page.reload();
    await expect(page.getByText('Still loading')).toHaveCount(0);
    await expect(cellsOfRow(page, 0).nth(1)).toHaveText(/^[2-5]\d+ %$/);

    await context.setOffline(true);
    await page.reload();
    await expect(cellsOfRow(page, 0).nth(1)).toHaveText(/^[2-5]\d+ %$/);
    // A lesson of the first quarter is evicted: its mark is not guessed.
    await evict(page, journal.teacher, `lesson:${first[0]}`);
    await page.reload();
    await expect(page.getByText('Quarter 1: 1 lesson is not on this device')).toBeVisible();
    await expect(cellsOfRow(page, 0).nth(1)).toContainText('not on this device');
    // The journal of the quarter is evicted too.
    await evict(page, journal.teacher, `journal:${journal.assignmentUuid}:1`);
    await page.reload();
    await expect(page.getByText('Quarter 1: not on this device')).toBeVisible();
    await expect(cellsOfRow(page, 0).nth(2)).toContainText('no mark yet');

    await context.setOffline(false);
    await expect(page.getByText('Not everything is on this device')).toHaveCount(0, { timeout: 20_000 });
    await expect(cellsOfRow(page, 0).nth(1)).toHaveText(/^[2-5]\d+ %$/);
    await page.getByRole('link', { name: 'Quarter 1' }).click();
    await expect(page.getByRole('grid', { name: /Quarter 1$/ })).toBeVisible();
    expect(await deviceRows(page, journal.teacher, 'outbox')).toEqual([]);
    expect(noise).toEqual([]);
  });
}
