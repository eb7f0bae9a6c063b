// A deputy replaces a teacher for a month, the substitute takes the roll without a network, and the teacher returns (issue 14, d).
import { test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { replaceForMonth } from './replacement-steps.ts';

test.use({ actionTimeout: 15_000 });
test.setTimeout(180_000);

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers PERS-010 PERS-013 CONST3-005
test('a teacher is replaced for a month, the substitute works offline, the teacher returns, at 390 px', async ({
  page,
  browser,
}) => {
  await replaceForMonth(application, page, browser, 390);
});
