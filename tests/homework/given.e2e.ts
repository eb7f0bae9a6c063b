// A teacher gives a file and a book with homework, without a network; the pupil opens both on a phone.
import { expect, test } from '@playwright/test';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, untilInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { homeworkIn } from './homework-lessons.ts';
import { area, coldOffline, save } from './homework-steps.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers HW-006 HW-009
test('a book and a file go with homework, offline, and outlive the page before it is saved', async ({
  page,
  context,
}) => {
  const scheduleUuid = await lessonToday(application);
  const teacher = await userIdOf(application, 'teacher');
  const cold = await coldOffline(application, page, context, `/2026/homework/control/${scheduleUuid}/create`);
  const noise = watchConsole(cold);
  await area(cold).fill('Read the sheet');
  await cold.getByRole('button', { name: 'Textbook' }).click();
  const window = cold.getByRole('dialog', { name: 'Textbook' });
  // The textbooks of the school are offered offline; this one it does not know.
  await expect(window.getByRole('radio').first()).toBeChecked();
  await window.getByRole('radio', { name: 'Another book' }).check();
  await window.getByRole('textbox', { name: 'Title' }).fill('Physics, grade 7');
  await window.getByRole('textbox', { name: 'Where in it' }).fill('§ 12, Nos 3–5');
  await window.getByRole('button', { name: 'Add' }).click();
  await expect(window).toBeHidden();
  await cold
    .locator('[data-file-field]')
    .setInputFiles([{ name: 'sheet.txt', mimeType: 'text/plain', buffer: Buffer.from('1. x = 4\n') }]);
  await expect(cold.getByRole('button', { name: /sheet\.txt/ })).toBeVisible();
  // Nothing was saved: it is a draft, and is there again, each thing once.
  await cold.reload();
  await expect(cold.locator('[data-books] li')).toHaveText(/^Physics.*12, Nos/);
  await expect(cold.locator('[data-files] li')).toHaveCount(1);
  await expect(area(cold)).toHaveValue('Read the sheet');
  await save(cold).click();
  await expect(cold.locator('[data-text]')).toHaveText('Read the sheet');
  await expect(cold.locator('[data-books] li')).toHaveCount(1);
  await context.setOffline(false);
  await untilSent(cold, teacher);
  expect(await homeworkIn(application, scheduleUuid)).toMatchObject({
    body: 'Read the sheet',
    books: [{ title: 'Physics, grade 7', place: '§ 12, Nos 3–5' }],
    files: [{ name: 'sheet.txt', bytes: 9 }],
  });
  expect(noise).toEqual([]);
});

test('a file that was taken away from saved homework before it could be sent does not come back', async ({
  page,
  context,
}) => {
  const scheduleUuid = await lessonToday(application);
  const cold = await coldOffline(application, page, context, `/2026/homework/control/${scheduleUuid}/create`);
  const files = cold.locator('[data-files] li');
  await area(cold).fill('Read the sheet');
  const sheet = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name}: x = 4\n`) });
  await cold.locator('[data-file-field]').setInputFiles([sheet('right.txt'), sheet('wrong.txt')]);
  await expect(files).toHaveCount(2);
  const reopen = async () => {
    await save(cold).click();
    await cold.getByRole('button', { name: 'Edit' }).click();
    await expect(area(cold)).toHaveValue('Read the sheet');
  };
  await reopen();
  await expect(files).toHaveCount(2);
  await files.filter({ hasText: 'wrong.txt' }).getByRole('button', { name: 'Remove' }).click();
  await expect(files).toHaveCount(1);
  await reopen();
  await expect(files).toHaveText(/right\.txt/);
  await area(cold).fill('Read the sheet twice');
  await save(cold).click();
  await context.setOffline(false);
  await untilSent(cold, await userIdOf(application, 'teacher'));
  expect(await homeworkIn(application, scheduleUuid)).toMatchObject({
    body: 'Read the sheet twice',
    files: [{ name: 'right.txt' }],
  });
});

// covers ROUTE-021 ROUTE2-016
test('what was given is on the pupil’s page, and a file that was opened is there without a network', async ({
  page,
  context,
  browser,
}) => {
  const scheduleUuid = await lessonToday(application);
  const desk = await browser.newContext();
  const teacher = await desk.newPage();
  await enter(teacher, application, 'teacher', 'en');
  await teacher.goto(`${application.url}/2026/homework/control/${scheduleUuid}/create`);
  await area(teacher).fill('Read the sheet');
  await teacher
    .locator('[data-file-field]')
    .setInputFiles([{ name: 'sheet.txt', mimeType: 'text/plain', buffer: Buffer.from('1. x = 4\n') }]);
  await expect(teacher.locator('[data-files] li')).toHaveCount(1);
  await save(teacher).click();
  await untilSent(teacher, await userIdOf(application, 'teacher'));
  // The teacher looks at it first, as the class will.
  const homework = homeworkUuidOf(1, scheduleUuid);
  await teacher.goto(`${application.url}/2026/homework/control/${homework}?date=2026-11-20`);
  await teacher.getByRole('link', { name: 'As a student sees it' }).click();
  await expect(teacher).toHaveURL(new RegExp(`/homework/control/${homework}/preview`));
  await expect(teacher.locator('[data-text]')).toHaveText('Read the sheet');
  await expect(teacher.getByRole('button', { name: /sheet\.txt/ })).toBeVisible();
  await expect(teacher.getByRole('textbox')).toHaveCount(0);
  await desk.close();

  const noise = watchConsole(page);
  await enter(page, application, 'student', 'en');
  await untilInstalled(page);
  await page.goto(`${application.url}/2026/homework/list/assigned/${homeworkUuidOf(1, scheduleUuid)}?date=2026-11-20`);
  const file = page.getByRole('button', { name: /sheet\.txt/ });
  const read = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    const stream = await download.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  };
  expect(await read()).toBe('1. x = 4\n');
  await context.setOffline(true);
  expect(await read()).toBe('1. x = 4\n');
  expect(noise).toEqual([]);
});
