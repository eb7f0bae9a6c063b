// Rules that unit tests prove, here where the user meets them.
import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { schools } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter } from '#tests/support/browser.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });
const openGallery = async (page: Page) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto(`${application.url}/dev/gallery`);
  await expect(page.getByRole('heading', { name: 'Gallery' }).first()).toBeVisible();
};

// covers CONST-013 CONST-015
test('from 1009 px on the profile has a menu of its own and below it lives in the drawer; from 1199 on the left menu has words', async ({
  page,
}) => {
  await resize(page, 1009);
  await enter(page, application, 'teacher', 'en');
  const banner = page.getByRole('banner');
  const profile = banner.getByRole('button', { name: /^My profile/ });
  await profile.click();
  await expect(page.getByRole('menu', { name: 'Profile menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(banner.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);

  await resize(page, 1008);
  await expect(banner.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await profile.click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');

  const widthOfMenu = async () => (await page.locator('nav.nav').boundingBox())?.width ?? 0;
  await resize(page, 1199);
  await expect.poll(widthOfMenu).toBeGreaterThan(150);
  await resize(page, 1198);
  await expect.poll(widthOfMenu).toBeLessThan(100);
});

// covers CONST-016
test('below 768 px a window takes the whole screen, from 768 on it is above the page', async ({ page }) => {
  await resize(page, 768);
  await openGallery(page);
  await page.getByRole('button', { name: 'Modal 480', exact: true }).click();
  const window = page.getByRole('dialog', { name: 'Modal 480' });
  const box = async () => {
    const { x, width, height } = (await window.boundingBox()) ?? {};
    return [x, width, height === 900];
  };
  await expect.poll(box).toEqual([144, 480, false]);
  await resize(page, 767);
  await expect.poll(box).toEqual([0, 767, true]);
});

// covers ERR-021 CONST3-036
test('a success is gone after seven seconds and not before', async ({ page }) => {
  await page.clock.install();
  await openGallery(page);
  // From now on only the test moves the page's time.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
  await page.getByRole('button', { name: 'Success', exact: true }).click();
  const toast = page.locator('.toast');
  await page.clock.runFor(6_900);
  await expect(toast).toHaveText('Success: 6 баға қабылданды');
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

// covers ACCT-027
test('in the header a school name of 60 letters is whole, one of 61 is cut and told by a tooltip', async ({ page }) => {
  const { db } = application.database;
  const name = async (words: string) => {
    await db.update(schools).set({ name: words }).where(eq(schools.id, 1));
    await page.reload();
  };
  await resize(page, 1440);
  await enter(page, application, 'teacher', 'en');
  const shown = page.getByRole('banner').locator('.topsel', { hasText: 'School:' });
  await name('м'.repeat(60));
  await expect(shown.locator('.topsel__text')).toHaveText('м'.repeat(60));
  await expect(shown).not.toHaveAttribute('title');
  await name('м'.repeat(61));
  await expect(shown.locator('.topsel__text')).toHaveText(`${'м'.repeat(60)}…`);
  await expect(shown).toHaveAttribute('title', 'м'.repeat(61));
});

// covers STORE-004
test('a start forgets the filters of monitoring pages, and nothing else that is kept', async ({ page }) => {
  await enter(page, application, 'teacher', 'en');
  await page.evaluate(() => {
    localStorage.setItem('monitoring:exams', '{}');
    localStorage.setItem('fByParallel', '7');
  });
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  const kept = await page.evaluate(() =>
    ['monitoring:exams', 'fByParallel', 'language'].map((key) => localStorage.getItem(key)),
  );
  expect(kept).toEqual([null, '7', 'en']);
});

// covers VALID-016
test('a day in the address opens that day, and what is no existing day written yyyy-MM-dd opens today', async ({
  page,
}) => {
  await enter(page, application, 'teacher', 'en');
  const selected = page.getByRole('tab', { selected: true });
  for (const [date, day] of [
    ['2026-11-18', /^Wednesday, 18 November/],
    ['2026-02-30', /^Friday, 20 November, today/],
    ['2026-11-17', /^Tuesday, 17 November/],
    ['2026-11-8', /^Friday, 20 November, today/],
  ] as const) {
    await page.goto(`${application.url}/2026/schedule/${date}`);
    await expect(selected).toHaveAccessibleName(day);
  }
});

// covers I18N-005
test('the wrapper of a native application hears of a chosen language, of Kazakh as kk', async ({ page }) => {
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told, ReactNativeWebView: { postMessage: (message: string) => told.push(message) } });
  });
  await page.goto(`${application.url}/login`);
  for (const [button, title] of [
    ['Рус', 'Вход в систему'],
    ['Қаз', 'Жүйеге кіру'],
  ] as const) {
    await page.getByRole('radio', { name: button }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  const told = await page.evaluate(() => (window as unknown as { told: string[] }).told);
  expect(told.map((message) => JSON.parse(message))).toEqual([
    { type: 'language', value: 'ru' },
    { type: 'language', value: 'kk' },
  ]);
});
