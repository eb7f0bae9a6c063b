// A teacher in airplane mode: every screen opens from a cold start once the pack is complete.
import { test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { openCold, screensOfTeacher, untilWhole } from './offline-screens-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

test('every kind of screen of a teacher opens from cold without a network', async ({ page }) => {
  await untilWhole(page, application, 'teacher', ['Today', 'This week and the next', 'The quarter']);
  const teacher = await userIdOf(application, 'teacher');
  const { oneOfEachKind } = await screensOfTeacher(page, teacher, await lessonToday(application));
  await openCold(page, application, oneOfEachKind);
});
