// A region worker looks for a student over schools, and the management of the school sees that it happened.
import { test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { searchAndReadLog } from './people-search-steps.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(() => application.close());

test('a region worker lands on the search, finds students by a few letters and by the keyboard alone, and the school sees it, at 390 px', async ({
  page,
  browser,
}) => {
  await searchAndReadLog(application, page, browser, 390);
});
