// The social worker on a phone without a signal: a category and a visit, sent later (issue 14, j).
import { test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { workOfflineAndSend } from './social-steps.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers SOCIAL-001 SOCIAL-002
test('a social worker begins at the categories, writes a category and a visit without a network, and sends them, at 390 px', async ({
  page,
  browser,
}) => {
  await workOfflineAndSend(application, page, browser, 390);
});
