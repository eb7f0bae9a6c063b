// An employee's week has no change notifications (docs/decisions/2026-11-22-cheap-weeks.md): an open page fetches it again, and offline it
// says how old it is.
import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { journalCells } from '#server/features/cells/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { comeBackUntil, signInBefore } from '#tests/support/browser.ts';
import { lessonsOfTeacher, userIdOf } from '#tests/support/demo-lesson.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

/** In a past quarter, so that no pack holds its lessons. */
const day = '2026-09-16';
const later = (page: Page, minutes: number) => page.clock.setFixedTime(Date.now() + minutes * 60_000);

/** Somebody else takes back what made a lesson of that day conducted; returns the row that shows it. */
async function withdrawOne(): Promise<void> {
  const { db } = application.database;
  const teacher = await userIdOf(application, 'teacher');
  const [first] = await lessonsOfTeacher(db, 1, teacher, { from: day, to: day });
  if (!first) throw new Error(`teacher has no lesson on ${day}`);
  await db
    .update(journalCells)
    .set({ value: null })
    .where(
      and(
        eq(journalCells.schoolId, 1),
        eq(journalCells.scheduleUuid, first.lesson.scheduleUuid),
        eq(journalCells.kind, 'conduct'),
      ),
    );
}

test('a week that stays open shows what somebody else changed in it, and offline says how old it is', async ({
  page,
  context,
}) => {
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/schedule/${day}`);
  const conducted = page.getByText(/^Conducted/);
  await expect(conducted.first()).toBeVisible();
  const before = await conducted.count();
  await withdrawOne();
  // Fresh enough not to be refetched at first, then no longer.
  await later(page, 6);
  await comeBackUntil(page, (patience) => expect(conducted).toHaveCount(before - 1, patience));
  await expect(page.getByText(/^As of /)).toHaveCount(0);
  await context.setOffline(true);
  await later(page, 12);
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page.getByText(/^As of /)).toBeVisible();
});
