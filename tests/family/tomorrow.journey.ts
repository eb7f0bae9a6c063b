// A student in the evening, on a phone: what is for tomorrow, homework ticked off, and how the mark of a subject comes about.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { tickOffline, tryOutMarks } from './tomorrow-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers GUARD-011
test('a student lands on the next school day, ticks homework off without a network, and has the marks explained', async ({
  page,
  context,
}) => {
  const { cold, noise } = await tickOffline(application, page, context);
  await context.setOffline(true);
  await cold.goto(`${application.url}/2026/marks`);
  await tryOutMarks(cold);
  expect(await deviceRows(cold, await userIdOf(application, 'student'), 'outbox')).toEqual([]);
  expect(noise).toEqual([]);
});
