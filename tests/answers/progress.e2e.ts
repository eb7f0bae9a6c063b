// Progress of a class and results of a pupil: when the refresh is locked, what it asks for, the history of resets.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { namedFile, sentFile } from '#tests/files/uploads.ts';
import { hooke } from '#tests/lectures/lecture-samples.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, untilSent, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { membershipOf } from '#tests/support/demo-teacher.ts';
import { idOf } from '#tests/support/small-school.ts';
import { handIn, sendFile, write } from './answers-steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

const sheet = sentFile('Пружины.txt', { purpose: 'lecture' });
const lectureUuid = idOf('lecture with progress');

let application: Application;
let scheduleUuid: string;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  await sendFile(application, 'teacher', sheet);
  await write(application, 'teacher', [
    ['saveLecture', { lectureUuid, value: { ...hooke, files: [namedFile(sheet)] } }],
    ['attachLecture', { scheduleUuid, lecture: { lectureUuid, title: hooke.title } }],
  ]);
  await handIn(application, scheduleUuid, 'k = 50 Н/м', 'lecture');
});
test.afterEach(async () => {
  await application.close();
});

async function review(score: number, comment: string): Promise<void> {
  const studentGroupUuid = await membershipOf(application, 'student');
  const value = { outcome: 'verified', of: 1, score, comment, files: [] };
  await write(application, 'teacher', [
    ['reviewAnswer', { scheduleUuid, taskKind: 'lecture', studentGroupUuid, attempt: 1, value }],
  ]);
}

/** The button counts five seconds down, asks past every cache, and then counts two minutes down. */
async function tryRefresh(page: Page, context: BrowserContext, path: string): Promise<void> {
  const asked: string[] = [];
  context.on('request', (request) => {
    const cached = request.headers()['x-no-cache'];
    if (request.url().includes('/sync')) asked.push(cached ?? 'usual');
  });
  await page.clock.install();
  await page.goto(application.url + path);
  const button = page.getByRole('button', { name: /^Refresh/ });
  await expect(button).toHaveText('Refresh in 5 s');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await expect(button).toHaveText(/^Refresh in [34] s$/);
  // It is not disabled, so that the focus stays on it: a press does nothing.
  await button.press('Enter');
  await page.clock.runFor(2_000);
  await expect(button).toHaveText(/^Refresh in [1-3] s$/);
  expect(asked).not.toContain('1');
  await page.clock.runFor(2_500);
  await expect(button).toHaveText('Refresh');
  const fresh = context.waitForEvent('request', (request) => request.headers()['x-no-cache'] === '1');
  await button.click();
  await fresh;
  await expect(button).toHaveText('Refresh in 120 s');
  await button.press('Enter');
  await page.clock.runFor(118_500);
  await expect(button).toHaveText(/^Refresh in [1-3] s$/);
  await page.clock.runFor(2_500);
  await expect(button).toHaveText('Refresh');
  expect(asked.filter((cached) => cached === '1')).toHaveLength(1);
}

// covers PROG-007 PROG-008 PROG-009 PROG-047
test('staff refresh progress five seconds after it was opened, then every two minutes', async ({ page, context }) => {
  const noise = watchConsole(page);
  await enter(page, application, 'teacher', 'en');
  await tryRefresh(page, context, `/2026/lesson/${scheduleUuid}/progress`);
  expect(noise).toEqual([]);
});

// covers PROG-017 PROG-018 LECT-003 LECT-017
test('a pupil reads files and feedback at the lecture, and refreshes the results with the teacher’s words', async ({
  page,
  context,
}) => {
  await review(9, 'Верно, и единицы на месте');
  const noise = watchConsole(page);
  await enter(page, application, 'student', 'en');
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}?date=2026-11-20`);
  await expect(page.locator('[data-lecture] [data-files]').getByRole('button', { name: /Пружины\.txt/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Checked' })).toBeVisible();
  await expect(page.locator('blockquote')).toHaveText(/Верно, и единицы на месте$/);
  await tryRefresh(page, context, `/2026/lesson/${scheduleUuid}/results?date=2026-11-20`);
  const result = page.locator('[data-result=good]');
  await expect(result).toContainText('9');
  await expect(result.locator('blockquote')).toHaveText(/Верно, и единицы на месте$/);
  expect(noise).toEqual([]);
});

// covers MONIT-031
test('the history of resets says when, with what result and by whom', async ({ page }) => {
  await review(4, 'Без единиц');
  const noise = watchConsole(page);
  await enter(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/progress`);
  const row = page.getByRole('listitem').filter({ hasText: 'k = 50 Н/м' });
  const options = page.getByRole('button', { name: /Сәтбаев.*: options/ });
  await expect(row).toBeVisible();
  await options.click();
  await page.getByRole('menuitem', { name: 'Reset progress' }).click();
  await untilSent(page, await userIdOf(application, 'teacher'));
  await options.click();
  await page.getByRole('menuitem', { name: 'History of resets' }).click();
  const history = page.getByRole('dialog').getByRole('row');
  await expect(history).toHaveCount(2);
  await expect(history.nth(0)).toHaveText(/Date.*Result.*Who reset/);
  await expect(history.nth(1)).toHaveText(/20\.11\.2026, \d\d:\d\d.*4.*Нұрланова/);
  expect(noise).toEqual([]);
});
