// A school is locked while a teacher takes the roll, and unlocked again.
import { test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { workWhileLocked } from './locked-school-steps.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers ERR-007 ERR-008 ERR3-009
test('on a phone: 423 shows the locked view, what is here is read and written, and all is sent when the lock is gone', async ({
  page,
}) => {
  await workWhileLocked(application, page, { width: 390, height: 844 });
});
