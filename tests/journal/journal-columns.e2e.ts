// Incomplete columns and rows: a lesson that is not on the device, pupils who were members for a part of the quarter; and the printed
// journal.
import { expect, test } from '@playwright/test';
import { and, eq, gte, lt } from 'drizzle-orm';
import { uuidV5 } from '#contract/core/ids.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { students, users } from '#server/features/people/public.ts';
import { assignments, lessons } from '#server/features/schedule/public.ts';
import { groupMembers, subgroupMembers, subgroups } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, watchConsole } from '#tests/support/browser.ts';
import {
  cellAt,
  type DemoJournal,
  demoJournal,
  evict,
  membersOf,
  openJournal,
  said,
  todayCell,
} from './demo-journal.ts';

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

test('a column that is not on the device says so, takes nothing, and opens when it has come', async ({
  page,
  context,
}) => {
  await openJournal(page, application, journal);
  await context.setOffline(true);
  await evict(page, journal.teacher, `lesson:${journal.scheduleUuid}`);
  await page.reload();
  await expect(todayCell(page, 0)).toHaveAccessibleName(/: not on this device$/);
  await expect(page.getByRole('columnheader', { name: /not on this device/ })).toHaveCount(1);
  await todayCell(page, 0).click();
  await page.keyboard.press('7');
  await expect(said(page)).toHaveText('This lesson is not on the device: it opens with a connection');
  expect(await deviceRows(page, journal.teacher, 'outbox')).toEqual([]);
  // The others can be filled in meanwhile.
  const col = Number(await todayCell(page, 0).getAttribute('data-c'));
  await expect(cellAt(page, 0, col - 1)).not.toHaveAccessibleName(/not on this device/);

  await context.setOffline(false);
  await expect(todayCell(page, 0)).toHaveAccessibleName(/: empty$/, { timeout: 20_000 });
  // The cell that rejected the key keeps the focus.
  await page.keyboard.press('7');
  await expect(todayCell(page, 0)).toHaveAccessibleName(/: 7/);
});

/** Marks of the quarter before today, with the pupil's name and the day. */
async function earlierMarks() {
  return application.database.db
    .select({ pupil: users, member: groupMembers, lesson: lessons, value: journalCells.value })
    .from(journalCells)
    .innerJoin(lessons, and(eq(lessons.schoolId, 1), eq(lessons.scheduleUuid, journalCells.scheduleUuid)))
    .innerJoin(
      groupMembers,
      and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentGroupUuid, journalCells.studentGroupUuid)),
    )
    .innerJoin(students, and(eq(students.schoolId, 1), eq(students.studentSchoolUuid, groupMembers.studentSchoolUuid)))
    .innerJoin(users, eq(users.id, students.userId))
    .where(
      and(
        eq(journalCells.schoolId, 1),
        eq(journalCells.kind, 'mark'),
        eq(lessons.assignmentUuid, journal.assignmentUuid),
        eq(lessons.type, 'regular'),
        gte(lessons.date, '2026-11-09'),
        lt(lessons.date, '2026-11-20'),
      ),
    );
}
const dayOf = (date: string) => `${Number(date.slice(8))}.${date.slice(5, 7)}`;
const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

test('who leaves or joins has closed cells outside of the membership; a mark from before stays to be read', async ({
  page,
}) => {
  const marks = await earlierMarks();
  const [first] = marks;
  const other = marks.find(({ pupil }) => pupil.id !== first?.pupil.id);
  if (!first || !other) throw new Error('The quarter has no marks');
  const set = (studentGroupUuid: string, days: { dateFrom?: string; dateTo?: string }) =>
    application.database.db
      .update(groupMembers)
      .set(days)
      .where(and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentGroupUuid, studentGroupUuid)));
  // One left on the day before a mark; one joined today.
  await set(first.member.studentGroupUuid, { dateTo: dayBefore(first.lesson.date) });
  await set(other.member.studentGroupUuid, { dateFrom: '2026-11-20' });
  await openJournal(page, application, journal);
  const noise = watchConsole(page);
  const nameOf = ({ pupil }: typeof first) => `${pupil.surname} ${pupil.firstname}`;
  const cell = (of: typeof first, date: string) =>
    page.getByRole('gridcell', { name: new RegExp(`^${nameOf(of)}, ${dayOf(date).replace('.', '\\.')}: `) });
  const left = cell(first, first.lesson.date);
  const value = (first.value as { mark: number }).mark;
  await expect(left).toHaveAccessibleName(new RegExp(`not in the class on this day, ${value}$`));
  await expect(left).toHaveAttribute('aria-disabled', 'true');
  // It can be read, so the keyboard reaches it.
  await left.focus();
  await page.keyboard.press('5');
  await expect(said(page)).toHaveText('The student was not in the class on this day');
  expect(await deviceRows(page, journal.teacher, 'outbox')).toEqual([]);

  await expect(cell(other, other.lesson.date)).toHaveAccessibleName(/not in the class on this day/);
  const joined = cell(other, '2026-11-20');
  await expect(joined).toHaveAccessibleName(/: empty$/);
  await joined.click();
  await page.keyboard.press('5');
  await expect(joined).toHaveAccessibleName(/: 5/);
  // The mark from before joining is not in the formula: only the new one is.
  const row = await joined.getAttribute('data-r');
  await page.locator(`[data-result="percent"][data-r="${row}"]`).click();
  await expect(page.getByRole('dialog')).toContainText('FA: average 5 of 10');
  expect(noise).toEqual([]);
});

test('who changed the subgroup and returned has one row, closed in between', async ({ page }) => {
  const { db } = application.database;
  const [subgroup] = await db
    .select()
    .from(subgroups)
    .where(and(eq(subgroups.schoolId, 1), eq(subgroups.groupId, journal.groupId)));
  if (!subgroup) throw new Error('7 «А» has no subgroup');
  await db
    .update(assignments)
    .set({ subgroupUuid: subgroup.uuid })
    .where(and(eq(assignments.schoolId, 1), eq(assignments.uuid, journal.assignmentUuid)));
  const ofSubgroup = and(eq(subgroupMembers.schoolId, 1), eq(subgroupMembers.subgroupUuid, subgroup.uuid));
  const rows = await db.select().from(subgroupMembers).where(ofSubgroup);
  const [moved] = rows;
  if (!moved) throw new Error('The subgroup is empty');
  const { studentGroupUuid } = moved;
  await db
    .update(subgroupMembers)
    .set({ dateTo: '2026-11-08' })
    .where(and(ofSubgroup, eq(subgroupMembers.studentGroupUuid, studentGroupUuid)));
  await db.insert(subgroupMembers).values({ ...moved, dateFrom: '2026-11-20', dateTo: null });
  const member = (await membersOf(application, journal.groupId)).find(
    (found) => found.studentGroupUuid === studentGroupUuid,
  );
  const [pupil] = await db
    .select({ surname: users.surname, firstname: users.firstname })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, 1), eq(students.studentSchoolUuid, member?.studentSchoolUuid ?? '')));
  await openJournal(page, application, journal);
  await expect(page.locator('tbody tr')).toHaveCount(rows.length);
  const name = `${pupil?.surname} ${pupil?.firstname}`;
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) });
  await expect(row).toHaveCount(1);
  const closed = row.getByRole('gridcell', { name: /not in the class on this day/ });
  await expect(closed.first()).toBeVisible();
  const today = row.locator('td[data-today]');
  await expect(today).toHaveAccessibleName(/: empty$/);
  await today.click();
  await page.keyboard.press('9');
  await expect(today).toHaveAccessibleName(/: 9/);
});

/** Adds new pupils to the class. */
async function enrol(count: number): Promise<void> {
  const { db } = application.database;
  const ids = Array.from({ length: count }, (_, index) => 900_000 + index);
  const uuidOf = (kind: string, id: number) => uuidV5(`paper:${kind}:${id}`);
  const person = { passwordHash: '-', surname: 'Құдайбергенов', patronymic: null, gender: 'm' as const };
  await db
    .insert(users)
    .values(ids.map((id) => ({ ...person, id, login: `paper${id}`, firstname: `Бақытжан ${id % 100}` })));
  await db.insert(students).values(
    ids.map((id) => {
      return { schoolId: 1, studentSchoolUuid: uuidOf('school', id), studentUuid: uuidOf('pupil', id), userId: id };
    }),
  );
  await db.insert(groupMembers).values(
    ids.map((id) => ({
      schoolId: 1,
      studentGroupUuid: uuidOf('member', id),
      groupId: journal.groupId,
      studentSchoolUuid: uuidOf('school', id),
      dateFrom: '2026-09-01',
      dateTo: null,
    })),
  );
}

test('on paper the table is alone, whole, with its head on every page, and no pupil is cut in two', async ({
  page,
}) => {
  // More pupils than fit on a sheet: it is 210 mm high, and a row 6.
  await enrol(20);
  await openJournal(page, application, journal);
  await expect(page.locator('tbody tr')).toHaveCount(45);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-print]')).toBeVisible();
  await expect(page.locator('[data-print]')).toContainText('7 «А»');
  for (const part of ['[data-bar]', '[data-status]', 'header', 'nav']) {
    for (const found of await page.locator(part).all()) await expect(found).toBeHidden();
  }
  const table = await page.getByRole('grid').evaluate((grid) => {
    const styleOf = (selector: string) => {
      const found = grid.querySelector(selector);
      return found ? getComputedStyle(found) : null;
    };
    return {
      head: styleOf('thead')?.display,
      row: styleOf('tbody tr')?.breakInside,
      name: styleOf('tbody th')?.position,
      isCut: grid.closest('[data-scroll]')
        ? getComputedStyle(grid.closest('[data-scroll]') as Element).overflow
        : 'gone',
    };
  });
  expect(table).toEqual({ head: 'table-header-group', row: 'avoid', name: 'static', isCut: 'visible' });
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages).toBe(2);
});
