// A working page stays still: what the frame has to say stands in the pill, and nothing covers or moves the rows.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter, untilDownloaded, untilInstalled } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
let scheduleUuid: string;
let teacher: number;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  teacher = await userIdOf(application, 'teacher');
});
test.afterEach(async () => {
  await application.close();
});

/** A lesson of 25 pupils whose documents are on the device. */
async function openLesson(page: Page): Promise<void> {
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await expect(tile(page, 25)).toBeVisible();
}

const pill = (page: Page) => page.locator('header .pill');
const topOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.y;
/** Pupils who are whole between the header and the foot of the page. */
const pupilsInSight = (page: Page) =>
  page.evaluate(() => {
    const edge = (selector: string, side: 'top' | 'bottom') =>
      document.querySelector(selector)?.getBoundingClientRect()[side] ?? Number.NaN;
    const [above, below] = [edge('header.top', 'bottom'), edge('[data-foot]', 'top')];
    return [...document.querySelectorAll('[data-pupil]')]
      .map((pupil) => pupil.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= above - 0.5 && bottom <= below + 0.5).length;
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('without a network the pill alone says so, with its time; 25 pupils stay where they were, in sight', async ({
    page,
    context,
  }) => {
    await openLesson(page);
    await expect(page.locator('.top__sub')).toContainText('Fri, 20 November, lesson 1');
    const before = await topOf(page, '[data-pupil]');
    expect(await pupilsInSight(page)).toBe(25);
    await context.setOffline(true);
    await tile(page, 7).click();
    await expect(pill(page)).toHaveText(/Offline since 14:3\d/);
    await expect(page.locator('.banner')).toHaveCount(0);
    expect(await topOf(page, '[data-pupil]')).toBe(before);
    expect(await pupilsInSight(page)).toBe(25);
    // The undo takes the place of the line of facts, not of a pupil; after a cold start it is as still.
    await expect(page.locator('[data-undo]')).toBeVisible();
    await page.reload();
    await expect(tile(page, 25)).toBeVisible();
    await expect(pill(page)).toHaveText(/Offline since 14:3\d/);
    await expect(page.locator('.banner')).toHaveCount(0);
    expect(await topOf(page, '[data-pupil]')).toBe(before);
    expect(await pupilsInSight(page)).toBe(25);
  });

  test('a message stands over no pupil', async ({ page, context }) => {
    await openLesson(page);
    const toast = page.locator('.toasts__list > .toast');
    await context.setOffline(true);
    await page.goto(`${application.url}/2026/schedule`);
    await page.getByRole('button', { name: 'Refresh' }).first().click();
    await expect(toast).toBeVisible();
    await page.locator('tr[data-lesson] a').first().click();
    await expect(tile(page, 25)).toBeVisible();
    await expect(toast).toBeVisible();
    const covered = await page.evaluate(() => {
      const over = document.querySelector('.toasts__list > .toast')?.getBoundingClientRect();
      if (!over) return ['no message'];
      return [...document.querySelectorAll('[data-pupil]')]
        .filter((pupil) => {
          const { top, bottom } = pupil.getBoundingClientRect();
          return top < over.bottom - 0.5 && bottom > over.top + 0.5;
        })
        .map((pupil) => pupil.textContent);
    });
    expect(covered).toEqual([]);
  });
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`by keyboard at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a line of numbers and Enter from the page’s start is the roll; after conducting the marks are next', async ({
      page,
    }) => {
      await openLesson(page);
      await page.keyboard.type('7 14 21о');
      await page.keyboard.press('Enter');
      for (const number of [7, 14]) await expect(tile(page, number)).toHaveAccessibleName(/absent/);
      await expect(tile(page, 21)).toHaveAccessibleName(/late/);
      // From a pupil too a digit goes to the numbers.
      await tile(page, 3).focus();
      await page.keyboard.type('3');
      await expect(page.getByRole('textbox', { name: 'Mark by number' })).toHaveValue('3');
      await page.keyboard.press('Escape');

      const conduct = page.getByRole('button', { name: /^Conduct/ });
      await conduct.focus();
      await page.keyboard.press('Enter');
      const marks = page.getByRole('radio', { name: 'Marks' });
      await expect(marks).toBeFocused();
      // Taken back, conducting is next again.
      const undo = page.locator('[data-undo]', { hasText: /conducted/i }).getByRole('button', { name: 'Undo' });
      await undo.focus();
      await page.keyboard.press('Enter');
      await expect(conduct).toBeFocused();
      await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(0);
    });
  });
}
