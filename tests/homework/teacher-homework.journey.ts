// A teacher sets homework on a phone, without a network.
import { test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { setHomeworkOffline } from './homework-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers HW-001 HW-005 HW-008 HW-013 SCHED-028
test('homework is set offline from the schedule in two taps and the text, and arrives', async ({ page, context }) => {
  await setHomeworkOffline(application, page, context);
});
