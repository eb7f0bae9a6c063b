// A teacher checks one answer after the other: each press marks the answer that is shown, and the next one is shown at once.
import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { answerCells } from '#server/features/cells/public.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signInBefore, untilSent, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, membersOf, userIdOf } from '#tests/support/demo-lesson.ts';
import { setDiskFull } from '#tests/support/full-disk.ts';
import { handInAll, wantAnswers } from './answers-steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
let scheduleUuid: string;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  await wantAnswers(application, scheduleUuid);
  const pupils = (await membersOf(application, scheduleUuid)).slice(0, 3);
  await handInAll(
    application,
    scheduleUuid,
    'homework',
    pupils.map(({ studentGroupUuid }) => studentGroupUuid),
  );
});
test.afterEach(async () => {
  await application.close();
});

/** The membership of the pupil whose answer is shown once it is another one. */
async function shownAfter(page: Page, before: string): Promise<string> {
  const other = page.locator(`[data-check]:not([data-check="${before}"])`);
  return (await other.getAttribute('data-check')) ?? '';
}

/** @returns the membership of the pupil whose answer is shown */
async function openFirst(page: Page): Promise<string> {
  await signInBefore(page, application, 'teacher', 'en');
  const homework = homeworkUuidOf(1, scheduleUuid);
  await page.goto(`${application.url}/2026/homework/control/${homework}?date=2026-11-20`);
  await page.getByRole('link', { name: 'Check 3 answers' }).click();
  return shownAfter(page, '');
}

/** Scores on the server by membership. */
async function scores(): Promise<Record<string, unknown>> {
  const rows = await application.database.db
    .select()
    .from(answerCells)
    .where(and(eq(answerCells.scheduleUuid, scheduleUuid), eq(answerCells.kind, 'review')));
  return Object.fromEntries(rows.map((row) => [row.studentGroupUuid, (row.value as { score: number }).score]));
}

test('a double press and a key that is held down mark one answer', async ({ page }) => {
  const noise = watchConsole(page);
  await page.clock.install();
  const first = await openFirst(page);
  const pad = page.getByRole('button', { name: '8', exact: true });
  await page.clock.runFor(1_000);
  // The clock stands from here on, so that a press comes at once however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await pad.click();
  const second = await shownAfter(page, first);
  await pad.click();
  await page.keyboard.press('8');
  await page.clock.runFor(400);
  await page.keyboard.down('7');
  const third = await shownAfter(page, second);
  await page.clock.runFor(400);
  // What a key says again while it is held down.
  await page.keyboard.down('7');
  await page.keyboard.up('7');
  await page.clock.resume();
  await untilSent(page, await userIdOf(application, 'teacher'));
  expect(await scores()).toEqual({ [first]: 8, [second]: 7 });
  await expect(page.locator(`[data-check="${third}"]`)).toBeVisible();
  expect(noise).toEqual([]);
});

test('an answer that the device could not store is shown again, with the words', async ({ page }) => {
  await page.clock.install();
  const first = await openFirst(page);
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await comment.fill('Единицы!');
  await setDiskFull(page, true);
  await page.clock.runFor(1_000);
  await page.getByRole('button', { name: '4', exact: true }).click();
  await expect(page.getByText('Error: Not saved. Your text is still here.')).toBeVisible();
  await expect(page.locator(`[data-check="${first}"]`)).toBeVisible();
  await expect(comment).toHaveValue('Единицы!');
  expect(await scores()).toEqual({});
});

test('a swipe to the left, the arrow and Enter lead to the next answer that waits, and mark none', async ({
  page,
  context,
}) => {
  const noise = watchConsole(page);
  const first = await openFirst(page);
  const touch = await context.newCDPSession(page);
  const box = await page.getByText('k = 4').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 5];
  const swipe = async (...places: readonly (readonly [x: number, y: number])[]) => {
    for (const [index, [across, down]] of places.entries())
      await touch.send('Input.dispatchTouchEvent', {
        type: index === 0 ? 'touchStart' : 'touchMove',
        touchPoints: [{ x: x + across, y: y + down }],
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  // Too short, to the right, and downwards.
  await swipe([0, 0], [-30, 0]);
  await swipe([-100, 0], [-20, 0]);
  await swipe([0, 0], [-70, 60]);
  await expect(page.locator(`[data-check="${first}"]`)).toBeVisible();
  await swipe([0, 0], [-40, 4], [-90, 6]);
  const second = await shownAfter(page, first);
  await page.keyboard.press('ArrowRight');
  const third = await shownAfter(page, second);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Enter');
  // All three have been seen.
  expect(await shownAfter(page, third)).toBe(first);
  expect(third).not.toBe(first);
  await untilSent(page, await userIdOf(application, 'teacher'));
  expect(await scores()).toEqual({});
  expect(noise).toEqual([]);
});
