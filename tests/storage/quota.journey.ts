// A teacher works on a full disk: copies of the server's data give way, and what is typed is stored.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';
import { cached, fill, limitRoom, openLesson } from './quota-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
let teacher: number;
test.beforeEach(async () => {
  application = await startApplication();
  teacher = await userIdOf(application, 'teacher');
});
test.afterEach(async () => {
  await application.close();
});

// case 24
test('the oldest reads make room first, and what was typed is stored', async ({ page, context }) => {
  await limitRoom(application, page, 16_000_000);
  await openLesson(page, application);
  const documents = (await cached(page, teacher, 'document')).length;
  await context.setOffline(true);
  const filled = await fill(page, teacher, 'caches', 500_000);
  expect(filled).toBeGreaterThan(5);

  await tile(page, 7).click();
  await expect(tile(page, 7)).toHaveAccessibleName(/absent.*waiting/i);
  const reads = await cached(page, teacher, 'read');
  expect(reads.length).toBeLessThan(filled);
  // The first ones were the oldest.
  expect(Math.min(...reads.map(({ usedAt }) => usedAt))).toBe(filled - reads.length);
  expect(await cached(page, teacher, 'document')).toHaveLength(documents);
  expect(await deviceRows(page, teacher, 'outbox')).toHaveLength(1);
});
