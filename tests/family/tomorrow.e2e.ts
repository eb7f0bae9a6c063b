// The next school day, homework and marks as a student and a parent use them, on a phone and on a desktop, online and offline.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { deviceRows, enter, signInBefore, untilInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { coldStart, tickOffline, ticks, tryOutMarks, untilFamilyIsHere } from './tomorrow-steps.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const open = (page: Page, path: string) => page.goto(`${application.url}/2026/${path}`);
const cards = (page: Page) => page.locator('article[data-kid]');

for (const [name, size] of Object.entries(sizes)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: size });

    // covers HW-003
    test('a parent sees all children of two schools at once, from cold without a network', async ({
      page,
      context,
    }) => {
      test.setTimeout(120_000);
      const parent = await userIdOf(application, 'parent');
      await enter(page, application, 'parent', 'en');
      await expect(cards(page)).toHaveCount(3);
      for (const card of await cards(page).all()) await expect(card.locator('[data-task]').first()).toBeVisible();
      await expect(page.getByText('Not entered yet').first()).toBeVisible();
      await untilFamilyIsHere(page, parent, 3);
      const words = await cards(page).locator('[data-tasks], [data-rest]').allInnerTexts();
      const cold = await coldStart(application, context, page, '/');
      await expect(cards(cold)).toHaveCount(3);
      for (const card of await cards(cold).all()) await expect(card.locator('[data-task]').first()).toBeVisible();
      expect(await cards(cold).locator('[data-tasks], [data-rest]').allInnerTexts()).toEqual(words);
      await expect(cold.getByRole('checkbox')).toHaveCount(0);
      expect(await axeFindings(cold)).toEqual([]);
      await context.setOffline(false);
    });

    test('a child whose week never arrived is unknown, the others are shown', async ({ page, context }) => {
      test.setTimeout(120_000);
      const parent = await userIdOf(application, 'parent');
      await enter(page, application, 'parent', 'en');
      await untilFamilyIsHere(page, parent, 3);
      await page.evaluate(
        (name) =>
          new Promise<void>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const change = opening.result.transaction('caches', 'readwrite');
              change.objectStore('caches').delete(IDBKeyRange.bound('2/', '2/\uffff'));
              change.oncomplete = () => {
                opening.result.close();
                resolve();
              };
            };
          }),
        `qalam-${parent}`,
      );
      const cold = await coldStart(application, context, page, '/');
      await expect(cards(cold).nth(0).locator('[data-task]').first()).toBeVisible();
      await expect(cards(cold).nth(2)).toContainText('Unknown: no connection since');
      await context.setOffline(false);
      await expect(cards(cold).nth(2).locator('[data-task]').first()).toBeVisible({ timeout: 20_000 });
    });

    // covers SCHED-032 SCHED-034 SCHED-035 ROUTE2-030 ROUTE2-032 ROUTE2-033
    test('homework opens from the schedule, the list and tomorrow, for student and parent, offline too', async ({
      page,
      context,
      browser,
    }) => {
      test.setTimeout(120_000);
      await signInBefore(page, application, 'student', 'en');
      await open(page, 'schedule/2026-11-18');
      await page
        .getByRole('link', { name: /Go.*homework/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/homework\/list\/assigned\/[0-9a-f-]{36}/);
      await expect(page.getByText('Set on')).toBeVisible();
      await open(page, 'homework/list');
      await expect(page.locator('main section').first()).toBeVisible();
      await expect(page.getByText('Earlier days')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await untilInstalled(page);
      await context.setOffline(true);
      await page.reload();
      await page.locator('[data-task] a').first().click();
      await expect(page.getByText('Due on')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await open(page, 'homework/list?month=2027-04');
      await expect(page.getByText(/not downloaded, homework unknown/)).toBeVisible();
      const home = await browser.newContext({ viewport: size });
      const parentPage = await home.newPage();
      await signInBefore(parentPage, application, 'parent', 'en');
      await open(parentPage, 'schedule/2026-11-18');
      await expect(parentPage.locator('tr[data-lesson]').first()).toBeVisible();
      const targets = await parentPage
        .locator('tr[data-lesson] a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(targets.length).toBeGreaterThan(0);
      expect(targets.every((target) => target.includes('/homework/list/assigned/'))).toBe(true);
      await home.close();
    });

    test('marks are explained by the formula, tried out, and read without a network', async ({ page, context }) => {
      test.setTimeout(120_000);
      const student = await userIdOf(application, 'student');
      const noise = watchConsole(page);
      await enter(page, application, 'student', 'en');
      await untilFamilyIsHere(page, student, 1);
      await open(page, 'marks/1');
      await page
        .getByRole('navigation', { name: 'Subjects' })
        .getByRole('link')
        .filter({ hasText: '%' })
        .or(page.getByRole('navigation', { name: 'Subjects' }).getByRole('link', { name: /Algebra/ }))
        .first()
        .click();
      await expect(page.getByText('The quarter is closed: marks no longer change.')).toBeVisible();
      await expect(page.getByRole('img', { name: /of 25.*of 25.*of 50/ })).toBeVisible();
      await expect(page.locator('[data-current]')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'What if…' })).toHaveCount(0);
      const cold = await coldStart(application, context, page, '/2026/marks');
      await tryOutMarks(cold);
      await expect.poll(async () => (await deviceRows(cold, student, 'outbox')).length).toBe(0);
      await context.setOffline(false);
      expect(noise).toEqual([]);
    });
  });
}

test.describe('on a desktop', () => {
  test.use({ viewport: sizes.desktop });

  // covers GUARD-011
  test('a student lands on the next school day, and ticks homework off without a network', async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    const { cold, noise } = await tickOffline(application, page, context);
    expect(noise).toEqual([]);
    await ticks(cold).first().uncheck();
    await untilSent(cold, await userIdOf(application, 'student'));
  });
});
