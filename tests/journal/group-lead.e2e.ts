// The lead of a class reads the journals of all its subjects and corrects absences in them, on a phone and on a desktop, online and
// offline; marks belong to the teachers.
import { expect, type Page, test } from '@playwright/test';
import { and, desc, eq, isNotNull, lt } from 'drizzle-orm';
import { journalCells } from '#server/features/cells/public.ts';
import { assignments, assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { groups } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter, untilDownloaded, untilInstalled, untilSent } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
let lead: number;
test.beforeEach(async () => {
  application = await startApplication();
  lead = await userIdOf(application, 'grouplead');
});
test.afterEach(async () => {
  await application.close();
});

/** The last held lesson of a colleague in the lead's class, in the open quarter. */
async function colleaguesLesson() {
  const { db } = application.database;
  const rows = await db
    .select({ lesson: lessons, groupId: groups.id, teacher: assignmentTeachers.userId })
    .from(lessons)
    .innerJoin(
      assignments,
      and(eq(assignments.schoolId, lessons.schoolId), eq(assignments.uuid, lessons.assignmentUuid)),
    )
    .innerJoin(groups, and(eq(groups.schoolId, assignments.schoolId), eq(groups.id, assignments.groupId)))
    .innerJoin(assignmentTeachers, eq(assignmentTeachers.assignmentUuid, assignments.uuid))
    .where(
      and(
        eq(lessons.schoolId, 1),
        eq(groups.leadUserId, lead),
        lt(lessons.date, '2026-11-20'),
        eq(lessons.type, 'regular'),
        isNotNull(lessons.theme),
      ),
    )
    .orderBy(desc(lessons.date));
  const found = rows.find(({ teacher, lesson }) => teacher !== lead && lesson.date >= '2026-11-02');
  if (!found) throw new Error('The class has no lesson of a colleague');
  return found;
}

async function openJournal(page: Page, groupId: number, assignmentUuid: string): Promise<string> {
  await enter(page, application, 'grouplead', 'en');
  await untilInstalled(page);
  await page.goto(`${application.url}/2026/control/journal`);
  await page.locator(`a[href*="${assignmentUuid}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`/control/journal/groups/${groupId}/${assignmentUuid}`));
  await expect(page.getByRole('grid')).toBeVisible();
  return page.url();
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a class lead corrects an absence in a colleague's journal without a network at ${viewport.width} px`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    const { lesson, groupId } = await colleaguesLesson();
    const address = await openJournal(page, groupId, lesson.assignmentUuid);
    await untilDownloaded(page, lead, [`lesson:${lesson.scheduleUuid}`]);
    await page.close();

    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.setViewportSize(viewport);
    await cold.goto(address);
    const day = `${Number(lesson.date.slice(8))}.${lesson.date.slice(5, 7)}`;
    const cell = cold.getByRole('gridcell', { name: new RegExp(`, ${day.replace('.', '\\.')}: empty$`) }).first();
    const name = (await cell.getAttribute('aria-label')) ?? '';
    // Rows above may still render: from now on use this pupil's cell.
    const chosen = cold.getByRole('gridcell', { name, exact: true });
    await chosen.scrollIntoViewIfNeeded();
    await chosen.click();
    await cold.keyboard.press('8');
    expect(await deviceRows(cold, lead, 'outbox')).toEqual([]);
    await cold.keyboard.press('s');
    await expect(
      cold.getByRole('gridcell', { name: new RegExp(`^${name.split(',')[0]}, ${day}: sick`) }),
    ).toBeVisible();
    await context.setOffline(false);
    await untilSent(cold, lead);
    const stored = await application.database.db
      .select()
      .from(journalCells)
      .where(and(eq(journalCells.scheduleUuid, lesson.scheduleUuid), eq(journalCells.authorUserId, lead)));
    expect(stored.map(({ kind, value }) => [kind, value])).toEqual([['attendance', 'missing_by_sick']]);
  });
}
