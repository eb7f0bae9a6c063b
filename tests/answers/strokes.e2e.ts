// The red pen on a phone: a teacher draws on a photographed page without a network, it outlives the page, arrives, and the pupil sees it.
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { answerUuidOf } from '#contract/answers/answer-state.ts';
import type { AnswerStrokes } from '#contract/answers/answer-strokes.ts';
import { answerCells } from '#server/features/cells/public.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, untilInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { membershipOf } from '#tests/support/demo-teacher.ts';
import { sendFile, wantAnswers, write } from './answers-steps.ts';
import { notebookPage } from './notebook-page.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

/** Draws with one finger through places of the page, from 0 to 1 of what is seen of it. */
async function draw(page: Page, touch: CDPSession, places: readonly (readonly [x: number, y: number])[]) {
  const box = await page.locator('[data-tool]').boundingBox();
  const tools = await page.locator('[data-pen]').boundingBox();
  if (!box || !tools) throw new Error('there is nothing to draw on');
  const height = Math.min(box.height, tools.y - box.y);
  const points = places.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * height }));
  for (const [index, point] of points.entries())
    await touch.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [point],
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('what a teacher draws offline with a finger outlives the page, arrives, and lies on the page that the pupil opens', async ({
  page,
  context,
  browser,
}) => {
  const scheduleUuid = await lessonToday(application);
  const studentGroupUuid = await membershipOf(application, 'student');
  const place = { scheduleUuid, taskKind: 'homework', studentGroupUuid, attempt: 1 } as const;
  const { sent, named } = notebookPage('page.png');
  await wantAnswers(application, scheduleUuid);
  await sendFile(application, 'student', sent);
  await write(application, 'student', [
    ['setAnswerPages', { ...place, value: { files: [named] } }],
    ['sendAnswer', { ...place, at: application.clock.now() - 30_000, after: 0 }],
  ]);
  const teacher = await userIdOf(application, 'teacher');
  const homework = homeworkUuidOf(1, scheduleUuid);
  const path = `${application.url}/2026/homework/control/${homework}/assigned/${answerUuidOf(1, place)}?date=2026-11-20`;
  const noise = watchConsole(page);
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  await page.goto(path);
  await expect(page.getByRole('img', { name: 'page.png' })).toBeVisible();
  await untilSent(page, teacher);
  const drawn = (on: Page) => on.locator('[data-strokes] path:not([d=""])');

  await context.setOffline(true);
  const touch = await context.newCDPSession(page);
  const pen = page.getByRole('button', { name: 'Red pen' });
  const box = await pen.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(box?.y).toBeGreaterThan(422);
  await pen.click();
  await draw(page, touch, [
    [0.2, 0.3],
    [0.4, 0.35],
    [0.6, 0.3],
  ]);
  await page.getByRole('button', { name: 'Stamp' }).click();
  await page.getByRole('button', { name: 'Cross' }).click();
  await draw(page, touch, [[0.7, 0.6]]);
  await expect(drawn(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo the last stroke' }).click();
  await expect(drawn(page)).toHaveCount(1);
  // Two fingers move the enlarged page and draw nothing.
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const sheet = page.locator('[data-tool]');
  const before = await sheet.boundingBox();
  for (let step = 0; step <= 5; step++) {
    const fingers = [100, 200].map((x, id) => ({ x: x - step * 10, y: 300, id }));
    if (step === 0)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers.slice(0, 1) });
    await touch.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: fingers,
    });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await sheet.boundingBox())?.x).toBeCloseTo((before?.x ?? 0) - 50, -1);
  await expect(drawn(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  // Two fingers that part make it as much larger, around the place between them.
  const small = await sheet.boundingBox();
  const [x, y] = [(small?.x ?? 0) + 150, (small?.y ?? 0) + 100];
  for (const apart of [50, 60, 70, 80, 90, 100])
    await touch.send('Input.dispatchTouchEvent', {
      type: apart === 50 ? 'touchStart' : 'touchMove',
      touchPoints: [-apart, apart].map((off, id) => ({ x: x + off, y, id })),
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBeCloseTo(2 * (small?.width ?? 0), -1);
  const large = await sheet.boundingBox();
  expect(x - (large?.x ?? 0)).toBeCloseTo(300, -1);
  expect(y - (large?.y ?? 0)).toBeCloseTo(200, -1);
  await expect(drawn(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Turn' }).click();
  await draw(page, touch, [[0.5, 0.5]]);
  await expect(drawn(page)).toHaveCount(2);
  // The page ends before the pause is over.
  await page.close();

  const cold = await context.newPage();
  const coldNoise = watchConsole(cold);
  await cold.goto(path);
  await expect(drawn(cold)).toHaveCount(2);
  await cold.getByRole('button', { name: 'Eraser' }).click();
  const coldTouch = await context.newCDPSession(cold);
  await draw(cold, coldTouch, [
    [0.45, 0.5],
    [0.5, 0.5],
  ]);
  await expect(drawn(cold)).toHaveCount(1);
  await cold.getByRole('button', { name: 'Done' }).click();
  await cold.getByRole('button', { name: '9', exact: true }).click();
  await expect(cold.getByText('All answers are checked').last()).toBeVisible();
  await context.setOffline(false);
  await untilSent(cold, teacher);
  const cells = await application.database.db.select().from(answerCells);
  const stored = cells.find(({ kind }) => kind === 'strokes')?.value as AnswerStrokes;
  expect(stored.pages).toMatchObject([{ file: named.uuid, turn: 90, strokes: [{ tool: 'pen' }] }]);
  expect([noise, coldNoise]).toEqual([[], []]);

  const ofPupil = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const pupil = await ofPupil.newPage();
  const pupilNoise = watchConsole(pupil);
  await enter(pupil, application, 'student', 'en');
  await pupil.goto(`${application.url}/2026/homework/list/assigned/${homework}?date=2026-11-20`);
  await pupil.getByRole('button', { name: 'Open page 1. With the teacher’s marks' }).click();
  const whole = pupil.getByRole('dialog');
  await expect(whole.getByRole('img', { name: 'page.png' })).toBeVisible();
  await expect(drawn(whole.page()).last()).toBeVisible();
  const size = await whole.getByRole('img', { name: 'page.png' }).boundingBox();
  // Upright as the teacher has turned it.
  expect(size?.width).toBeGreaterThan(size?.height ?? 0);
  expect(pupilNoise).toEqual([]);
  await ofPupil.close();
});
