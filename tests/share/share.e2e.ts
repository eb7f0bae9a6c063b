// The device's share menu (manifest `share_target`), simulated by a form that posts files to the share address through the service worker.
import { expect, type Page, test } from '@playwright/test';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { files } from '#server/features/files/public.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import { wantAnswers } from '#tests/answers/answers-steps.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { deviceRows, signIn, untilInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { openBrowser } from '#tests/support/own-browser.ts';
import { pdf, photo, postShare } from './share-steps.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

let application: Application;
let scheduleUuid: string;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  await wantAnswers(application, scheduleUuid);
});
test.afterEach(async () => {
  await application.close();
});

const tiles = (page: Page) => page.locator('[data-shared] li');
const sharedPage = () => `${application.url}/2026/homework/shared`;

test('photos shared offline outlive a killed browser and are in the answer after a tap on the homework', async ({
  launchOptions,
}, info) => {
  const folder = info.outputPath('profile');
  const pupil = await userIdOf(application, 'student');
  let browser = await openBrowser(folder, launchOptions);
  try {
    const [first = await browser.context.newPage()] = browser.context.pages();
    await signIn(first, application.url, 'student', 'ru');
    await untilInstalled(first);
    await first.goto(
      `${application.url}/2026/homework/list/assigned/${homeworkUuidOf(1, scheduleUuid)}?date=2026-11-20`,
    );
    await expect(first.getByRole('textbox', { name: 'Ответ' })).toBeVisible();
    const shared = [await photo(first, 'IMG_1.jpg', 1), await photo(first, 'IMG_2.jpg', 40), pdf('Отчёт.pdf')];
    // A killed browser may lose the cookie of a sign-in of the last seconds.
    await browser.context.close();
    browser = await openBrowser(folder, launchOptions);
    await browser.context.setOffline(true);
    const [second = await browser.context.newPage()] = browser.context.pages();
    await second.goto(application.url);
    await expect(second).toHaveURL(/\/2026\//);
    await postShare(second, application.url, [...shared, { ...pdf('run.pdf'), buffer: Buffer.from('MZ no pdf') }]);
    await browser.kill();

    browser = await openBrowser(folder, launchOptions);
    await browser.context.setOffline(true);
    const page = await browser.context.newPage();
    const noise = watchConsole(page);
    // It is counted and listed with what is unsent, until the person has chosen.
    await page.goto(`${application.url}/2026/unsent`);
    await expect(page.getByText('задание не выбрано')).toHaveCount(3);
    await page.getByRole('link', { name: 'Выбрать задание' }).first().click();
    await expect(page).toHaveURL(/homework\/shared/);
    await expect(tiles(page)).toHaveCount(3);
    await expect(page.locator('[data-refused]')).toContainText('Принимаются только снимки и PDF');
    expect(await axeFindings(page)).toEqual([]);
    await expect(page.locator('[data-shared-tasks] a').first()).toBeInViewport();
    await page.locator('[data-shared-tasks] a').first().click();
    await expect(page.getByRole('button', { name: /^Открыть страницу \d$/ })).toHaveCount(3);
    await expect(page).not.toHaveURL(/shared/);
    // Nothing is twice: what is a page now is shared no longer.
    const heads = await deviceRows<{ state?: string; name?: string }>(page, pupil, 'attachments');
    expect(heads.flatMap(({ state }) => state ?? [])).toEqual(['pending', 'pending', 'pending']);
    await browser.context.setOffline(false);
    await untilSent(page, pupil);
    const arrived = async () => {
      const found = await application.database.db.select().from(files);
      return found
        .filter(({ storedBytes, bytes }) => storedBytes === bytes)
        .map(({ name }) => name)
        .sort();
    };
    await expect.poll(arrived, { timeout: 45_000 }).toEqual(['IMG_1.jpg', 'IMG_2.jpg', 'Отчёт.pdf']);
    await page.goto(sharedPage());
    await expect(tiles(page)).toHaveCount(0);
    expect(noise).toEqual([]);
  } finally {
    await browser.context.close();
  }
});

test('files shared signed out are asked about after the sign-in, and nobody else sees them', async ({
  page,
  context,
}) => {
  const noise = watchConsole(page);
  await page.addInitScript(() => localStorage.getItem('language') ?? localStorage.setItem('language', 'ru'));
  await page.goto(`${application.url}/login`);
  await untilInstalled(page);
  const shared = [await photo(page, 'IMG_7.jpg', 7)];
  await context.setOffline(true);
  await postShare(page, application.url, shared);
  await expect(page.getByText('Файлы сохранены на этом устройстве.')).toBeVisible();
  await context.setOffline(false);
  const enter = async (login: string) => {
    await page.locator('input[name=login]').fill(login);
    await page.locator('input[name=password]').fill(demoPassword);
    await page.locator('button[type=submit]').click();
  };
  await enter('student');
  await expect(page).toHaveURL(/homework\/shared/);
  // Neither picture nor name before the person says that it is theirs.
  await expect(page.getByRole('heading', { name: 'Это ваши файлы?' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('IMG_7');
  await page.getByRole('button', { name: 'Да, мои' }).click();
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Удалить файл «IMG_7.jpg»' }).click();
  await expect(tiles(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(tiles(page)).toHaveCount(1);
  await page.goto(`${application.url}/login?another`);
  await enter('parent');
  await expect(page).toHaveURL(/\/2026\//);
  await page.goto(sharedPage());
  await expect(page.getByRole('heading', { name: 'Файлов нет' })).toBeVisible();
  await page.goto(`${application.url}/login?another`);
  await enter('teacher');
  await expect(page).toHaveURL(/\/2026\//);
  await postShare(page, application.url, [pdf('План.pdf')]);
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByText('Задания сдают ученики')).toBeVisible();
  expect(noise).toEqual([]);
});

test('another site stores nothing, and what hides its referrer is bounded', async ({ page, context }) => {
  await signIn(page, application.url, 'student', 'ru');
  await untilInstalled(page);
  const evil = 'http://evil.example';
  await context.route(`${evil}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>evil</title>' }),
  );
  await page.goto(`${evil}/`);
  await postShare(page, application.url, [pdf('evil.pdf')], 'origin');
  await expect(page.getByText('Файлы пришли с другого сайта')).toBeVisible();
  await expect(tiles(page)).toHaveCount(0);
  for (let round = 0; round < 4; round++) {
    await page.goto(`${evil}/`);
    await postShare(
      page,
      application.url,
      Array.from({ length: 10 }, (_, index) => pdf(`${round}-${index}.pdf`)),
    );
    await expect(page).toHaveURL(/homework\/shared/);
  }
  await expect(page.getByText('Слишком много файлов ждут выбора')).toBeVisible();
  await expect(tiles(page)).toHaveCount(30);
});
