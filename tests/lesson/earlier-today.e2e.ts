// Two lessons of one class on one day: the second suggests who was absent in the first; and a roll that is undone as a whole.
import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { lessons, lessonsByUuid } from '#server/features/schedule/public.ts';
import { type Application, browserNow, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter, signInBefore, untilDownloaded, untilInstalled, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';
import { idOf } from '#tests/support/small-school.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
let first: string;
let second: string;
let teacher: number;
test.beforeEach(async () => {
  application = await startApplication();
  first = await lessonToday(application);
  second = idOf('second lesson of the day');
  teacher = await userIdOf(application, 'teacher');
  const { db } = application.database;
  const [row] = await lessonsByUuid(db, 1, [first]);
  if (!row) throw new Error('There is no lesson today');
  await db.insert(lessons).values({
    ...row.lesson,
    scheduleUuid: second,
    number: row.lesson.number + 1,
    timeStart: '12:30',
    timeEnd: '13:15',
  });
});
test.afterEach(async () => {
  await application.close();
});

const conduct = (page: Page) => page.getByRole('button', { name: /^Conduct/ });
const suggestion = (page: Page) => page.getByRole('region', { name: 'Absent in the lesson before' });
const open = (page: Page, uuid: string) => page.goto(`${application.url}/2026/lesson/${uuid}/journal`);
const values = async (uuid: string, kind: string) =>
  (await cellsOf(application, uuid)).filter((cell) => cell.kind === kind).map(({ value }) => value);

async function installed(page: Page): Promise<void> {
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  await untilDownloaded(page, teacher, [`lesson:${first}`, `lesson:${second}`]);
  const rows = await deviceRows<{ document: string; body: { roster: string } }>(page, teacher, 'caches');
  await untilDownloaded(page, teacher, [
    rows.find(({ document }) => document === `lesson:${first}`)?.body.roster ?? '',
  ]);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('absence of the lesson before is suggested offline, with its reason, and marked by one tap', async ({
      page,
      context,
    }) => {
      test.setTimeout(120_000);
      await installed(page);
      await context.setOffline(true);
      await open(page, second);
      await expect(tile(page, 25)).toBeVisible();
      await expect(suggestion(page)).toHaveCount(0);
      await open(page, first);
      await tile(page, 7).click();
      await tile(page, 14).click({ button: 'right' });
      await page.getByRole('menuitemradio', { name: /sick|ill/i }).click();
      await conduct(page).click();
      // Two absences, roll and conduct are on the disk: a page that ends earlier would lose them.
      await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(4);

      await open(page, second);
      await expect(suggestion(page)).toContainText(/Absent in lesson 1: \S+, \S+/);
      // The hint takes no space from the pupils: all 25 and the main action fit on one screen.
      for (const number of [13, 25]) await expect(tile(page, number)).toBeInViewport({ ratio: 0.99 });
      await expect
        .poll(async () => {
          const foot = await page.locator('[data-foot]').boundingBox();
          const last = await tile(page, 13).boundingBox();
          return (last?.y ?? 0) + (last?.height ?? 0) - (foot?.y ?? 0);
        })
        .toBeLessThanOrEqual(1);

      await suggestion(page).getByRole('button', { name: 'Mark absent' }).click();
      await expect(suggestion(page)).toHaveCount(0);
      await expect(tile(page, 7)).toHaveAccessibleName(/absent/);
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await expect(suggestion(page)).toBeVisible();
      await suggestion(page).getByRole('button', { name: 'Mark absent' }).click();
      await conduct(page).click();
      await context.setOffline(false);
      await untilSent(page, teacher);
      const attendance = await values(second, 'attendance');
      expect(attendance.sort()).toEqual(['missing_by_sick', 'missing_without_reason']);
      expect(await values(second, 'roll')).toEqual([{ taken: true }]);
    });

    test('conducting is undone whole within ten seconds, and by a plain action later the same day', async ({
      page,
    }) => {
      await installed(page);
      await open(page, first);
      await conduct(page).click();
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await expect(conduct(page)).toBeVisible();
      await expect(page.getByText('Roll not taken').first()).toBeVisible();
      await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(0);
      expect([...(await values(first, 'roll')), ...(await values(first, 'conduct'))]).toEqual([]);

      await conduct(page).click();
      await untilSent(page, teacher);
      expect(await values(first, 'roll')).toEqual([{ taken: true }]);
      application.clock.advance(2 * 3_600_000);
      await page.reload();
      await page.getByRole('button', { name: /^Take back/ }).click();
      await expect(conduct(page)).toBeVisible();
      await expect
        .poll(async () => [...(await values(first, 'roll')), ...(await values(first, 'conduct'))], { timeout: 20_000 })
        .toEqual([]);

      await conduct(page).click();
      await untilSent(page, teacher);
      application.clock.set(browserNow + 24 * 3_600_000);
      await page.reload();
      await expect(page.getByText(/Lesson conducted/).first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Take back/ })).toHaveCount(0);
    });
  });
}

test.describe('of a colleague', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('absence in a lesson that is not on this device comes with the lesson itself, and can be waved away', async ({
    page,
  }) => {
    const { db } = application.database;
    const [row] = await lessonsByUuid(db, 1, [first]);
    const { groupMembers } = await import('#server/features/school/public.ts');
    const members = await db
      .select()
      .from(groupMembers)
      .where(and(eq(groupMembers.schoolId, 1), eq(groupMembers.groupId, row?.group.id ?? 0)));
    const cell = {
      schoolId: 1,
      scheduleUuid: first,
      version: 1,
      authorUserId: teacher,
      capturedAt: browserNow,
      acceptedAt: browserNow,
    };
    await db.insert(journalCells).values([
      { ...cell, kind: 'roll', studentGroupUuid: nilUuid, value: { taken: true } },
      {
        ...cell,
        kind: 'attendance',
        studentGroupUuid: members[0]?.studentGroupUuid ?? nilUuid,
        value: 'missing_without_reason',
      },
    ]);
    await signInBefore(page, application, 'teacher2', 'en');
    await open(page, second);
    await expect(suggestion(page)).toContainText(/Absent in lesson 1: /);
    await suggestion(page).getByRole('button', { name: 'Dismiss the suggestion' }).click();
    await expect(suggestion(page)).toHaveCount(0);
    expect(await values(second, 'attendance')).toEqual([]);
  });
});
