// Where the buttons of a lesson lead its teacher (part 1 section 4).
import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { lessons } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signIn } from '#tests/support/browser.ts';
import { lessonToday } from '#tests/support/demo-lesson.ts';

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

const row = (page: Page) => page.locator('tr.lesson', { has: page.locator(`a[href*="${scheduleUuid}"]`) });

// covers SCHED-030 SCHED-045
test('the button of a created lesson leads to the lesson page; the theme is read in the schedule without it', async ({
  page,
}) => {
  await signIn(page, application.url, 'teacher', 'en');
  await expect(row(page).locator('.lesson__theme')).toContainText(/\S/);
  await row(page)
    .getByRole('link', { name: /^Go over/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/2026/lesson/${scheduleUuid}$`));
});

// covers SCHED-031
test('the button of an empty lesson does nothing', async ({ page }) => {
  await application.database.db
    .update(lessons)
    .set({ theme: null, themeUuid: null })
    .where(and(eq(lessons.schoolId, 1), eq(lessons.scheduleUuid, scheduleUuid)));
  await signIn(page, application.url, 'teacher', 'en');
  await expect(page).toHaveURL(/\/2026\/schedule/);
  const button = row(page).locator('button.lesson__go', { hasText: 'Create' });
  await expect(button).toBeDisabled();
  const before = page.url();
  const place = await button.boundingBox();
  await page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
  await expect(button).toBeVisible();
  expect(page.url()).toBe(before);
});
