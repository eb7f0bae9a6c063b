// Footer, breadcrumbs, the back-to-top button, the New Year logo, and the frame for a parent without children, on a desktop and a phone.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, signInBefore } from '#tests/support/browser.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const phone = { width: 390, height: 844 };
const banner = (page: Page) => page.getByRole('banner');

// covers SHELL-008 SHELL-019
for (const [device, size] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', phone],
] as const) {
  test(`on ${device} pages end with a footer of school, year and ways to one's own pages; a journal has no room for it`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await enter(page, application, 'teacher', 'en');
    const footer = page.locator('footer');
    await expect(footer).toContainText('2026–27');
    await expect(footer).toContainText('№ 42');
    const below = await footer.evaluate(
      (element) => element.getBoundingClientRect().bottom + window.scrollY <= document.documentElement.scrollHeight,
    );
    expect(below).toBe(true);
    await footer.getByRole('link', { name: 'News' }).click();
    await expect(page).toHaveURL(/\/2026\/news$/);
    await footer.getByRole('link', { name: 'Support' }).click();
    await expect(page).toHaveURL(/\/2026\/support$/);
    await footer.getByRole('link', { name: 'Personal account' }).click();
    await expect(page).toHaveURL(/\/2026\/profile$/);
    await page.goto(`${application.url}/2026/schedule/2026-11-20`);
    await page.locator('a[href*="/lesson/"]').first().click();
    await expect(page).toHaveURL(/\/lesson\//);
    await expect(footer).toBeHidden();
  });
}

// covers SHELL-009 SHELL-017
test('breadcrumbs tell the way to a page and lead back; in an archived year, and in no other, they end with it', async ({
  page,
}) => {
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/profile/history`);
  const crumbs = page.getByRole('navigation', { name: 'Path to this page' });
  await expect(crumbs.getByRole('link', { name: 'Personal account' })).toBeVisible();
  await expect(crumbs).toContainText('Sign-in history and password');
  await crumbs.getByRole('link', { name: 'Personal account' }).click();
  await expect(page).toHaveURL(/\/2026\/profile$/);
  const parts = crumbs.locator('.crumbs__item');
  for (const [path, way] of [
    ['profile/history', ['Personal account', 'Sign-in history and password']],
    ['unsent', ['Unsent']],
  ] as const) {
    await page.goto(`${application.url}/2025/${path}`);
    await expect(parts).toHaveText([...way, '2025-2026']);
    await expect(parts.last().getByRole('link')).toHaveCount(0);
    await page.goto(`${application.url}/2026/${path}`);
    // A single breadcrumb that repeats the heading is not shown.
    await expect(parts).toHaveText(way.length === 1 ? [] : [...way]);
    await expect(page.getByRole('heading', { name: way.at(-1) ?? '', level: 1 }).first()).toBeVisible();
  }
});

// covers SHELL-010 SHELL-027 SHELL-028
test('beyond one and a half screens a button appears that leads to the top within 500 ms; at one and a half there is none', async ({
  page,
}) => {
  // Records every position that is set, with the time of its frame: a slow machine draws fewer of them.
  await page.addInitScript(() => {
    const steps: [frameMs: number, position: number][] = [];
    Object.assign(window, { steps });
    let frameMs = 0;
    const { requestAnimationFrame, scrollTo } = window;
    window.requestAnimationFrame = (draw) =>
      requestAnimationFrame((now) => {
        frameMs = now;
        draw(now);
      });
    window.scrollTo = ((x: number, y: number) => {
      steps.push([frameMs, y]);
      scrollTo.call(window, x, y);
    }) as typeof window.scrollTo;
  });
  await page.setViewportSize({ width: 390, height: 400 });
  // Whoever wants less motion is at the top at once.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signInBefore(page, application, 'student', 'en');
  await page.goto(`${application.url}/2026/homework/list?month=2026-11`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1_200);
  const button = page.getByRole('button', { name: 'To the top' });
  await expect(button).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 601));
  await expect(button).toBeVisible();
  // It must disappear: its absence alone would also fit a page that has not noticed its scroll position.
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(button).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 601));
  await expect(button).toBeVisible();
  type Steps = { steps: [frameMs: number, position: number][] };
  await page.evaluate(() => void (window as unknown as Steps).steps.splice(0));
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => page.evaluate(() => (window as unknown as Steps).steps.at(-1)?.[1])).toBe(0);
  const steps = await page.evaluate(() => (window as unknown as Steps).steps);
  const begun = steps[0]?.[0] ?? 0;
  const way = steps.map(([frameMs, position]) => ({ ms: frameMs - begun, position }));
  // From the page's position upward, and at the top with the first frame after 500 ms. The first frame may come a little later than the
  // click, from which the page counts.
  expect(way[0]).toEqual({ ms: 0, position: 601 });
  expect(way.every(({ position }, index) => index === 0 || position <= (way[index - 1]?.position ?? 0))).toBe(true);
  expect(way.filter(({ ms }) => ms < 400).every(({ position }) => position > 0)).toBe(true);
  expect(way.at(-1)?.position).toBe(0);
  expect(way.slice(0, -1).filter(({ ms }) => ms >= 500)).toEqual([]);
  await expect(button).toHaveCount(0);
});

// covers SHELL-020
for (const [instant, source] of [
  // 23:59 on 18 December and 00:00 on 19 December in Almaty; then the last moment of 15 January and the first of the 16th.
  ['2026-12-18T18:59:00Z', '/icon.svg'],
  ['2026-12-18T19:00:00Z', '/icon-newyear.svg'],
  ['2027-01-15T18:59:00Z', '/icon-newyear.svg'],
  ['2027-01-15T19:00:00Z', '/icon.svg'],
] as const) {
  test(`at ${instant} the logo is ${source}, by the clock of the school and not of the device`, async ({ browser }) => {
    const context = await browser.newContext({ timezoneId: 'America/Los_Angeles' });
    const page = await context.newPage();
    application.clock.set(Date.parse(instant));
    await enter(page, application, 'teacher', 'en');
    await expect(banner(page)).toBeVisible();
    await expect(page.locator('.brand img')).toHaveAttribute('src', source);
    await context.close();
  });
}

// covers SHELL-029
for (const [device, size] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', phone],
] as const) {
  test(`on ${device} a parent without children sees no menu and no tools of the header, and can leave`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await enter(page, application, 'parent2', 'en');
    await expect(page).toHaveURL(/access-restricted/);
    await expect(page.getByRole('heading', { name: 'Access restricted' }).first()).toBeVisible();
    for (const name of ['Main menu', 'Bottom menu']) {
      await expect(page.getByRole('navigation', { name })).toHaveCount(0);
    }
    await expect(banner(page).getByRole('button')).toHaveCount(1);
    await expect(banner(page).getByRole('link', { name: /sent|offline/i })).toHaveCount(0);
    // The language can be chosen on the page itself.
    await page.getByRole('radio', { name: 'Рус' }).click();
    await expect(page.getByRole('heading', { name: 'Доступ ограничен' }).first()).toBeVisible();
    await banner(page).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Выйти' }).or(page.locator('.drawer__nav').getByText('Выйти')).click();
    await expect(page.getByRole('dialog', { name: 'Выйти из системы?' })).toBeVisible();
  });
}
