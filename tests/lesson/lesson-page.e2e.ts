// What the lesson page shows and refuses.
import { expect, type Page, test } from '@playwright/test';
import { and, eq, ne } from 'drizzle-orm';
import { attendanceValues } from '#contract/journal/journal.schema.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { users } from '#server/features/people/public.ts';
import { assignments, assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { subgroups } from '#server/features/school/public.ts';
import { type Application, browserNow, startApplication } from '#tests/support/application.ts';
import { deviceRows, signInBefore, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { late, tile } from '#tests/support/roll.ts';

test.use({ viewport: { width: 1440, height: 900 } });

let application: Application;
let scheduleUuid: string;
let teacher: number;
test.beforeAll(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  teacher = await userIdOf(application, 'teacher');
});
test.beforeEach(() => application.clock.set(browserNow));
test.afterAll(async () => {
  await application.close();
});

const conduct = (page: Page) => page.getByRole('button', { name: /^Conduct the lesson/ });
const openLesson = (page: Page, uuid = scheduleUuid) => page.goto(`${application.url}/2026/lesson/${uuid}/journal`);

// covers LESSON-018 LESSON-019
test('a foreign lesson and one that does not exist lead back to the schedule with a word about it', async ({
  page,
}) => {
  const { db } = application.database;
  const [foreign] = await db
    .select({ uuid: lessons.scheduleUuid })
    .from(lessons)
    .innerJoin(
      assignmentTeachers,
      and(eq(assignmentTeachers.schoolId, 1), eq(assignmentTeachers.assignmentUuid, lessons.assignmentUuid)),
    )
    .where(and(eq(lessons.schoolId, 1), ne(assignmentTeachers.userId, await userIdOf(application, 'teacher2'))))
    .limit(1);
  await signInBefore(page, application, 'teacher2', 'en');
  await openLesson(page, foreign?.uuid);
  await expect(page).toHaveURL(/\/2026\/schedule/);
  await expect(page.getByText('Access is restricted.').last()).toBeVisible();
  await openLesson(page, '00000000-0000-4000-8000-000000000000');
  await expect(page).toHaveURL(/\/2026\/schedule/);
  await expect(page.getByText('Nothing was found.').last()).toBeVisible();
});

// covers LESSON-035 LESSON-036 LESSON-045
test('before its beginning a lesson cannot be conducted and says why; from its beginning on it can', async ({
  page,
}) => {
  application.clock.set(Date.parse('2026-11-20T01:30:00Z'));
  await signInBefore(page, application, 'teacher', 'en');
  await openLesson(page);
  await expect(page.getByText(/Conducting is not available yet/).first()).toBeVisible();
  await expect(conduct(page)).toBeDisabled();
  application.clock.set(browserNow);
  await page.reload();
  await expect(conduct(page)).toBeEnabled();
  await expect(page.getByText('Lesson not conducted').first()).toBeVisible();
});

// covers LESSON-034
for (const width of [390, 1440]) {
  test(`at ${width} px the sheet that conducts says class, subject, subgroup, teachers and date`, async ({ page }) => {
    const { db } = application.database;
    const [lesson] = await db.select().from(lessons).where(eq(lessons.scheduleUuid, scheduleUuid));
    const where = and(eq(assignments.schoolId, 1), eq(assignments.uuid, lesson?.assignmentUuid ?? ''));
    const [assignment] = await db.select().from(assignments).where(where);
    const uuid = '22222222-2222-4222-8222-222222222222';
    await db
      .insert(subgroups)
      .values({ schoolId: 1, uuid, groupId: assignment?.groupId ?? 0, label: 'Second half', type: 'language' })
      .onConflictDoNothing();
    await db.update(assignments).set({ subgroupUuid: uuid }).where(where);
    const names = await db
      .select({ surname: users.surname })
      .from(assignmentTeachers)
      .innerJoin(users, eq(users.id, assignmentTeachers.userId))
      .where(eq(assignmentTeachers.assignmentUuid, lesson?.assignmentUuid ?? ''));
    expect(names).toHaveLength(2);
    await page.setViewportSize({ width, height: 844 });
    await signInBefore(page, application, 'teacher', 'en');
    await openLesson(page);
    await expect(page.getByRole('button', { name: /^Conduct/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText('7 «А» · Algebra');
    const facts = page.locator(`[data-facts=${width < 1009 ? 'line' : 'head'}]`).filter({ visible: true });
    await expect(facts).toContainText(width < 1009 ? '20.11.2026' : 'Friday, 20 November');
    await expect(facts).toContainText('Second half');
    for (const { surname } of names) await expect(facts).toContainText(surname);
    await db.update(assignments).set({ subgroupUuid: null }).where(where);
  });
}

// covers LESSON-008 LESSON-011 LESSON-015 LESSON-016
test('the journal tab is for staff, who begin there; a student begins with the lesson', async ({ page, browser }) => {
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}`);
  await expect(page.getByRole('tab', { name: 'Journal', selected: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Lesson', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Lesson', exact: true, selected: true })).toBeVisible();
  const other = await browser.newContext();
  const student = await other.newPage();
  await signInBefore(student, application, 'student', 'en');
  await student.goto(`${application.url}/2026/lesson/${scheduleUuid}`);
  await expect(student.getByRole('heading', { name: /Algebra/ }).first()).toBeVisible();
  await expect(student.getByRole('tab', { name: 'Journal' })).toHaveCount(0);
  await other.close();
});

// covers LESSON-017
test('a student who opens the progress tab gets the plain page of the lesson', async ({ page }) => {
  await signInBefore(page, application, 'student', 'en');
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/progress`);
  await expect(page.getByRole('heading', { name: /Algebra/ }).first()).toBeVisible();
  await expect(page).toHaveURL(`${application.url}/2026/lesson/${scheduleUuid}`);
});

test('the first tab of a term summative says so', async ({ page }) => {
  const setType = (type: 'soch' | 'regular') =>
    application.database.db.update(lessons).set({ type }).where(eq(lessons.scheduleUuid, scheduleUuid));
  await setType('soch');
  await signInBefore(page, application, 'teacher', 'ru');
  await openLesson(page);
  await expect(page.getByRole('tab')).toHaveText(['СОЧ', 'Прогресс', 'Журнал']);
  await setType('regular');
});

// covers JOUR-060 ERR-009 ERR3-012
test('a journal service that is down says so, and what was typed stays and goes later', async ({ page, context }) => {
  await signInBefore(page, application, 'teacher', 'en');
  await openLesson(page);
  await expect(conduct(page)).toBeEnabled();
  await context.route('**/api/v4/os/sync', (route) => route.fulfill({ status: 502, body: '<html>bad gateway</html>' }));
  await page.getByRole('button', { name: /^4\. [^:]+: present/ }).click();
  await expect(page.getByText('The service is temporarily unavailable.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^4\. [^:]+: absent/ })).toBeVisible();
  expect(await deviceRows(page, teacher, 'outbox')).toHaveLength(1);
  await context.unroute('**/api/v4/os/sync');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await untilSent(page, teacher);
});

// covers JOUR-028 JOUR-029
test('a pupil who was put back to present is sent as such; who was not touched, or put back before it was sent, is not', async ({
  page,
  context,
}) => {
  const stored = () =>
    application.database.db
      .select()
      .from(journalCells)
      .where(and(eq(journalCells.scheduleUuid, scheduleUuid), eq(journalCells.kind, 'attendance')));
  // Other tests have changed other pupils of this lesson.
  const touched = (await stored()).map(({ studentGroupUuid }) => studentGroupUuid);
  const attendance = async () =>
    (await stored())
      .filter(({ studentGroupUuid }) => !touched.includes(studentGroupUuid))
      .map(({ value, version, authorUserId }) => ({ value, version, authorUserId }));
  await signInBefore(page, application, 'teacher', 'en');
  await openLesson(page);
  await tile(page, 3).click();
  await expect(tile(page, 3)).toHaveAccessibleName(/absent/);
  await untilSent(page, teacher);
  expect(await attendance()).toEqual([{ value: 'missing_without_reason', version: 1, authorUserId: teacher }]);
  await tile(page, 3).click();
  await expect(tile(page, 3)).toHaveAccessibleName(/present/);
  await untilSent(page, teacher);
  expect(await attendance()).toEqual([{ value: null, version: 2, authorUserId: teacher }]);
  await page.reload();
  await expect(tile(page, 3)).toHaveAccessibleName(/present$/);

  // The clock at the end of the row, and the reasons behind it, reset in the same way.
  await late(page, 3).click();
  await untilSent(page, teacher);
  expect(await attendance()).toMatchObject([{ value: 'late', version: 3 }]);
  await late(page, 3).click();
  await expect(tile(page, 3)).toHaveAccessibleName(/present/);
  await untilSent(page, teacher);
  expect(await attendance()).toMatchObject([{ value: null, version: 4 }]);

  await context.setOffline(true);
  await tile(page, 9).click();
  await expect(tile(page, 9)).toHaveAccessibleName(/absent/);
  await expect.poll(() => deviceRows(page, teacher, 'outbox')).toHaveLength(1);
  await tile(page, 9).click();
  await expect(tile(page, 9)).toHaveAccessibleName(/present$/);
  await expect.poll(() => deviceRows(page, teacher, 'outbox')).toHaveLength(0);
});

// covers JOUR-006 JOUR-031 JOUR-035
test('a mark form is sent by Enter, and its comment has at most 250 characters', async ({ page }) => {
  await signInBefore(page, application, 'teacher', 'en');
  await openLesson(page);
  await conduct(page).click();
  await page.getByRole('radio', { name: 'Marks' }).click();
  await page.getByRole('gridcell', { name: /^2\. / }).click();
  await page.keyboard.press('F2');
  const form = page.getByRole('dialog');
  const marks = Array.from({ length: 10 }, (_, index) => index + 1);
  for (const mark of marks) await expect(form.getByRole('radio', { name: String(mark), exact: true })).toBeAttached();
  const attendance = form.getByRole('combobox', { name: 'Attendance' });
  await expect(attendance).toHaveValue('was_in_class');
  await expect(attendance.locator('option')).toHaveCount(attendanceValues.length);
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await expect(comment).toHaveAttribute('maxlength', '250');
  await comment.fill('well done');
  await comment.press('Shift+Enter');
  await expect(comment).toBeVisible();
  await comment.fill('well done');
  await comment.press('Enter');
  await expect(comment).toHaveCount(0);
  await untilSent(page, teacher);
  const sent = (await cellsOf(application, scheduleUuid)).filter(({ kind }) => kind === 'mark');
  expect(sent.map(({ value }) => value)).toEqual([{ mark: null, comment: 'well done' }]);
});

// covers LESSON-022
test('a lesson without a theme and without material warns of both, and leads its teacher to what mends them', async ({
  page,
}) => {
  const { db } = application.database;
  const [known] = await db.select().from(lessons).where(eq(lessons.scheduleUuid, scheduleUuid));
  if (!known) throw new Error('the lesson is missing');
  // Of its own: others of this file conduct theirs.
  const ownUuid = crypto.randomUUID();
  await db.insert(lessons).values({ ...known, scheduleUuid: ownUuid, number: 9, theme: null, themeUuid: null });
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/lesson/${ownUuid}/lesson`);
  await expect(page.getByText('There is no material for this lesson.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write a lecture' })).toBeVisible();
  await expect(page.getByText('The lesson has no theme.')).toBeVisible();
  await page.getByRole('link', { name: 'Choose the theme' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/journal\?ask=theme/);
});
