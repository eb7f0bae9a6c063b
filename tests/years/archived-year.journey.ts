// A teacher opens a lesson of an archived year and changes nothing there, with a network and without.
import { test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { readArchivedLesson } from './archived-year-steps.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

// covers YEAR-010 YEAR-011 YEAR-013 YEAR-014 YEAR-023 YEAR-024 SYSTEM-008 SYSTEM-010 SYSTEM-018
test('phone: an archived year warns in red in the words for staff, every act is locked and says why, with a network and without', async ({
  page,
}) => {
  await readArchivedLesson(application, page, { width: 390, height: 844 });
});
