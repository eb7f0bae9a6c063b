// The overview of marks as a student and a parent use it: a subject in a row, the newest first on request, what is not there said once.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { enter, untilInstalled, untilPacked, watchConsole } from '#tests/support/browser.ts';
import { commentedMark, userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

test.describe.configure({ timeout: 120_000 });

let application: Application;
const comment = 'Solved the starred problem first';
test.beforeAll(async () => {
  application = await startApplication();
  await commentedMark(application, 'student', comment);
});
test.afterAll(async () => {
  await application.close();
});

const overview = (page: Page) => page.getByRole('navigation', { name: 'Subjects' });
const byOrder = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Order' }).getByRole('radio', { name });

/** A new page on an offline device, as after a tap on the icon. */
async function coldStart(context: BrowserContext, page: Page, path: string): Promise<Page> {
  await page.close();
  await context.setOffline(true);
  const next = await context.newPage();
  await next.goto(`${application.url}${path}`);
  return next;
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });
    const isPhone = viewport.width === 390;

    test('a row has the last marks, the percent so far and the next work; what has no marks is said once; offline from cold', async ({
      page,
      context,
    }) => {
      const noise = watchConsole(page);
      const student = await userIdOf(application, 'student');
      await enter(page, application, 'student', 'en');
      await untilInstalled(page);
      await untilPacked(page, student);
      const cold = await coldStart(context, page, '/2026/marks');
      const algebra = overview(cold).getByRole('listitem').filter({ hasText: 'Algebra' });
      await expect(algebra.locator('.mark').first()).toBeVisible();
      await expect(algebra).toHaveText(/so far\s*\d+ %\s*SAU\s*\d\d\.\d\d/);
      const nothing = overview(cold).getByText(/No marks yet|not written|No .+ yet|[–—]/);
      await expect(nothing).toHaveCount(1);
      await expect(nothing.getByRole('link').first()).toBeVisible();
      const rows = await overview(cold).getByRole('listitem').all();
      const right = await Promise.all(
        rows.map((row) => row.evaluate((element) => element.getBoundingClientRect().right)),
      );
      expect(new Set(right).size).toBe(1);
      expect(await cold.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      expect(await axeFindings(cold)).toEqual([]);

      await byOrder(cold, 'Newest').click();
      await expect(cold).toHaveURL(/order=newest/);
      const newest = cold.getByRole('region', { name: 'Newest' });
      await expect(newest.locator('section').first()).toContainText(comment);
      const days = await newest.getByRole('heading').allInnerTexts();
      expect(days[0]).toMatch(/19 November/);
      const numbers = days.map((day) => Number(/\d+/.exec(day)?.[0]));
      expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
      expect(await axeFindings(cold)).toEqual([]);
      // One tap to the subject; the way back is the same list.
      await newest.getByRole('link').filter({ hasText: comment }).click();
      await expect(cold.locator('#marks-subject')).toBeVisible();
      await expect(cold.locator('[data-subject]').getByText(comment)).toBeVisible();
      if (isPhone) {
        await cold.getByRole('link', { name: 'Back' }).click();
        await expect(newest).toBeVisible();
      }
      await byOrder(cold, 'Subjects').click();
      await expect(overview(cold).locator('a', { hasText: 'with a comment' }).first()).toBeVisible();
      await context.setOffline(false);
      expect(noise).toEqual([]);
    });

    test('the page names the child whose marks it shows', async ({ page }) => {
      await enter(page, application, 'parent', 'en');
      const children = await page.evaluate(() => {
        const { user } = JSON.parse(localStorage.getItem('profile') ?? '{}') as {
          user: { children: { studentInfo: { studentSchoolUuid: string; studentName: string } }[] };
        };
        return user.children.map(({ studentInfo }) => studentInfo);
      });
      expect(children).toHaveLength(3);
      const named = isPhone ? page.getByRole('banner') : page.locator('.page__head');
      for (const { studentSchoolUuid, studentName } of children) {
        await page.evaluate((id) => localStorage.setItem('childId', id), studentSchoolUuid);
        await page.goto(`${application.url}/2026/marks`);
        await expect(named).toContainText(studentName);
        await expect(overview(page).getByRole('listitem').first()).toBeVisible();
      }
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}
