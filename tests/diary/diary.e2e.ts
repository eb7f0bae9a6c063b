// The week as the paper diary has it, as a student and a parent use it: from the schedule, by keyboard, without a network, and on paper.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, untilInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const days = (page: Page) => page.locator('[data-diary="screen"] [data-day]');
const lessons = (page: Page) => page.locator('[data-diary="screen"] [data-lesson]');
const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
async function arrive(context: BrowserContext, login: string, path: string): Promise<Page> {
  const page = await context.newPage();
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}/2026/${path}`);
  return page;
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    // covers ROUTE-051
    test('a week is read as in the paper diary, without a network too, and fits on one sheet', async ({ context }) => {
      test.setTimeout(120_000);
      const page = await arrive(context, 'student', 'schedule/2026-11-20');
      const noise = watchConsole(page);
      await untilInstalled(page);
      await page.getByRole('link', { name: 'Diary' }).click();
      await expect(page).toHaveURL(/\/2026\/diary\/2026-11-16$/);
      await expect(days(page)).toHaveCount(6);
      await expect(page.locator('[data-diary="screen"] [aria-current="date"]')).toHaveAttribute(
        'data-day',
        '2026-11-20',
      );
      await expect(
        lessons(page)
          .filter({ has: page.locator('[data-task]') })
          .first(),
      ).toBeVisible();
      await expect(page.locator('[data-diary="screen"] .mark').first()).toBeVisible();
      expect(await isWide(page)).toBe(true);
      expect(await axeFindingsInBothSchemes(page)).toEqual([]);
      await expect(page.locator('[data-diary="paper"]')).toBeHidden();

      // Steps by keyboard, and the focus stays on the step.
      const before = page.getByRole('button', { name: 'Previous week' });
      await before.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/diary\/2026-11-09$/);
      await expect(days(page).first()).toHaveAttribute('data-day', '2026-11-09');
      await expect(before).toBeFocused();
      await page.goBack();

      const words = async () => (await page.locator('[data-diary="screen"]').innerText()).replaceAll(/\s+/g, ' ');
      await page.goto(`${application.url}/2026/diary/2026-11-16`);
      await expect(days(page)).toHaveCount(6);
      const read = await words();
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
      await expect(days(page)).toHaveCount(6);
      expect(await words()).toBe(read);
      await page.goto(`${application.url}/2026/diary/2027-05-10`);
      await expect(page.getByText('this week was never downloaded')).toBeVisible();
      expect(await axeFindingsInBothSchemes(page)).toEqual([]);
      await context.setOffline(false);
      expect(noise).toEqual([]);

      await page.goto(`${application.url}/2026/diary/2026-11-16`);
      await expect(days(page)).toHaveCount(6);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('[data-diary="screen"]')).toBeHidden();
      await expect(page.locator('.app')).toBeHidden();
      await expect(page.locator('[data-diary="paper"] [data-day]')).toHaveCount(6);
      await expect(page.locator('[data-diary="paper"] a')).toHaveCount(0);
      const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(sheet.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
      const [, width = 0, height = 0] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(sheet)?.map(Number) ?? [];
      expect(height).toBeGreaterThan(width);
      await page.close();
    });
  });
}

// covers ROUTE-051
test('a parent reads the diary of the chosen child, a holiday says its name, and an archived year has no today', async ({
  context,
}) => {
  const page = await arrive(context, 'parent', 'diary');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(lessons(page).first()).toBeVisible();
  // Another child of hers is looked at in the same week, and the sheet bears that name.
  await page.goto(`${application.url}/2026/diary/2026-11-16`);
  await expect(page.locator('main')).toContainText('Сәтбаева Аружан');
  await page.getByRole('radio', { name: 'Алихан' }).click();
  await expect(page).toHaveURL(/\/2026\/diary\/2026-11-16$/);
  await expect(page.locator('main')).toContainText('Алихан,');
  await expect(lessons(page).first()).toBeVisible();
  expect(await page.locator('[data-diary="paper"]').locator('..').textContent()).toContain('Алихан');
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.goto(`${application.url}/2026/diary/2027-01-04`);
  await expect(page.getByRole('heading', { name: 'Winter break' })).toBeVisible();
  await page.goto(`${application.url}/2025/diary`);
  await expect(page.getByRole('button', { name: 'Previous week' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Today' })).toHaveCount(0);
  await expect(page.locator('[aria-current="date"]')).toHaveCount(0);
});
