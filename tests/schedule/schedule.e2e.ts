// The schedule page in the browser, for employee, student and parent.
import { expect, type Page, test } from '@playwright/test';
import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import { schoolYears } from '#server/features/calendar/public.ts';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { assignments, type LessonRow, lessons, lessonsOfGroups } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, signInBefore, watchConsole } from '#tests/support/browser.ts';
import { lessonsOfTeacher, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

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
async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}
const on = (page: Page, date: string) => page.goto(`${application.url}/2026/schedule/${date}`);

// covers SCHED-001 SCHED-004 SCHED-005 SCHED-009 SCHED-038
test('an employee sees the week, steps through it, and the day stays in the address', async ({ page }) => {
  const noise = watchConsole(page);
  await page.setViewportSize(wide);
  await enter(page, application, 'teacher', 'en');
  await expect(tabs(page)).toHaveCount(6);
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(/^Friday, 20 November, today/);
  // The visible label, only on its own day.
  await expect(tabs(page).locator('[data-meta]', { hasText: 'Today' })).toHaveCount(1);
  await expect(page.getByRole('tab', { selected: true }).locator('[data-meta]')).toContainText('Today');
  await heads(page).toHaveText(['Subject, class', 'Time, room', 'Lesson theme', 'Lesson', 'Homework set here']);
  const cells = page.getByRole('row').filter({ hasText: '7 «А»' }).locator('th, td');
  await expect(cells).toHaveText([/7 «А» Algebra/, /08:00.*08:45.*103/s, /\S/, /Go over/, /homework/i]);
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

// covers SCHED-002 SCHED-003 SCHED-039 SCHED-040 SCHED-041
test('a week with a lesson on Sunday has tabs from Monday to Sunday, in short words at medium widths', async ({
  page,
}) => {
  const { db } = application.database;
  const scheduleUuid = await lessonToday(application);
  const [row] = await db.select().from(lessons).where(eq(lessons.scheduleUuid, scheduleUuid));
  if (!row) throw new Error('the lesson is missing');
  await db.insert(lessons).values({ ...row, scheduleUuid: '11111111-1111-4111-8111-111111111111', date: '2026-11-29' });
  await page.setViewportSize(wide);
  await signInBefore(page, application, 'teacher', 'en');
  await on(page, '2026-11-23');
  await expect(tabs(page)).toHaveCount(7);
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  for (const [index, day] of days.entries()) await expect(tabs(page).nth(index)).toContainText(day);
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(tabs(page).first()).toHaveText(/Mon(?!day)/, { useInnerText: true });
  await expect(tabs(page).last()).toHaveText(/Sun(?!day)/, { useInnerText: true });
  // Six days are too many for medium widths too; a pupil's five are not, and a wide screen has room for all.
  await on(page, '2026-11-16');
  await expect(tabs(page)).toHaveCount(6);
  await expect(tabs(page).first()).toHaveText(/Mon(?!day)/, { useInnerText: true });
  await page.setViewportSize({ width: 1198, height: 900 });
  await expect(tabs(page).first()).toHaveText(/Mon(?!day)/, { useInnerText: true });
  await page.setViewportSize({ width: 1199, height: 900 });
  await expect(tabs(page).first()).toHaveText(/Monday/, { useInnerText: true });
  await signOut(page);
  await signInBefore(page, application, 'student', 'en');
  await on(page, '2026-11-16');
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(tabs(page)).toHaveCount(5);
  await expect(tabs(page).first()).toHaveText(/Monday/, { useInnerText: true });
});

// covers SCHED-006 SCHED-007
test('a day off is a notice of its own, and a week without lessons says so', async ({ page }) => {
  const { db } = application.database;
  await db
    .delete(lessons)
    .where(and(eq(lessons.schoolId, 1), gte(lessons.date, '2027-02-01'), lte(lessons.date, '2027-02-07')));
  await page.setViewportSize(wide);
  await enter(page, application, 'teacher', 'en');
  const holiday = page.locator('.notice', { hasText: 'Wednesday, 16 December: Independence Day.' });
  const noLessons = page.getByRole('heading', { name: 'There are no lessons this week' });
  await on(page, '2026-12-16');
  await expect(holiday).toContainText('There are no lessons.');
  await expect(noLessons).toHaveCount(0);
  await on(page, '2027-02-03');
  await expect(noLessons).toBeVisible();
  await expect(page.getByText('Nothing is scheduled for you.')).toBeVisible();
  await expect(page.locator('.notice, tr[data-lesson]')).toHaveCount(0);
});

// covers SCHED-008 SCHED-011 SCHED-033 SCHED-042 ROUTE2-031
test('a student sees numbered lessons with the teacher, and a group filter, and goes over a lesson by its button', async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await signInBefore(page, application, 'student', 'en');
  await on(page, '2026-11-20');
  await expect(page.getByRole('combobox', { name: 'Group' })).toBeVisible();
  await heads(page).toHaveText([
    'No.',
    'Subject, teacher',
    'Time, room',
    'Lesson theme',
    'Lesson',
    'Homework set here',
  ]);
  const rows = page.locator('tr[data-lesson]');
  const teachers = await rows.locator('[data-teacher]').allInnerTexts();
  expect(teachers.length).toBeGreaterThan(3);
  expect(teachers.every((name) => /^\p{Lu}\p{L}+ /u.test(name))).toBe(true);
  await expect(rows.locator('[data-number]')).toHaveText(teachers.map((_, index) => String(index + 1)));
  await expect(rows.first().locator('th, td')).toHaveText([/^1$/, /Algebra/, /08:00.*103/s, /\S/, /Go over/, /\S/]);
  // The class shows all its lessons, a subgroup its own, numbered as in the whole day.
  const filter = page.getByRole('combobox', { name: 'Group' });
  const choices = await filter.locator('option').allInnerTexts();
  expect(choices.length).toBeGreaterThan(2);
  await filter.selectOption({ index: 1 });
  await expect(rows).toHaveCount(teachers.length);
  await filter.selectOption({ index: 2 });
  await expect.poll(() => rows.count()).toBeLessThan(teachers.length);
  await filter.selectOption({ index: 0 });
  await expect(rows).toHaveCount(teachers.length);
  await page.locator('tr[data-lesson]').first().locator('a[data-go]').first().click();
  await expect(page).toHaveURL(/\/2026\/lesson\/[0-9a-f-]{36}/);
  await expect(page.locator('[data-details]')).toBeVisible();
});

// covers SCHED-008 SCHED-012
test('a parent sees the same without the lesson column', async ({ page }) => {
  await page.setViewportSize(wide);
  await signInBefore(page, application, 'parent', 'en');
  await on(page, '2026-11-20');
  await expect(page.getByRole('combobox', { name: 'Group' })).toBeVisible();
  await heads(page).toHaveText(['No.', 'Subject, teacher', 'Time, room', 'Lesson theme', 'Homework set here']);
});

// covers SCHED-007 SCHED-064 SCHED-065 SCHED-066 SCHED-067
test('an answer that there is no such schedule shows its message', async ({ page, context }) => {
  await page.setViewportSize(wide);
  await enter(page, application, 'teacher', 'en');
  await context.route('**/api/v4/os/sync', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const document of json.data.documents) {
      if (document.key === 'week:2027-01-18')
        Object.assign(document.body, { error: true, errorType: 404, message: 'The school has no such schedule' });
      if (document.key === 'week:2027-01-25') {
        for (const day of document.body.days) day.schedule = [];
        Object.assign(document.body, { error: true, errorType: 404 });
      }
    }
    await route.fulfill({ response, json });
  });
  await on(page, '2027-01-18');
  await expect(page.getByRole('heading', { name: 'No schedule', exact: true })).toBeVisible();
  await expect(page.locator('.blank')).toContainText('The school has no such schedule');
  await expect(tabs(page)).toHaveCount(0);
  for (const name of ['Previous week', 'Next week']) await expect(page.getByRole('button', { name })).toBeDisabled();
  // Also shown once as an error above the page.
  await expect(page.locator('.toast')).toContainText('The school has no such schedule');
  // Without a message the received days and weeks are kept, and the page only says that there are no lessons.
  await on(page, '2027-01-25');
  await expect(page.getByRole('heading', { name: 'There are no lessons this week' })).toBeVisible();
  await expect(tabs(page)).toHaveCount(6);
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page).toHaveURL(/2027-02-01$/);
  // An exchange may still be in flight.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
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
    await signInBefore(page, application, login, 'en');
    await on(page, '2026-11-20');
    const look = async (uuid: string, tag: string) => {
      const row = page.locator('tr[data-lesson]', { has: page.locator(`a[href*="${uuid}"]`) });
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
  await enter(page, application, 'teacher', 'en');
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  // Subject, time, theme, lesson, and the last column (homework or actions).
  for (const [index, least] of [240, 140, 180, 180, 180].entries())
    expect((await widths())[index]).toBeGreaterThanOrEqual(least);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signInBefore(page, application, 'student', 'en');
  await on(page, '2026-11-20');
  await expect(page.getByRole('columnheader', { name: 'No.' })).toBeVisible();
  for (const [index, least] of [60, 240, 140, 180, 180, 180].entries())
    expect((await widths())[index]).toBeGreaterThanOrEqual(least);
});

// covers SCHED-036 SCHED-037
test('on a narrow screen the buttons step through the days, and past the last or first into the next or previous week', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInBefore(page, application, 'student', 'en');
  await on(page, '2026-11-19');
  const [back, ahead] = [
    page.getByRole('button', { name: 'Previous day' }),
    page.getByRole('button', { name: 'Next day' }),
  ];
  const stands = async (date: string, name: RegExp) => {
    await expect(page).toHaveURL(new RegExp(`/schedule/${date}$`));
    await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(name);
  };
  await expect(tabs(page)).toHaveCount(5);
  await ahead.click();
  await stands('2026-11-20', /^Friday, 20 November/);
  await ahead.click();
  await stands('2026-11-23', /^Monday, 23 November/);
  await back.click();
  await stands('2026-11-20', /^Friday, 20 November/);
  await back.click();
  await stands('2026-11-19', /^Thursday/);
  // From 768 px on the buttons step by weeks.
  await page.setViewportSize({ width: 768, height: 844 });
  await page.getByRole('button', { name: 'Next week' }).first().click();
  await expect(page).toHaveURL(/\/schedule\/2026-11-23$/);
});

// covers SCHED-021 SCHED-022 SCHED-023 SCHED-024 SCHED-025 SCHED-026 SCHED-027
test('the buttons say what is in lesson and homework, and are shut where they lead nowhere, to each role its own', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { db } = application.database;
  const teacher = await userIdOf(application, 'teacher');
  const week = { from: '2026-11-23', to: '2026-11-27' };
  const soch = await lessonToday(application);
  const [own] = await db
    .select({ groupId: assignments.groupId })
    .from(lessons)
    .innerJoin(assignments, eq(assignments.uuid, lessons.assignmentUuid))
    .where(eq(lessons.scheduleUuid, soch));
  const found = (await lessonsOfTeacher(db, 1, teacher, week))
    .filter(({ assignment }) => assignment.groupId === own?.groupId)
    .map(({ lesson }) => lesson.scheduleUuid)
    .slice(0, 4);
  expect(found).toHaveLength(4);
  const [done = '', empty = '', exam = '', examToday = ''] = found;
  // On the Thursday of this week, after that day's bells; one exam today and one on the coming Thursday.
  const plain = { type: 'regular' as const, maxScore: null, theme: 'Theme' };
  const place = async (uuid: string, date: string, number: number, rest: Partial<typeof lessons.$inferInsert>) => {
    const time = { timeStart: `${12 + number}:00`, timeEnd: `${12 + number}:40` };
    await db
      .update(lessons)
      .set({ ...plain, ...time, number: 10 + number, date, ...rest })
      .where(eq(lessons.scheduleUuid, uuid));
  };
  await place(done, '2026-11-19', 1, {});
  await place(empty, '2026-11-19', 2, { theme: null, themeUuid: null });
  await place(exam, '2026-11-26', 3, { type: 'sor', maxScore: 10 });
  await place(examToday, '2026-11-20', 4, { type: 'soch', maxScore: 10, theme: null, themeUuid: null });
  const cell = { schoolId: 1, studentGroupUuid: nilUuid, version: 1, authorUserId: teacher };
  const now = application.clock.now();
  await db.delete(journalCells).where(inArray(journalCells.scheduleUuid, found));
  await db.insert(journalCells).values([
    {
      ...cell,
      scheduleUuid: done,
      kind: 'conduct',
      value: { themeUuid: null, theme: 'Theme' },
      capturedAt: now,
      acceptedAt: now,
    },
    {
      ...cell,
      scheduleUuid: done,
      kind: 'homework',
      value: { body: '§ 5', dueScheduleUuid: null },
      capturedAt: now,
      acceptedAt: now,
    },
  ]);
  /** A separate device for each: one's weeks must not stand in for another's. */
  const opened: Page[] = [];
  const opensAs = async (login: string): Promise<Page> => {
    await opened.pop()?.context().close();
    const own = await (await browser.newContext({ viewport: wide })).newPage();
    opened.push(own);
    await enter(own, application, login, 'en');
    return own;
  };
  /** Buttons of the lesson that starts at an hour: text, and whether it is disabled. */
  const buttons = async (hour: string, part: 'lesson' | 'homework') => {
    const row = page.locator('tr[data-lesson]').filter({ hasText: hour });
    const cell = part === 'homework' ? row.locator('[data-homework]') : row.locator('td:has(+ [data-homework])');
    await expect(row).toHaveCount(1);
    return cell.locator('.btn, [data-homework-set]').evaluateAll((all) =>
      all.map((button) => {
        // What is set is read; the word of the button is what a screen reader hears first.
        const words = (button.matches('[data-homework-set]') ? button.querySelector('.vh + .vh') : null) ?? button;
        const own = [...words.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)?.textContent;
        return `${own?.replace(':', '')}${button.matches(':disabled') ? ', shut' : ''}`;
      }),
    );
  };
  const seen = async (date: string, hours: readonly string[]) => {
    await on(page, date);
    await expect(page.locator('tr[data-lesson]').filter({ hasText: hours[0] ?? '' })).toBeVisible();
    return Promise.all(hours.map(async (hour) => [await buttons(hour, 'lesson'), await buttons(hour, 'homework')]));
  };

  let page = await opensAs('teacher');
  expect(await seen('2026-11-19', ['13:00', '14:00'])).toEqual([
    [['Verified'], ['Go over']],
    [['Create, shut'], ['Create']],
  ]);
  await expect(page.locator('[data-homework-set]', { hasText: '§' })).toHaveText(/Go over: Set: §\s5$/);
  expect(await seen('2026-11-20', ['16:00'])).toEqual([[['Go over'], ['Create']]]);
  expect(await seen('2026-11-26', ['15:00'])).toEqual([[['Go over'], ['Create']]]);

  page = await opensAs('student');
  expect(await seen('2026-11-19', ['13:00', '14:00'])).toEqual([
    [['Verified'], ['Go over']],
    [['Not created, shut'], ['Not created, shut']],
  ]);
  // An exam is open from its day on.
  expect(await seen('2026-11-20', ['16:00'])).toEqual([[['Go over'], ['Not created, shut']]]);
  expect(await seen('2026-11-26', ['15:00'])).toEqual([[['Go over, shut'], ['Not created, shut']]]);

  // A week outside the school year is disabled for families, not for employees.
  const inYear = and(eq(schoolYears.schoolId, 1), eq(schoolYears.eduYear, 2026));
  await db.update(schoolYears).set({ dateEnd: '2026-11-15' }).where(inYear);
  try {
    page = await opensAs('student');
    expect(await seen('2026-11-19', ['13:00'])).toEqual([[['Verified, shut'], ['Go over, shut']]]);
    page = await opensAs('teacher');
    expect(await seen('2026-11-19', ['13:00'])).toEqual([[['Verified'], ['Go over']]]);
  } finally {
    await db.update(schoolYears).set({ dateEnd: '2027-05-25' }).where(inYear);
  }
});
