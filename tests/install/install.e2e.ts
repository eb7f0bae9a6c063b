// Installing the application: how the browser reports it, the ways of different browsers, and the hints shown before.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { installation } from '#server/features/configuration/public.ts';
import { type Application, applicationFolder, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import {
  deviceRows,
  enter,
  signIn,
  signInBefore,
  untilDownloaded,
  untilInstalled,
  untilSent,
  watchConsole,
} from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { late, tile } from '#tests/support/roll.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

/** Headless Chromium never fires its install event: the test sends it, and counts the prompts shown. */
async function askToInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown = window as unknown as { shownPrompts?: number };
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        shown.shownPrompts = (shown.shownPrompts ?? 0) + 1;
      },
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    });
    window.dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error('The browser would have shown its own bar');
  });
}
const shownPrompts = (page: Page) => page.evaluate(() => (window as unknown as { shownPrompts?: number }).shownPrompts);
const offer = (page: Page) => page.getByRole('complementary', { name: 'Install Qalam on this device?' });
const card = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Qalam on this device' }) });

/** One entry that cannot be sent. */
async function workUnsent(page: Page): Promise<void> {
  const scheduleUuid = await lessonToday(application);
  const teacher = await userIdOf(application, 'teacher');
  await page.context().route('**/api/v4/os/sync', (route) => route.abort());
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await expect(tile(page, 25)).toBeVisible();
  await late(page, 3).click();
  await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(1);
}

/** What the build's service worker keeps, and the archives from which a new device gets most of it; apart what only the office has. */
async function listedFiles(): Promise<{ files: string[]; archives: string[]; office: string[] }> {
  const script = await readFile(path.join(applicationFolder, 'sw.js'), 'utf8');
  const entry = /\{(?:"archive":\d+,)?(?:"isFirst":true,)?("isOffice":true,)?"revision":[^{}]*?"url":"([^"]+)"\}/g;
  const entries = [...script.matchAll(entry)];
  const listed = (isOffice: boolean) =>
    entries.flatMap(([, office, file]) => ((office !== undefined) === isOffice ? [`/${file}`] : []));
  const isArchive = (file: string) => /\/archive-.+\.json$/.test(file);
  return {
    archives: listed(false).filter(isArchive),
    files: listed(false).filter((file) => !isArchive(file)),
    office: listed(true).filter((file) => !isArchive(file)),
  };
}

/** Files with an entry of their own, and those that are in an archive. */
const filesHere = (page: Page) =>
  page.evaluate(async () => {
    const keptIn = async (name: string) => {
      const cache = await caches.open(name);
      const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
      const packed = answers.flatMap((answer) => answer?.headers.get('x-qalam-files')?.split(' ') ?? []);
      return {
        entries: (await cache.keys()).map(({ url }) => new URL(url).pathname),
        packed: packed.map((file) => `/${file}`),
      };
    };
    const all = await Promise.all((await caches.keys()).map(keptIn));
    return { entries: all.flatMap(({ entries }) => entries), packed: all.flatMap(({ packed }) => packed) };
  });

test('a new device gets most files in archives; one that is late holds up no other file, and installed is what has all', async ({
  page,
  context,
}) => {
  const { files, archives } = await listedFiles();
  expect(files.length).toBeGreaterThan(100);
  expect(archives.length).toBeGreaterThan(1);
  expect(files.filter((file) => file.includes('gallery'))).toEqual([]);
  const late = Promise.withResolvers<void>();
  const asked = new Set<string>();
  await context.route('**/*', async (route, request) => {
    const file = new URL(request.url()).pathname;
    if (!request.serviceWorker()) return route.continue();
    asked.add(file);
    if (file === '/favicon.ico') await late.promise;
    return route.continue();
  });
  await signIn(page, application.url, 'teacher', 'en');
  const missing = async () => {
    const { entries, packed } = await filesHere(page);
    return files.filter((file) => !entries.includes(file) && !packed.includes(file));
  };
  await expect.poll(missing, { timeout: 30_000 }).toEqual(['/favicon.ico']);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(archives.filter((file) => !asked.has(file))).toEqual([]);
  expect(asked.size).toBeLessThan(40);
  late.resolve();
  await untilInstalled(page);
  expect(await missing()).toEqual([]);
});

test('the pages of the office come to devices of those who have them, and to no teacher’s', async ({
  page,
  browser,
}) => {
  const { office } = await listedFiles();
  expect(office.length).toBeGreaterThan(60);
  const officeOn = async (device: Page) => {
    const { entries, packed } = await filesHere(device);
    return office.filter((file) => entries.includes(file) || packed.includes(file)).length;
  };
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  expect(await officeOn(page)).toBe(0);
  const other = await browser.newContext({ serviceWorkers: 'allow' });
  const deputy = await other.newPage();
  await enter(deputy, application, 'zavuch', 'en');
  await expect.poll(() => officeOn(deputy), { timeout: 60_000 }).toBe(office.length);
  await other.close();
});

test('what an archive does not bring comes file by file', async ({ page, context }) => {
  const { files, archives } = await listedFiles();
  await context.route(`**${archives[0]}`, (route) => route.abort());
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  const { entries, packed } = await filesHere(page);
  expect(files.filter((file) => !entries.includes(file) && !packed.includes(file))).toEqual([]);
});

test('most files stay in their archives, and each is answered without a network as the server sends it', async ({
  page,
  context,
}) => {
  const { files } = await listedFiles();
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  const before = await filesHere(page);
  expect(before.packed.length).toBeGreaterThan(before.entries.length);
  await context.setOffline(true);
  const packed = before.packed.filter((file) => files.includes(file) && !before.entries.includes(file));
  const texts = await page.evaluate(
    (addresses) => Promise.all(addresses.map(async (file) => [file, await (await fetch(file)).text()] as const)),
    packed,
  );
  for (const [file, text] of texts) expect(text, file).toBe(await readFile(path.join(applicationFolder, file), 'utf8'));
  // What was asked for has left its archive.
  await expect
    .poll(async () => {
      const { entries } = await filesHere(page);
      return packed.filter((file) => !entries.includes(file));
    })
    .toEqual([]);
});

test('a page that was in flight while the worker took the others is served by it too', async ({ page, context }) => {
  const answered = Promise.withResolvers<void>();
  const late = await context.newPage();
  await late.route('**/login', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const isUnderWay = late.waitForRequest('**/login');
  const opening = late.goto(`${application.url}/login`);
  await isUnderWay;
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  answered.resolve();
  await opening;
  await untilInstalled(late);
});

test('an installation that failed is tried again, without a reload', async ({ page, context }) => {
  let failures = 0;
  await context.route('**/favicon.ico', (route, request) => {
    if (!request.serviceWorker() || failures > 1) return route.continue();
    failures += 1;
    return route.abort();
  });
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  expect(failures).toBe(2);
});

test('a worker whose script did not come is asked for again, without a reload', async ({ page, context }) => {
  let failures = 0;
  await context.route('**/sw.js', (route) => {
    if (failures > 1) return route.continue();
    failures += 1;
    return route.abort();
  });
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  expect(failures).toBe(2);
});

test('the browser finds nothing that is against the installation, and reads the manifest without a complaint', async ({
  page,
}) => {
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The test's own window is a private one, which is the only obstacle.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toBe(`${application.url}/manifest.webmanifest`);
  expect(await session.send('Page.getAppId')).toMatchObject({ appId: `${application.url}/` });
});

test('the offer comes at home in a quiet moment after work was sent, leaves with the page, and a no is remembered; a shortcut finds its page', async ({
  page,
}) => {
  const noise = watchConsole(page);
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  await page.goto(`${application.url}/2026/lesson/${await lessonToday(application)}/journal`);
  await late(page, 3).click();
  await untilSent(page, await userIdOf(application, 'teacher'));
  await page.goto(`${application.url}/2026/schedule`);
  await askToInstall(page);
  await expect(offer(page)).toBeVisible({ timeout: 30_000 });
  // Whoever goes to work has looked past it, for three days.
  await page.locator('tr[data-lesson] a').first().click();
  await expect(tile(page, 1)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  const offered = () => page.evaluate(() => Number(localStorage.getItem('qalam-install-offered')));
  expect(await offered()).toBeGreaterThan(0);
  await page.evaluate(
    (at) => localStorage.setItem('qalam-install-offered', String(at)),
    (await offered()) - 3 * 86_400_000,
  );

  // A shortcut's address, which contains no year.
  await page.goto(`${application.url}/unsent`);
  await expect(page).toHaveURL(`${application.url}/2026/unsent`);
  await page.goto(`${application.url}/2026/schedule`);
  await askToInstall(page);
  await expect(offer(page)).toBeVisible({ timeout: 30_000 });
  expect(await axeFindings(page)).toEqual([]);
  await offer(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(offer(page)).toBeHidden();
  expect(await page.evaluate(() => Number(localStorage.getItem('qalam-install-declined')))).toBeGreaterThan(0);

  await page.goto(`${application.url}/2026/profile`);
  await askToInstall(page);
  await card(page).getByRole('button', { name: 'Install' }).click();
  expect(await shownPrompts(page)).toBe(1);
  // The event can be used once; afterwards instructions are shown.
  await expect(card(page)).toContainText('in the menu of the browser');
  expect(noise).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  // covers SHELL-012 CONST3-004
  test('the application is offered at the third start; more of it is in a window, with the stores of the installation', async ({
    page,
  }) => {
    const noise = watchConsole(page);
    const stores = [{ name: 'Play', address: 'https://play.example/qalam' }];
    await application.database.db.insert(installation).values({ name: 'links', value: { stores } });
    await signInBefore(page, application, 'teacher', 'en');
    await page.evaluate(() => localStorage.setItem('qalam-starts', '2'));
    await page.goto(`${application.url}/2026/schedule`);
    await askToInstall(page);
    await expect(offer(page)).toBeVisible({ timeout: 30_000 });
    expect(await axeFindings(page)).toEqual([]);
    await offer(page).getByRole('button', { name: 'More' }).click();
    const promo = page.getByRole('dialog', { name: 'Qalam on the phone' });
    await expect(promo.getByRole('link', { name: 'Play' })).toHaveAttribute('href', 'https://play.example/qalam');
    await expect(offer(page)).toBeHidden();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(promo).toBeHidden();
    expect(await page.evaluate(() => Number(localStorage.getItem('qalam-install-declined')))).toBeGreaterThan(0);

    // After a month it may be offered again, and this time it is taken.
    await page.evaluate(() => {
      for (const key of ['qalam-install-declined', 'qalam-install-offered'])
        localStorage.setItem(key, String(Number(localStorage.getItem(key)) - 30 * 86_400_000));
    });
    await page.reload();
    await askToInstall(page);
    await expect(offer(page)).toBeVisible({ timeout: 30_000 });
    await offer(page).getByRole('button', { name: 'More' }).click();
    await promo.getByRole('button', { name: 'Install' }).click();
    await expect(promo).toBeHidden();
    expect(await shownPrompts(page)).toBe(1);
    expect(noise).toEqual([]);
  });
});

test('storage is asked for after the first write and not before; unsent work is warned of on both pages', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { storage } = navigator;
    const persist = storage.persist.bind(storage);
    storage.persist = () => {
      sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked')) + 1));
      return persist();
    };
  });
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked'));
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  const teacher = await userIdOf(application, 'teacher');
  await untilDownloaded(page, teacher, [`lesson:${await lessonToday(application)}`]);
  expect(await asked()).toBeNull();
  await workUnsent(page);
  await expect.poll(asked).toBe('1');
  for (const path of ['profile', 'storage']) {
    await page.goto(`${application.url}/2026/${path}`);
    await expect(card(page)).toContainText('1 entry here is not sent yet');
  }
  await card(page).getByRole('link', { name: 'To unsent work' }).click();
  await expect(page).toHaveURL(/\/unsent$/);
  expect(await asked()).toBe('1');
});

test.describe('on an iPhone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('the way is told in words and with the picture of the share button', async ({ page }) => {
    await signIn(page, application.url, 'teacher', 'en');
    await page.goto(`${application.url}/2026/profile`);
    await expect(card(page).getByRole('listitem')).toHaveText([
      'Press the share button of the browser.',
      'Choose “Add to Home Screen”.',
      'Press “Add”, and open Qalam from the Home Screen.',
    ]);
    await expect(card(page).getByRole('listitem').first().locator('svg')).toBeVisible();
  });
});
