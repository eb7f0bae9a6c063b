// A pupil hands in words and a photographed page without a network; the teacher checks it with one key, and the pupil sees the score.
import { expect, type Page, test } from '@playwright/test';
import { answerUuidOf } from '#contract/answers/answer-state.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter, lead, untilInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { membershipOf } from '#tests/support/demo-teacher.ts';
import { wantAnswers } from './answers-steps.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

/** A picture of the size that a phone takes, with strokes on it. */
async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 4000);
    const context = canvas.getContext('2d');
    if (!context) return '';
    context.fillStyle = '#f4f1e8';
    context.fillRect(0, 0, 3000, 4000);
    context.fillStyle = '#1d2b64';
    context.font = '160px serif';
    for (let line = 0; line < 18; line++) context.fillText(`№ ${line}: x = ${line * 7} Н/м`, 200, 300 + line * 200);
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer(),
    );
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

// covers HW-002 CONST-004 ROUTE2-017
test('words and a page are handed in offline, outlive the browser, arrive whole, and come back with a score', async ({
  page,
  context,
  browser,
}) => {
  const scheduleUuid = await lessonToday(application);
  await wantAnswers(application, scheduleUuid);
  const homework = homeworkUuidOf(1, scheduleUuid);
  const pupil = await userIdOf(application, 'student');
  const path = `/2026/homework/list/assigned/${homework}?date=2026-11-20`;
  const noise = watchConsole(page);
  await enter(page, application, 'student', 'en');
  await untilInstalled(page);
  await lead(page, application, path);
  const answer = page.getByRole('textbox', { name: 'Answer' });
  await expect(answer).toBeVisible();
  const picture = await photo(page);
  expect(picture.length).toBeGreaterThan(300_000);

  await context.setOffline(true);
  await answer.fill('№ 4: k = 50 Н/м');
  await page
    .getByLabel('Choose a file')
    .first()
    .setInputFiles([{ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: picture }]);
  await expect(page.getByRole('button', { name: 'Open page 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByRole('heading', { name: /^Handed in: 20\.11/ })).toBeVisible();
  await expect.poll(() => deviceRows(page, pupil, 'attachments').then((rows) => rows.length)).toBe(2);
  expect(noise).toEqual([]);
  await page.close();

  const cold = await context.newPage();
  const coldNoise = watchConsole(cold);
  await cold.goto(application.url + path);
  await expect(cold.getByRole('heading', { name: /^Handed in/ })).toBeVisible();
  await expect(cold.getByText('k = 50 Н/м')).toBeVisible();
  await expect(cold.locator('img[src^="blob:"]')).toBeVisible();
  await context.setOffline(false);
  await untilSent(cold, pupil);
  await expect.poll(() => deviceRows(cold, pupil, 'attachments').then((rows) => rows.length)).toBe(0);
  await expect(cold.getByText('Everything has arrived')).toBeVisible();

  const ofTeacher = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const desk = await ofTeacher.newPage();
  const deskNoise = watchConsole(desk);
  await enter(desk, application, 'teacher', 'en');
  await lead(desk, application, `/2026/homework/control/${homework}?date=2026-11-20`);
  await desk.getByRole('link', { name: 'Check 1 answer' }).click();
  const answerId = answerUuidOf(1, {
    scheduleUuid,
    taskKind: 'homework',
    studentGroupUuid: await membershipOf(application, 'student'),
  });
  await expect(desk).toHaveURL(new RegExp(`/2026/homework/control/${homework}/assigned/${answerId}$`));
  await expect(desk.getByText('k = 50 Н/м')).toBeVisible();
  await desk.getByRole('radio', { name: '1', exact: true }).click();
  const shown = desk.locator('img[src^="blob:"]');
  await expect(shown).toBeVisible();
  const size = await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size[1]).toBeGreaterThanOrEqual(1_280);
  expect(size[1]).toBeLessThanOrEqual(1_600);
  await desk.getByRole('switch', { name: 'Put the score into the journal' }).check();
  await desk.keyboard.press('8');
  await expect(desk.getByText(/: 8, also in the journal$/)).toBeVisible();
  await expect(desk.getByText('All answers are checked').last()).toBeVisible();
  await expect(desk.locator('[data-answers]').getByRole('heading', { name: 'Checked' })).toBeVisible();
  await untilSent(desk, await userIdOf(application, 'teacher'));
  // The mark that stands in the journal is shown, and no score writes over it.
  await desk.locator('[data-answers] a', { has: desk.locator('.mark') }).click();
  await expect(desk.getByText('In the journal: 8')).toBeVisible();
  expect(deskNoise).toEqual([]);
  await ofTeacher.close();

  await expect(cold.getByRole('heading', { name: 'Checked' })).toBeVisible({ timeout: 70_000 });
  await expect(cold.locator('.mark', { hasText: '8' })).toBeVisible();
  expect(coldNoise).toEqual([]);
});
