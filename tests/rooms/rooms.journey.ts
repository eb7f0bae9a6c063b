// A director changes the rooms of the school, and the week of a teacher follows.
import { test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { changeRooms } from './rooms-steps.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers CAB-001 CAB-002 CAB-007 CAB-008
test('a director adds, renames and archives rooms, and the week of a teacher follows, at 390 px', async ({
  page,
  browser,
}) => {
  await changeRooms(application, page, browser, 390);
});
