// A teacher writes a lecture without a network and attaches it to the lesson; the class reads it offline and answers it.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, lead, untilInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });
// Three people in turn, each with an installed application.
test.setTimeout(240_000);

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers BUILD-003 BUILD-006 BUILD-007 BUILD-018 LECT-002 LECT-004 LECT-018 PROG-001 PROG-005 PROG-015 PROG-016 LECT-005 ROUTE2-004 PROG-021
test('a lecture is written offline, attached to its lesson, read offline and answered', async ({
  page,
  context,
  browser,
}) => {
  const scheduleUuid = await lessonToday(application);
  const teacher = await userIdOf(application, 'teacher');
  const pupil = await userIdOf(application, 'student');
  const noise = watchConsole(page);
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  await lead(page, application, `/2026/lesson/${scheduleUuid}/lesson`);
  await expect(page.getByText('There is no material for this lesson')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Write a lecture' }).click();
  await page.getByRole('textbox', { name: 'Title of the lecture' }).fill('Hooke’s law');
  const sheet = page.getByRole('textbox', { name: 'Text of the lecture' });
  await sheet.click();
  await page.keyboard.type('The force is ');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('proportional');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Formula' }).click();
  await page.getByRole('textbox', { name: 'Formula in TeX' }).fill('F = -k \\Delta l');
  await expect(page.locator('[data-node-view-wrapper] math, .react-renderer math').first()).toBeVisible();
  await page.getByRole('button', { name: 'Attach to the lesson' }).click();
  await expect(page.getByRole('link', { name: 'Hooke’s law' })).toBeVisible();
  expect(noise).toEqual([]);
  await page.close();

  const back = await context.newPage();
  const backNoise = watchConsole(back);
  await context.setOffline(false);
  await back.goto(`${application.url}/2026/content/lectures`);
  await untilSent(back, teacher);
  await expect(back.getByRole('link', { name: 'Hooke’s law' })).toBeVisible();

  const ofPupil = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });
  const phone = await ofPupil.newPage();
  const phoneNoise = watchConsole(phone);
  await enter(phone, application, 'student', 'en');
  await untilInstalled(phone);
  const lesson = `/2026/lesson/${scheduleUuid}?date=2026-11-20`;
  await lead(phone, application, lesson);
  await expect(phone.getByRole('heading', { name: 'Hooke’s law' })).toBeVisible();
  await ofPupil.setOffline(true);
  await phone.goto(application.url + lesson);
  await expect(phone.locator('[data-lecture] strong')).toHaveText('proportional');
  await expect(phone.locator('[data-lecture] math')).toBeVisible();
  await phone.getByRole('textbox', { name: 'Answer' }).fill('F = 5 N');
  await phone.getByRole('button', { name: 'Hand in' }).click();
  await expect(phone.getByRole('heading', { name: /^Handed in: 20\.11/ })).toBeVisible();
  await ofPupil.setOffline(false);
  await untilSent(phone, pupil);

  await lead(back, application, `/2026/lesson/${scheduleUuid}/progress`);
  const row = back.getByRole('listitem').filter({ hasText: 'F = 5 N' });
  await row.getByRole('link', { name: 'Check' }).click();
  await back.getByRole('button', { name: '9', exact: true }).click();
  await untilSent(back, teacher);
  await lead(back, application, `/2026/lesson/${scheduleUuid}/progress`);
  await expect(row.getByRole('link', { name: 'Go to lesson' })).toBeVisible();
  await row.getByRole('button', { name: /options/ }).click();
  await back.getByRole('menuitem', { name: 'History of resets' }).click();
  await expect(back.getByText('Nothing was reset')).toBeVisible();
  expect(backNoise).toEqual([]);

  await lead(phone, application, `/2026/lesson/${scheduleUuid}/results?date=2026-11-20`);
  await expect(phone.locator('[data-result=good]')).toContainText('9');
  expect(phoneNoise).toEqual([]);
  await ofPupil.close();
});
