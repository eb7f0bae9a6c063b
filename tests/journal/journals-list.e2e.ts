// The list of journals: how far each is filled in, what is missing, and one tap to the open quarter, without a network too.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { enter, signInBefore, untilInstalled, untilPacked, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

test.describe.configure({ timeout: 120_000 });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const own = (page: Page) => page.getByRole('region', { name: 'My journals' });
const numbers = (words: readonly string[]) => words.map((text) => Number(/\d+/.exec(text)?.[0]));

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a teacher sees the last lesson filled in and what is missing at ${viewport.width} px, and opens the quarter in one tap`, async ({
    page,
    context,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize(viewport);
    await enter(page, application, 'teacher', 'en');
    await untilInstalled(page);
    await untilPacked(page, await userIdOf(application, 'teacher'));
    await page.goto(`${application.url}/2026/backlog`);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    const backlog = await page.locator('[data-row]').count();
    await page.close();
    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.setViewportSize(viewport);
    await cold.goto(`${application.url}/2026/control/journal`);
    await expect(own(cold).getByRole('heading', { name: '7 «А»' })).toBeVisible();
    const rows = own(cold).getByRole('link');
    await expect(rows.first()).toContainText(/Last lesson filled in: \d\d\.\d\d/);
    // The rows, the sum beside them and the list of what is missing tell the same number.
    const missing = numbers(
      await own(cold)
        .getByText(/lessons? not filled in/)
        .allInnerTexts(),
    );
    expect(missing.reduce((sum, count) => sum + count, 0)).toBe(backlog);
    const sum = cold.getByRole('complementary').filter({ hasText: 'not filled in' });
    await expect(sum).toContainText(`${backlog} lessons not filled in`);
    expect(await cold.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    expect(await axeFindings(cold)).toEqual([]);
    await rows.filter({ hasText: 'Algebra' }).first().click();
    await expect(cold.getByRole('grid')).toHaveAccessibleName(/Term 2|Quarter 2/);
    await context.setOffline(false);
    expect(noise).toEqual([]);
  });
}

test('the management finds every class with its subjects, and one of them by its name', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInBefore(page, application, 'zavuch', 'en');
  await page.goto(`${application.url}/2026/control/journal`);
  const all = page.getByRole('region', { name: 'All journals' });
  // Five classes, and a programme beside one of them.
  await expect(all.getByRole('heading')).toHaveCount(6);
  await page.getByRole('searchbox', { name: 'Class or subject' }).fill('9 chem');
  await expect(all.getByRole('link')).toHaveText(['Chemistry']);
  expect(await axeFindings(page)).toEqual([]);
});
