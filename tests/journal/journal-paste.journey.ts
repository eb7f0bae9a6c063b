// A column pasted into the quarter journal, and undone.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, untilInstalled, untilSent } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
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

test('a pasted column shows its bad rows before anything is stored, and one undo takes all of it back', async ({
  page,
  context,
}) => {
  await openJournal(page, application);
  await untilInstalled(page);
  await context.setOffline(true);
  await todayCell(page, 0).click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '8\n9\n12\nн\n7');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /“12”: above the maximum \(10\)/ })).toBeVisible();
  expect(await deviceRows(page, teacher, 'outbox')).toEqual([]);
  await dialog.getByRole('button', { name: 'Store 4 values' }).click();
  await expect(todayMarks(page)).toHaveText(['8', '9', '7']);
  await expect(todayCell(page, 3)).toHaveAccessibleName(/absent/);
  await expect(todayCell(page, 2)).toHaveAccessibleName(/empty$/);

  await page.getByRole('button', { name: 'Undo the last act' }).click();
  await expect(todayMarks(page)).toHaveCount(0);
  await expect(todayCell(page, 3)).toHaveAccessibleName(/empty$/);
  await context.setOffline(false);
  await untilSent(page, teacher);
  expect(await marksOf(application, scheduleUuid)).toEqual([]);
});
