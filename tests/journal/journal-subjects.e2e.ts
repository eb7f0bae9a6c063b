// Journals with special grading: pass and fail, no marks at all, a mark per half-year.
import { expect, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { journalCells } from '#server/features/cells/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import { assignments } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, untilSent, watchConsole } from '#tests/support/browser.ts';
import { cellsOf } from '#tests/support/demo-lesson.ts';
import { type DemoJournal, demoJournal, openJournal, said, todayCell } from './demo-journal.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 1440, height: 900 } });
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

/** Grades the subject this way, with nothing entered before. */
async function markedBy(scoreType: 'credit' | 'no_score'): Promise<void> {
  const { db } = application.database;
  await db.update(subjects).set({ scoreType }).where(eq(subjects.id, journal.subjectId));
  await db.delete(journalCells).where(and(eq(journalCells.schoolId, 1), eq(journalCells.kind, 'mark')));
}

test('a credit subject takes pass and fail, by two keys and in words, and its result is a pass or a fail', async ({
  page,
}) => {
  await markedBy('credit');
  await openJournal(page, application, journal);
  const noise = watchConsole(page);
  // No percentage, one column of results.
  await expect(page.locator('tbody [data-result="percent"]')).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Mark', exact: true })).toHaveCount(1);
  await todayCell(page, 0).click();
  await page.keyboard.press('1');
  await page.keyboard.press('0');
  await expect(todayCell(page, 0)).toHaveAccessibleName(/: Pass/);
  await expect(todayCell(page, 1)).toHaveAccessibleName(/: Fail/);
  await expect(todayCell(page, 1)).toHaveText('Fail');
  await page.keyboard.press('8');
  await expect(said(page)).toHaveText('“8”: there is no such mark here');
  await expect(page.locator('[data-result="mark"][data-r="0"]')).toHaveAccessibleName(/Mark: Pass$/);
  await expect(page.locator('[data-result="mark"][data-r="1"]')).toHaveAccessibleName(/Mark: Fail$/);
  await page.locator('[data-result="mark"][data-r="0"]').click();
  await expect(page.getByRole('dialog')).toContainText('Work passed: 1 of 1 → pass');
  await page.keyboard.press('Escape');
  // The form offers the two and "without mark".
  await todayCell(page, 2).click();
  await page.keyboard.press('F2');
  const form = page.getByRole('dialog');
  await expect(form.getByRole('radio')).toHaveText(['Pass', 'Fail', 'Without a mark']);
  await page.keyboard.press('Escape');
  await untilSent(page, journal.teacher);
  const marks = (await cellsOf(application, journal.scheduleUuid)).filter(({ kind }) => kind === 'mark');
  expect(marks.map(({ value }) => (value as { mark: number }).mark).sort()).toEqual([0, 1]);
  expect(noise).toEqual([]);
});

test('a subject without marks has attendance and comments, takes no number, and has no result', async ({ page }) => {
  await markedBy('no_score');
  await openJournal(page, application, journal);
  await expect(page.locator('tbody [data-result="mark"]')).toHaveCount(0);
  await expect(page.locator('tbody [data-result="percent"]')).toHaveCount(0);
  await todayCell(page, 0).click();
  await page.keyboard.press('5');
  await expect(said(page)).toHaveText('“5”: this subject is not assessed');
  expect(await deviceRows(page, journal.teacher, 'outbox')).toEqual([]);
  await page.keyboard.press('s');
  await expect(todayCell(page, 0)).toHaveAccessibleName(/: sick/);
  await todayCell(page, 1).click();
  await page.keyboard.press('F2');
  const form = page.getByRole('dialog');
  await expect(form.getByRole('radiogroup', { name: 'Mark' })).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Comment' }).fill('Led the discussion');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(todayCell(page, 1)).toHaveAccessibleName(/Comment: Led the discussion/);
  await untilSent(page, journal.teacher);
});

test('a subject of one hour a week shows both quarters of the half-year in one journal, and needs no SOCH', async ({
  page,
}) => {
  await application.database.db
    .update(assignments)
    .set({ weeklyTenths: 10 })
    .where(and(eq(assignments.schoolId, 1), eq(assignments.uuid, journal.assignmentUuid)));
  await openJournal(page, application, journal);
  await expect(page.getByRole('grid')).toHaveAccessibleName(/Half-year 1$/);
  await expect(page.locator('thead [data-month]').first()).toHaveText(/September/);
  await expect(page.locator('thead [data-month]').last()).toHaveText(/December/);
  const periods = page.getByRole('radiogroup', { name: 'Half-year' });
  // Two half-years and the year.
  await expect(periods.getByRole('radio')).toHaveCount(3);
  await page.locator('[data-result="percent"][data-r="0"]').click();
  const why = page.getByRole('dialog', { name: /Result of the period/ });
  await expect(why).toContainText('This subject has no SAT');
  await expect(why).not.toContainText('No SAT yet');
  await page.keyboard.press('Escape');
  // The address of the other quarter shows the same half-year.
  await page.goto(journal.url.replace(/2$/, '1'));
  await expect(page.getByRole('grid')).toHaveAccessibleName(/Half-year 1$/);
});
