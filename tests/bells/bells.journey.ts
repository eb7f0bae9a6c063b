// A director moves the bells and takes it back, and the device of a teacher follows.
import { test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { moveLessons } from './bells-steps.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers TIME-001
test("a director moves lessons to come, a teacher's device follows, and it is taken back, at 390 px", async ({
  page,
  browser,
}) => {
  await moveLessons(application, page, browser, 390);
});
