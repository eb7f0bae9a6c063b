// The page of a lesson as a pupil and the parents read it, from a cold start without a network too.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { enter, untilInstalled, untilPacked, watchConsole } from '#tests/support/browser.ts';
import { commentedMark, userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

test.describe.configure({ timeout: 120_000 });

const comment = 'Solved the starred problem first';
let application: Application;
let marked: Awaited<ReturnType<typeof commentedMark>>;
test.beforeAll(async () => {
  application = await startApplication();
  marked = await commentedMark(application, 'student', comment);
});
test.afterAll(async () => {
  await application.close();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  // covers PROG-002
  test(`mark, comment with its author, presence, theme and both homeworks at ${viewport.width} px, offline`, async ({
    page,
    context,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize(viewport);
    await enter(page, application, 'student', 'en');
    await untilInstalled(page);
    await untilPacked(page, await userIdOf(application, 'student'));
    await page.close();
    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.setViewportSize(viewport);
    await cold.goto(`${application.url}/2026/lesson/${marked.scheduleUuid}?date=${marked.date}`);
    const result = cold.getByRole('region', { name: 'Result of the lesson' });
    await expect(result.locator('.mark')).toHaveText(String(marked.mark));
    await expect(result.getByRole('blockquote')).toContainText(comment);
    // Who, and on which day by the school's clock.
    await expect(result).toContainText(/\p{Lu}\p{L}+\s\p{Lu}\.(\s\p{Lu}\.)?, 19\.11, \d\d:\d\d/u);
    await expect(result).toContainText('Was in class');
    await expect(cold.getByRole('heading', { name: 'Homework' })).toBeVisible();
    await expect(cold.getByRole('heading', { name: 'For this lesson' })).toBeVisible();
    await expect(cold.getByRole('heading', { name: 'Set in this lesson' })).toBeVisible();
    // Beside each other where there is room, else one below the other.
    const [main, facts] = await Promise.all([
      result.boundingBox(),
      cold.getByRole('complementary').last().boundingBox(),
    ]);
    if (viewport.width === 1440) expect(facts?.x).toBeGreaterThan((main?.x ?? 0) + (main?.width ?? 0));
    else expect(facts?.x).toBe(main?.x);
    expect(await axeFindings(cold)).toEqual([]);
    await cold.getByRole('link', { name: 'All marks in this subject' }).click();
    await expect(cold.locator('[data-subject]')).toContainText(comment);
    await context.setOffline(false);
    expect(noise).toEqual([]);
  });
}
