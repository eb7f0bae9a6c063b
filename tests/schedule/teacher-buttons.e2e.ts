// Where the buttons of a lesson lead its teacher (part 1 section 4).
import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { journalCells } from '#server/features/cells/public.ts';
import { assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter, saveData, signInBefore } from '#tests/support/browser.ts';
import { lessonsOfTeacher, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ viewport: { width: 1440, height: 900 } });

let application: Application;
let scheduleUuid: string;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
});
test.afterEach(async () => {
  await application.close();
});

const row = (page: Page) => page.locator('tr[data-lesson]', { has: page.locator(`a[href*="${scheduleUuid}"]`) });

/** Makes somebody a teacher of the lesson too. */
async function giveLesson(login: string): Promise<void> {
  const { db } = application.database;
  const [lesson] = await db.select().from(lessons).where(eq(lessons.scheduleUuid, scheduleUuid));
  await db
    .insert(assignmentTeachers)
    .values({
      schoolId: 1,
      assignmentUuid: lesson?.assignmentUuid ?? '',
      userId: await userIdOf(application, login),
      isMain: false,
    })
    .onConflictDoNothing();
}

// covers SCHED-030 ROUTE2-029 CONST-003
for (const login of ['director', 'zavuch', 'grouplead', 'teacher']) {
  test(`the button of a created lesson leads ${login} to the lesson page`, async ({ page }) => {
    await giveLesson(login);
    await signInBefore(page, application, login, 'en');
    await page.goto(`${application.url}/2026/schedule/2026-11-20`);
    await row(page)
      .getByRole('link', { name: /^Go over/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/2026/lesson/${scheduleUuid}$`));
    await expect(page.getByRole('tab', { name: 'Journal', selected: true })).toBeVisible();
  });
}

// covers SCHED-028 SCHED-029 ROUTE2-027 ROUTE2-028
for (const login of ['director', 'zavuch', 'grouplead', 'teacher']) {
  test(`the homework button leads ${login} to where it is written and back, and then to the answers`, async ({
    page,
  }) => {
    await giveLesson(login);
    await enter(page, application, login, 'en');
    const schedule = `${application.url}/2026/schedule/2026-11-20`;
    await page.goto(schedule);
    await row(page)
      .getByRole('link', { name: /^Create.*homework$/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/2026/homework/control/${scheduleUuid}/create\\?backward=`));
    await page.getByRole('textbox', { name: 'What to do' }).fill('§ 21');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(schedule);
    await row(page)
      .getByRole('link', { name: /homework: Go over: Set: § 21/i })
      .click();
    await expect(page).toHaveURL(/\/2026\/homework\/control\/[0-9a-f-]{36}(\?|$)/);
    await expect(page.locator('[data-text]')).toHaveText('§ 21');
    await expect(page.locator('[data-done] > li').first()).toBeVisible();
  });
}

// covers SCHED-045
test('the theme of the schedule is shown while the lesson is not on the device, its own theme once it is', async ({
  page,
  context,
}) => {
  const { db } = application.database;
  const teacher = await userIdOf(application, 'teacher');
  const yesterday = { from: '2026-11-19', to: '2026-11-19' };
  const [past] = await lessonsOfTeacher(db, 1, teacher, yesterday);
  scheduleUuid = past?.lesson.scheduleUuid ?? '';
  await db.delete(journalCells).where(and(eq(journalCells.schoolId, 1), eq(journalCells.scheduleUuid, scheduleUuid)));
  await db
    .update(lessons)
    .set({ theme: 'Theme of the schedule', themeUuid: null })
    .where(and(eq(lessons.schoolId, 1), eq(lessons.scheduleUuid, scheduleUuid)));
  // Only today is fetched unasked.
  await saveData(context);
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/schedule/2026-11-19`);
  const theme = row(page).locator('[data-theme]');
  await expect(theme).toHaveText('Theme of the schedule');
  const here = await deviceRows<{ document: string }>(page, teacher, 'caches');
  expect(here.map(({ document }) => document)).not.toContain(`lesson:${scheduleUuid}`);

  await row(page)
    .getByRole('link', { name: /^Go over/ })
    .click();
  await page.getByRole('button', { name: 'Change the theme' }).click();
  // The week must not be fetched again with what is typed now.
  await context.setOffline(true);
  await page.getByRole('searchbox').fill('Theme of the lesson');
  await page.getByRole('button', { name: /Theme of the lesson/ }).click();
  await page.getByRole('button', { name: /^Conduct/ }).click();
  await expect(page.getByText(/^Lesson conducted/).first()).toBeVisible();
  await page.goBack();
  await expect(theme).toHaveText('Theme of the lesson');
});

// covers SCHED-031
test('the button of an empty lesson does nothing', async ({ page }) => {
  await application.database.db
    .update(lessons)
    .set({ theme: null, themeUuid: null })
    .where(and(eq(lessons.schoolId, 1), eq(lessons.scheduleUuid, scheduleUuid)));
  await enter(page, application, 'teacher', 'en');
  await expect(page).toHaveURL(/\/2026\/schedule/);
  const button = row(page).locator('button[data-go]', { hasText: 'Create' });
  await expect(button).toBeDisabled();
  const before = page.url();
  const place = await button.boundingBox();
  await page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
  await expect(button).toBeVisible();
  expect(page.url()).toBe(before);
});
