// The next year is planned, applied and undone.
import { test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { planApplyUndo } from './year-transfer-steps.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers ROUTE-054 SYSTEM-004 YEAR-008 YEAR-009 SYSTEM-013 SYSTEM-014
test('a deputy plans the next year, the director goes on with it, applies and undoes it, at 1440 px', async ({
  page,
  browser,
}) => {
  test.slow();
  await planApplyUndo(application, page, browser, 1440);
});
