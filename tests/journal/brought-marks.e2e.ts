// A pupil came from another class in mid-quarter: their marks from there stand in the journal and count, and open to be read.
import { expect, test } from '@playwright/test';
import { and, eq, gte, inArray } from 'drizzle-orm';
import { journalCells } from '#server/features/cells/public.ts';
import { assignments, lessons } from '#server/features/schedule/public.ts';
import { groupMembers, groups } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { watchConsole } from '#tests/support/browser.ts';
import { signIn as signInAt } from '#tests/support/server.ts';
import { type DemoJournal, demoJournal, openJournal } from './demo-journal.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
let journal: DemoJournal;
test.beforeEach(async () => {
  application = await startApplication();
  journal = await demoJournal(application);
});
test.afterEach(async () => {
  await application.close();
});

/** Moves a pupil of 8 «А» who has marks in the subject this quarter; answers how many. */
async function pupilComes(): Promise<number> {
  const { db } = application.database;
  const found = await db
    .select({ uuid: journalCells.studentGroupUuid, date: lessons.date, value: journalCells.value })
    .from(journalCells)
    .innerJoin(lessons, and(eq(lessons.schoolId, 1), eq(lessons.scheduleUuid, journalCells.scheduleUuid)))
    .innerJoin(assignments, and(eq(assignments.schoolId, 1), eq(assignments.uuid, lessons.assignmentUuid)))
    .innerJoin(groups, and(eq(groups.schoolId, 1), eq(groups.id, assignments.groupId)))
    .innerJoin(
      groupMembers,
      and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentGroupUuid, journalCells.studentGroupUuid)),
    )
    .where(
      and(
        ...[eq(journalCells.schoolId, 1), eq(journalCells.kind, 'mark'), gte(lessons.date, '2026-11-02')],
        ...[eq(groups.parallel, 8), eq(assignments.subjectId, journal.subjectId), inArray(groups.letter, ['А'])],
      ),
    );
  const marked = found.filter(({ value }) => (value as { mark: number | null } | null)?.mark != null);
  const [[uuid, marks] = []] = [...Map.groupBy(marked, (row) => row.uuid)].sort(([, a], [, b]) => b.length - a.length);
  const director = await signInAt(application.app, 'director');
  const moved = await call(
    application.app,
    'POST /api/v4/os/backoffice/people-management/contingent/student-group/move',
    {
      as: director,
      body: {
        schoolId: 1,
        eduYear: 2026,
        requestId: crypto.randomUUID(),
        date: '2026-11-18',
        reason: 'class',
        orderNumber: null,
        orderDate: null,
        bringsMarks: true,
        moves: [{ studentGroupUuid: uuid, groupId: journal.groupId }],
      },
    },
  );
  expect(moved.status).toBe(200);
  return marks?.length ?? 0;
}

for (const width of [1440, 390])
  test(`marks of another class stand beside the results and are told in words at ${width} px`, async ({ page }) => {
    test.setTimeout(90_000);
    const messages = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    const count = await pupilComes();
    expect(count).toBeGreaterThan(0);
    await openJournal(page, application, journal);
    await expect(page.getByRole('columnheader', { name: 'Brought' })).toBeAttached();
    const brought = page.locator('[data-result="brought"]').filter({ hasText: /\d/ });
    await expect(brought).toHaveCount(1);
    expect((await brought.innerText()).split(' ')).toHaveLength(count);
    await brought.click();
    const lines = page.getByRole('listitem').filter({ hasText: '8 «А»' });
    await expect(lines).toHaveCount(count);
    await expect(page.getByText('Brought from another class')).toBeVisible();
    expect(messages).toEqual([]);
  });
