// What a pupil sees of a summative assessment that was held and has no points yet.
import { expect, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { lessons } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, signInBefore, untilSent } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

test.describe.configure({ timeout: 120_000 });

let application: Application;
let scheduleUuid: string;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  await application.database.db
    .update(lessons)
    .set({ type: 'sor', maxScore: 12 })
    .where(and(eq(lessons.schoolId, 1), eq(lessons.scheduleUuid, scheduleUuid)));
});
test.afterEach(async () => {
  await application.close();
});

// covers JOUR-067
test('an empty mark of a SOR is being checked once the lesson was conducted, and not before', async ({
  page,
  browser,
}) => {
  const family = await browser.newContext();
  const pupil = await family.newPage();
  await enter(pupil, application, 'student', 'en');
  const open = () => pupil.goto(`${application.url}/2026/lesson/${scheduleUuid}`);
  await open();
  await expect(pupil.getByRole('heading', { name: /Algebra|Geometry/ }).first()).toBeVisible();
  await expect(pupil.getByText('Being checked')).toHaveCount(0);

  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await page.getByRole('button', { name: /^Conduct/ }).click();
  await untilSent(page, await userIdOf(application, 'teacher'));

  await open();
  await expect(pupil.getByText('Being checked')).toBeVisible();
  await family.close();
});
