// A device without space: the browser's own quota, filled with random data that does not compress. Copies of the server's data give way,
// the oldest reads first, then the oldest documents. What is typed is stored, or reported as not saved and still on the screen.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';
import { cached, countOf, fill, limitRoom, openLesson } from './quota-steps.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
let lesson: string;
let teacher: number;
test.beforeEach(async () => {
  application = await startApplication();
  lesson = await lessonToday(application);
  teacher = await userIdOf(application, 'teacher');
});
test.afterEach(async () => {
  await application.close();
});

// case 24
test('without reads the oldest documents go, those of unsent work stay; when nothing is left it says so, and the value stays', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await limitRoom(application, page, 12_000_000);
  await openLesson(page, application);
  await context.setOffline(true);
  await tile(page, 3).click();
  await expect(tile(page, 3)).toHaveAccessibleName(/absent.*waiting/i);
  // Photographs waiting to be sent: they are never evicted.
  let files = await fill(page, teacher, 'attachments', 300_000);
  const noise = watchConsole(page);
  const before = (await cached(page, teacher, 'document')).length;

  // Space freed by evicting copies is used up at once, until there are no copies left.
  let refused = 0;
  for (let number = 5; number <= 25 && refused === 0; number++) {
    files += await fill(page, teacher, 'attachments', 2_000);
    await tile(page, number).click();
    await expect(tile(page, number)).toHaveAccessibleName(/absent.*(waiting|not saved)/i);
    if (/not saved/i.test((await tile(page, number).getAttribute('aria-label')) ?? '')) refused = number;
  }
  expect(refused).toBeGreaterThan(0);
  // The typed value is still there, and marked.
  await expect(tile(page, refused)).toHaveAccessibleName(/absent.*not saved/i);
  expect((await deviceRows(page, teacher, 'outbox')).length).toBeGreaterThanOrEqual(1);
  expect(await countOf(page, teacher, 'attachments')).toBe(files);
  const left = (await cached(page, teacher, 'document')).map(({ document }) => document);
  expect(left.length).toBeLessThan(before);
  expect(left).toContain(`lesson:${lesson}`);
  expect(noise).toEqual([]);
});
