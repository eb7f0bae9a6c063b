// Marks of a whole class, typed by keys in the quarter journal without a network.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { untilInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { marksOf, openJournal, todayCell, todayMarks } from './journal-grid-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 1440, height: 900 } });

let application: Application;
let scheduleUuid: string;
let teacher: number;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  teacher = await userIdOf(application, 'teacher');
});
test.afterEach(async () => {
  await application.close();
});

// covers CONST-005
test('25 marks are one click and 25 keys, offline from a cold start; all of them arrive once', async ({
  page,
  context,
}) => {
  const address = await openJournal(page, application);
  await untilInstalled(page);
  await page.close();

  await context.setOffline(true);
  const cold = await context.newPage();
  const noise = watchConsole(cold);
  await cold.goto(address);
  await expect(todayCell(cold, 0)).toBeVisible();
  const rows = await cold.locator('tbody tr').count();
  expect(rows).toBeGreaterThanOrEqual(25);

  await todayCell(cold, 0).click();
  let keys = 0;
  for (let index = 0; index < 25; index++) {
    await cold.keyboard.press(String(index % 10));
    keys++;
  }
  expect(keys).toBe(25);
  await expect(todayMarks(cold)).toHaveCount(25);
  await expect(todayCell(cold, 0)).toHaveAccessibleName(/: 10, Waiting/i);
  await expect(cold.getByText(/Waiting 25/)).toBeVisible();

  // Undo reverts the last act, and so on.
  await cold.keyboard.press('Control+z');
  await expect(todayMarks(cold)).toHaveCount(24);
  await cold.keyboard.press('Control+z');
  await expect(todayMarks(cold)).toHaveCount(23);
  expect(await cellsOf(application, scheduleUuid)).toEqual([]);

  await context.setOffline(false);
  await untilSent(cold, teacher);
  const cells = await cellsOf(application, scheduleUuid);
  // The first mark has conducted the lesson, but not taken the roll.
  expect(cells.filter(({ kind }) => kind !== 'mark').map(({ kind }) => kind)).toEqual(['conduct']);
  const expected = Array.from({ length: 23 }, (_, index) => (index % 10 === 0 ? 10 : index % 10));
  const sorted = (marks: (number | null)[]) => marks.toSorted((a, b) => Number(a) - Number(b));
  expect(sorted(await marksOf(application, scheduleUuid))).toEqual(sorted(expected));
  await expect(todayCell(cold, 0)).toHaveAccessibleName(/: 10$/);
  expect(noise).toEqual([]);
});
