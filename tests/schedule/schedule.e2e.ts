// The schedule page in the browser, for employee, student and parent.
import { expect, type Page, test } from '@playwright/test';
import { and, eq, gte, lte } from 'drizzle-orm';
import {
  assignments,
  type LessonRow,
  lessons,
  lessonsOfGroups,
  lessonsOfTeacher,
} from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signIn, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const wide = { width: 1440, height: 900 };
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Days of the week' }).getByRole('tab');
const heads = (page: Page) => expect(page.getByRole('columnheader'));
const on = (page: Page, date: string) => page.goto(`${application.url}/2026/schedule/${date}`);

// covers SCHED-001 SCHED-004 SCHED-005 SCHED-009 SCHED-038
test('an employee sees the week, steps through it, and the day stays in the address', async ({ page }) => {
  const noise = watchConsole(page);
  await page.setViewportSize(wide);
  await signIn(page, application.url, 'teacher', 'en');
  await expect(tabs(page)).toHaveCount(6);
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(/^Friday, 20 November, today/);
  await heads(page).toHaveText(['Subject, class', 'Time, room', 'Lesson theme', 'Lesson', 'Homework']);
  await expect(page.getByRole('row').filter({ hasText: '7 «А»' })).toContainText('08:00');
  await page.getByRole('tab', { name: /^Tuesday, 17 November/ }).click();
  await expect(page).toHaveURL(/\/2026\/schedule\/2026-11-17$/);
  await page.reload();
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(/^Tuesday/);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('tab', { name: /24 November/ })).toBeVisible();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(page.getByRole('tab', { name: /17 November/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Group' })).toHaveCount(0);
  expect(noise).toEqual([]);
});

// covers SCHED-002 SCHED-003
test('a week with a lesson on Sunday has tabs from Monday to Sunday, in short words at medium widths', async ({
  page,
}) => {
  const { db } = application.database;
  const scheduleUuid = await lessonToday(application);
  const [row] = await db.select().from(lessons).where(eq(lessons.scheduleUuid, scheduleUuid));
  if (!row) throw new Error('the lesson is missing');
  await db.insert(lessons).values({ ...row, scheduleUuid: '11111111-1111-4111-8111-111111111111', date: '2026-11-29' });
  await page.setViewportSize(wide);
  await signIn(page, application.url, 'teacher', 'en');
  await on(page, '2026-11-23');
  await expect(tabs(page)).toHaveCount(7);
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  for (const [index, day] of days.entries()) await expect(tabs(page).nth(index)).toContainText(day);
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(tabs(page).first()).toHaveText(/Mon(?!day)/, { useInnerText: true });
  await expect(tabs(page).last()).toHaveText(/Sun(?!day)/, { useInnerText: true });
});

// covers SCHED-006 SCHED-007
test('a day off is a notice of its own, and a week without lessons says so', async ({ page }) => {
  const { db } = application.database;
  await db
    .delete(lessons)
    .where(and(eq(lessons.schoolId, 1), gte(lessons.date, '2027-02-01'), lte(lessons.date, '2027-02-07')));
  await page.setViewportSize(wide);
  await signIn(page, application.url, 'teacher', 'en');
  const holiday = page.locator('.notice', { hasText: 'Wednesday, 16 December: Independence Day.' });
  const noLessons = page.getByRole('heading', { name: 'There are no lessons this week' });
  await on(page, '2026-12-16');
  await expect(holiday).toContainText('There are no lessons.');
  await expect(noLessons).toHaveCount(0);
  await on(page, '2027-02-03');
  await expect(noLessons).toBeVisible();
  await expect(page.getByText('Nothing is scheduled for you.')).toBeVisible();
  await expect(page.locator('.notice, tr.lesson')).toHaveCount(0);
});

// covers SCHED-008 SCHED-011 SCHED-033
test('a student sees numbered lessons with the teacher, and a group filter, and goes over a lesson by its button', async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await signIn(page, application.url, 'student', 'en');
  await on(page, '2026-11-20');
  await expect(page.getByRole('combobox', { name: 'Group' })).toBeVisible();
  await heads(page).toHaveText(['No.', 'Subject, teacher', 'Time, room', 'Lesson theme', 'Lesson', 'Homework']);
  await expect(page.getByRole('row').nth(1)).toContainText('1');
  await page.locator('tr.lesson').first().locator('a.lesson__go').first().click();
  await expect(page).toHaveURL(/\/2026\/lesson\/[0-9a-f-]{36}/);
  await expect(page.locator('.details')).toBeVisible();
});

// covers SCHED-008 SCHED-012
test('a parent sees the same without the lesson column', async ({ page }) => {
  await page.setViewportSize(wide);
  await signIn(page, application.url, 'parent', 'en');
  await on(page, '2026-11-20');
  await expect(page.getByRole('combobox', { name: 'Group' })).toBeVisible();
  await heads(page).toHaveText(['No.', 'Subject, teacher', 'Time, room', 'Lesson theme', 'Homework']);
});

// covers SCHED-007 SCHED-065
test('an answer that there is no such schedule shows its message', async ({ page, context }) => {
  await page.setViewportSize(wide);
  await signIn(page, application.url, 'teacher', 'en');
  await context.route('**/api/v4/os/sync', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const document of json.data.documents) {
      if (document.key === 'week:2027-01-18')
        Object.assign(document.body, { error: true, errorType: 404, message: 'The school has no such schedule' });
    }
    await route.fulfill({ response, json });
  });
  await on(page, '2027-01-18');
  await expect(page.getByRole('heading', { name: 'No schedule', exact: true })).toBeVisible();
  await expect(page.locator('.blank')).toContainText('The school has no such schedule');
  // Told once as an error too, above the page.
  await expect(page.locator('.toast')).toContainText('The school has no such schedule');
});

// covers SCHED-013
test('a SOR and a SOCH stand apart from ordinary lessons and from each other, by tag, points, surface and edge', async ({
  page,
}) => {
  const { db } = application.database;
  const today = { from: '2026-11-20', to: '2026-11-20' };
  const soch = await lessonToday(application);
  const uuids = (rows: LessonRow[]) => rows.map(({ lesson }) => lesson.scheduleUuid).filter((uuid) => uuid !== soch);
  const teachers = uuids(await lessonsOfTeacher(db, 1, await userIdOf(application, 'teacher'), today));
  const [own] = await db
    .select({ groupId: assignments.groupId })
    .from(lessons)
    .innerJoin(assignments, eq(assignments.uuid, lessons.assignmentUuid))
    .where(eq(lessons.scheduleUuid, soch));
  const pupils = uuids(await lessonsOfGroups(db, 1, [own?.groupId ?? 0], [], today));
  const set = (uuid: string, type: 'sor' | 'soch', maxScore: number) =>
    db.update(lessons).set({ type, maxScore }).where(eq(lessons.scheduleUuid, uuid));
  await set(soch, 'soch', 25);
  await page.setViewportSize(wide);
  for (const [login, [sor = '', ordinary = '']] of [
    ['teacher', teachers],
    ['student', pupils],
  ] as const) {
    await set(sor, 'sor', 12);
    await signIn(page, application.url, login, 'en');
    await on(page, '2026-11-20');
    const look = async (uuid: string, tag: string) => {
      const row = page.locator('tr.lesson', { has: page.locator(`a[href*="${uuid}"]`) });
      await expect(row.locator('.tag')).toHaveText(tag === '' ? [] : [tag]);
      return row.evaluate((element) => {
        const edge = getComputedStyle(element, '::after');
        const tag = element.querySelector('.tag');
        const style = tag && getComputedStyle(tag);
        return {
          words: element.textContent,
          surface: getComputedStyle(element).backgroundColor,
          edge: edge.content === 'none' ? null : `${edge.width} ${edge.backgroundColor} ${edge.borderLeftWidth}`,
          tag: style && `${style.backgroundColor} ${style.boxShadow}`,
        };
      });
    };
    const seen = { sor: await look(sor, 'SAU'), soch: await look(soch, 'SAT'), ordinary: await look(ordinary, '') };
    expect(seen.sor.words).toContain('12 points');
    expect(seen.soch.words).toContain('25 points');
    for (const kind of ['sor', 'soch'] as const) {
      expect(seen[kind].surface, kind).not.toBe(seen.ordinary.surface);
      expect(seen[kind].edge, kind).toMatch(/^5px /);
    }
    expect(seen.ordinary.edge).toBeNull();
    expect(seen.sor.edge).not.toBe(seen.soch.edge);
    expect(seen.sor.tag).not.toBe(seen.soch.tag);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
});

// covers SCHED-068
test('columns have at least the widths of the specification on a desktop', async ({ page }) => {
  await page.setViewportSize(wide);
  const widths = () =>
    page.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
  await signIn(page, application.url, 'teacher', 'en');
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  // Subject, time, theme, lesson, and the last column (homework or actions).
  for (const [index, least] of [240, 140, 180, 180, 180].entries())
    expect((await widths())[index]).toBeGreaterThanOrEqual(least);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, application.url, 'student', 'en');
  await on(page, '2026-11-20');
  await expect(page.getByRole('columnheader', { name: 'No.' })).toBeVisible();
  for (const [index, least] of [60, 240, 140, 180, 180, 180].entries())
    expect((await widths())[index]).toBeGreaterThanOrEqual(least);
});
