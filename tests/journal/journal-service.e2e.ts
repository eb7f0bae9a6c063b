// The journal service as a dependency: down, under maintenance, and the SOCH whose points belong to the quarter journal.
import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { installation } from '#server/features/configuration/public.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter, untilDownloaded, untilInstalled, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 1440, height: 900 } });

// Each test starts its own school; on a busy machine that alone takes a while.
test.describe.configure({ timeout: 120_000 });

let application: Application;
let scheduleUuid: string;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
});
test.afterEach(async () => {
  await application.close();
});

async function openLesson(page: Page): Promise<void> {
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await expect(page.getByRole('button', { name: /^1\. / }).first()).toBeVisible();
}

/** The quarter journal of the lesson. */
async function openJournal(page: Page): Promise<void> {
  const teacher = await userIdOf(application, 'teacher');
  await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
  const rows = await deviceRows<{ document: string; body: { assignmentUuid: string; group: { id: number } } }>(
    page,
    teacher,
    'caches',
  );
  const body = rows.find(({ document }) => document === `lesson:${scheduleUuid}`)?.body;
  await page.goto(`${application.url}/2026/control/journal/groups/${body?.group.id}/${body?.assignmentUuid}`);
  await expect(page.getByRole('grid')).toBeVisible();
}

// covers JOUR-004 ERR-023
test('while the service is down both pages say so, and what is on the device can be filled in', async ({
  page,
  context,
}) => {
  await enter(page, application, 'teacher', 'en');
  await openJournal(page);
  await openLesson(page);
  await context.route('**/api/v4/os/sync', (route) =>
    route.fulfill({
      status: 502,
      json: {
        error: { code: 'JOURNAL_UNAVAILABLE', message: 'Service is temporarily unavailable.', requestId: 'test' },
      },
    }),
  );
  await page.getByRole('button', { name: /^3\. / }).first().click();
  await expect(page.getByText('The journal service is down')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('.pill--warn')).toHaveAttribute('title', 'The service is temporarily unavailable.');
  await openJournal(page);
  await expect(page.getByText('The journal service is down')).toBeVisible({ timeout: 20_000 });
  await page.locator('td[data-today][data-r="0"]').click();
  await page.keyboard.press('9');
  await expect(page.locator('td[data-today][data-r="0"]')).toHaveAccessibleName(/: 9, waiting/i);
});

// covers JOUR-059
test('a mark that the service could not take says so, stays, and goes when the service is back', async ({
  page,
  context,
}) => {
  await enter(page, application, 'teacher', 'en');
  const teacher = await userIdOf(application, 'teacher');
  await openLesson(page);
  await page.getByRole('button', { name: /^Conduct/ }).click();
  await untilSent(page, teacher);
  await page.getByRole('radio', { name: 'Marks' }).click();
  await context.route('**/api/v4/os/sync', (route) => route.fulfill({ status: 502, body: '<html>bad gateway</html>' }));
  await page.getByRole('gridcell', { name: /^1\. / }).focus();
  await page.keyboard.press('9');
  await expect(page.locator('.pill--warn')).toHaveAttribute('title', 'The service is temporarily unavailable.');
  await expect(page.getByRole('gridcell', { name: /^1\. .*9.*waiting/i })).toBeVisible();
  const marks = async () => (await cellsOf(application, scheduleUuid)).filter(({ kind }) => kind === 'mark');
  expect(await marks()).toEqual([]);
  await context.unroute('**/api/v4/os/sync');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await untilSent(page, teacher);
  expect((await marks()).map(({ value }) => value)).toEqual([{ mark: 9, comment: null }]);
});

// covers JOUR-005
test('while the service is switched off both pages speak of technical works', async ({ page, context }) => {
  const { db } = application.database;
  await db.insert(installation).values({ name: 'modules', value: { journalServiceIsEnabled: false } });
  await enter(page, application, 'teacher', 'en');
  await openLesson(page);
  await expect(page.getByText('Technical works are under way')).toBeVisible();
  await openJournal(page);
  await expect(page.getByText('Technical works are under way')).toBeVisible();
  // The device keeps it.
  await untilInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Technical works are under way')).toBeVisible();
});

// covers JOUR-033 JOUR-034
test('on the page of a SOCH lesson the points cannot be set: the form sends to the summative column', async ({
  page,
}) => {
  await application.database.db
    .update(lessons)
    .set({ type: 'soch', maxScore: 25 })
    .where(and(eq(lessons.schoolId, 1), eq(lessons.scheduleUuid, scheduleUuid)));
  await enter(page, application, 'teacher', 'en');
  await openLesson(page);
  await page.getByRole('button', { name: /^Conduct/ }).click();
  await page.getByRole('radio', { name: 'Marks' }).click();
  await page.getByRole('gridcell', { name: /^1\. / }).click();
  await page.keyboard.press('F2');
  const form = page.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: 'Points' })).toBeDisabled();
  await expect(form.getByText(/in the summative scores column of the journal/)).toBeVisible();

  await form.getByRole('link', { name: 'Quarter journal' }).click();
  const cell = page.locator('tbody tr').first().locator('[data-work="soch"]');
  await cell.first().click();
  await page.keyboard.type('21');
  await page.keyboard.press('Enter');
  await expect(cell.first()).toHaveAccessibleName(/: 21/);
});
