// A director combines two cards of one pupil and takes them apart again.
import { test } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { combineAndTakeApart, startWithDoubleCard } from './combining-steps.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startWithDoubleCard();
});
test.afterEach(async () => {
  await application.close();
});

// covers USERCARD-010
test('two cards of one pupil are combined with a look at what happens, and taken apart again, at 390 px', async ({
  page,
}) => {
  await combineAndTakeApart(application, page, 390);
});
