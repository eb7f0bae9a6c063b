// In the browser: the page of a promo for anyone with its link, buttons that open the tutor service, and the name beside the avatar.
import { expect, type Page, test } from '@playwright/test';
import { everybody } from '#contract/core/publication.ts';
import { publications } from '#server/features/publications/public.ts';
import { type Application, browserNow, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';
import { announcePromos } from './promos.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication({ sisters: { tutor: 'https://tutor.example.kz/new?behalf={hash}' } });
});
test.afterEach(async () => {
  await application.close();
});
const arrive = async (page: Page, login: string, path: string) => {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
};

for (const width of [390, 1440]) {
  test(`a promo is read by anyone with its link, and says when it is over or unknown, at ${width} px`, async ({
    page,
  }) => {
    await announcePromos({ application } as Parameters<typeof announcePromos>[0]);
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await page.goto(`${application.url}/promo/winter`);
    await expect(page.getByRole('heading', { name: 'Winter school' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', 'https://example.kz/winter');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.goto(`${application.url}/promo/autumn`);
    await expect(page.getByText('This offer is over')).toBeVisible();
    expect(noise).toEqual([]);
    await page.goto(`${application.url}/promo/nothing`);
    await expect(page.getByText('There is no such page')).toBeVisible();
    await page.context().setOffline(true);
    await page.evaluate(() => history.pushState(null, '', '/promo/winter'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect(page.getByRole('button', { name: /again|retry/i })).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: /again|retry/i }).click();
    await expect(page.getByRole('heading', { name: 'Winter school' })).toBeVisible();
  });
}

// covers BANNER-020
test('the banners 47 and 51 open the tutor service with a one-time hash, and another banner its own address', async ({
  page,
  context,
}) => {
  const opened: string[] = [];
  await context.route(/example\.kz/, (route) => {
    opened.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>there' });
  });
  await arrive(page, 'student', '/2026/news');
  for (const id of [47, 51, 52]) {
    const words = { title: `Banner ${id}`, body: '' };
    const label = { kz: 'Tutor', ru: 'Tutor', en: 'Tutor' };
    const button = { label, color: 'primary' as const };
    await application.database.db.delete(publications);
    await application.database.db.insert(publications).values({
      id,
      kind: 'banner',
      level: 'country',
      areaId: 0,
      state: 'published',
      audience: everybody,
      texts: { kz: words, ru: words, en: words },
      buttons: [
        id === 52
          ? { ...button, link: 'https://example.kz/other', external: true }
          : { ...button, link: '', external: false, service: 'tutor' },
      ],
      wide: null,
      narrow: null,
      isImportant: false,
      changedAt: browserNow,
      fromAt: browserNow - 60_000,
      untilAt: null,
    });
    await page.reload();
    const banner = page.getByRole('complementary').filter({ hasText: `Banner ${id}` });
    await expect(banner).toBeVisible();
    const arriving = context.waitForEvent('page');
    await banner.getByText('Tutor', { exact: true }).click();
    const beside = await arriving;
    await expect(beside.getByText('there')).toBeVisible();
    expect(await beside.evaluate(() => window.opener)).toBeNull();
    await beside.close();
  }
  expect(opened.slice(0, 2).map((url) => /^https:\/\/tutor\.example\.kz\/new\?behalf=[\w-]{43}$/.test(url))).toEqual([
    true,
    true,
  ]);
  expect(opened[0]).not.toBe(opened[1]);
  expect(opened[2]).toBe('https://example.kz/other');
  // Each hash is spent by its first use.
  const hash = new URL(opened[0] ?? '').searchParams.get('behalf');
  const use = () =>
    application.app
      .inject({ method: 'POST', url: '/api/ustaz/behalf', payload: { hash } })
      .then((one) => one.statusCode);
  expect([await use(), await use()]).toEqual([200, 410]);
});

// covers CONST-014
test('the name stands beside the avatar from 700 px on, and not below', async ({ page }) => {
  await arrive(page, 'teacher', '/2026/schedule');
  const button = page.getByRole('button', { name: /Нұрланова Айгүл/ });
  const shown = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await expect(button).toBeVisible();
    const words = await button.evaluate((element) => getComputedStyle(element, '::after').content);
    const box = await button.boundingBox();
    return [words.includes('Нұрланова Айгүл'), (box?.width ?? 0) > 80];
  };
  for (const width of [390, 699]) expect([width, await shown(width)]).toEqual([width, [false, false]]);
  for (const width of [700, 1008, 1009, 1440]) expect([width, await shown(width)]).toEqual([width, [true, true]]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
