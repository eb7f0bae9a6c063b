// A deputy imports messy rows, mends them, applies and undoes.
import { test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { importMessyRows } from './student-import-steps.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers USERCARD-003 USERCARD-009 USERCARD-058
test('a deputy imports 60 messy rows, mends two, applies, prints slips and undoes, at 1440 px', async ({ page }) => {
  await importMessyRows(application, page, 1440, 60);
});
