// News and what is announced, in the browser: windows one after another, the banners, and news that stay without a network.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { everybody, type PublicationKind } from '#contract/core/publication.ts';
import { publications } from '#server/features/publications/public.ts';
import { type Application, browserNow, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { deviceRows, signInBefore, untilInstalled, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const text = (title: string) => ({ title, body: `About ${title}` });
const label = { kz: 'Open', ru: 'Open', en: 'Open' };
async function announce(kind: PublicationKind, title: string, minutesAgo: number): Promise<void> {
  const words = text(title);
  await application.database.db.insert(publications).values({
    kind,
    level: 'country' as const,
    areaId: 0,
    state: 'published' as const,
    audience: everybody,
    texts: { kz: words, ru: words, en: words },
    buttons: [{ label, link: '/news', external: false, color: 'primary' }],
    wide: null,
    narrow: null,
    untilAt: null,
    isImportant: false,
    changedAt: browserNow,
    fromAt: browserNow - minutesAgo * 60_000,
  });
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const close = (page: Page, name: string) => dialog(page, name).getByRole('button', { name: 'Close' }).last().click();
async function arrive(context: BrowserContext, path: string, login = 'student'): Promise<Page> {
  const page = await context.newPage();
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
  return page;
}

for (const width of [390, 1440]) {
  // covers BANNER-001 BANNER-002 BANNER-005 BANNER-006 BANNER-013 BANNER-021 BANNER-022 ROUTE-084
  test(`windows come one after another and once, news stay without a network, at ${width} px`, async ({ context }) => {
    await announce('modal', 'First', 30);
    await announce('modal', 'Second', 20);
    await announce('promo', 'Promo', 10);
    await announce('banner', 'Banner', 5);
    const page = await arrive(context, '/2026/news');
    await page.setViewportSize({ width, height: 900 });
    const noise = watchConsole(page);
    await expect(dialog(page, 'First')).toBeVisible();
    await expect(dialog(page, 'Second')).toBeHidden();
    const widthOf = async (name: string) => (await dialog(page, name).boundingBox())?.width;
    if (width > 768) expect(await widthOf('First')).toBe(500);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await close(page, 'First');
    await expect(dialog(page, 'Second')).toBeVisible();
    await close(page, 'Second');
    await expect(dialog(page, 'Promo')).toBeVisible();
    if (width > 768) expect(await widthOf('Promo')).toBe(700);
    await close(page, 'Promo');
    const banner = page.getByRole('complementary', { name: 'Advertising' });
    await expect(banner).toContainText('Banner');

    // Shown once: the next start has none of them. A banner that was closed is gone too.
    await banner.getByRole('button', { name: 'Close' }).click();
    await expect(banner).toBeHidden();
    await untilInstalled(page);
    const asked = page.waitForResponse((answer) => answer.url().includes('/static-modals'));
    await page.reload();
    await asked;
    await page.getByRole('link', { name: 'Independence Day concert' }).click();
    await expect(page.getByText('Performers gather by 14:00.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(banner).toBeHidden();

    // Without a network what was opened stays, with its age: as soon as it is stored, which is after it is shown.
    const student = await userIdOf(application, 'student');
    const isKept = async () =>
      (await deviceRows<{ document: string }>(page, student, 'caches')).some(({ document }) =>
        document.startsWith('read:/api/v4/os/news/'),
      );
    await expect.poll(isKept).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Performers gather by 14:00.')).toBeVisible();
    await expect(page.getByText(/as of/i)).toBeVisible();
    expect(noise.filter((line) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(line))).toEqual([]);
  });
}

// covers ROUTE-085 ROUTE-086
test('a request is written without a network, waits, and leaves by itself', async ({ context }) => {
  const page = await arrive(context, '/2026/support', 'parent');
  await untilInstalled(page);
  await page.getByRole('link', { name: 'Ask a question' }).click();
  await expect(page.getByLabel('What happened?')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('combobox', { name: 'Topic' }).click();
  await page.getByRole('option', { name: 'Something does not work' }).click();
  await page.getByLabel('What happened?').fill('The week does not open');
  await page.getByText('What goes with the request').click();
  await expect(page.getByText('Minutes without the server')).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Waits for a network')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The week does not open')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /Close request/ }).click();
  await expect(page.getByText('No requests')).toBeVisible();
  await page.goto(`${application.url}/2026/support/archive`);
  await expect(page.getByText('The week does not open')).toBeVisible();
});

// covers ROUTE-084 ROUTE-085
test('a parent without children reads the news of the country and reaches support', async ({ context }) => {
  await announce('news', 'For everybody', 5);
  const page = await arrive(context, '/2026/news', 'parent2');
  await page.getByRole('link', { name: 'For everybody' }).click();
  await expect(page.getByText('About For everybody')).toBeVisible();
  await page.goto(`${application.url}/2026/support`);
  await expect(page.getByRole('link', { name: 'Ask a question' })).toBeVisible();
});
