// A parent is invited by the code of a pupil, registers on a phone, and is confirmed by the group lead.
import { test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { inviteAndConfirm } from './parents-steps.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers SCHED-014 SCHED-015 ROUTE-008 ROUTE-009
test('a pupil shows a code, a parent registers with it, and the group lead confirms, at 390 px', async ({
  page,
  browser,
}) => {
  await inviteAndConfirm(application, page, browser, 390);
});
