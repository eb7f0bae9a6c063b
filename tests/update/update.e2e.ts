// Two real builds, one after the other, under open pages: what is fetched, when the user is told, what stays.
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { applicationFolder } from '#tests/support/application.ts';
import { signIn, untilSent, watchConsole } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { type Site, startSite } from '#tests/support/deployed-site.ts';
import { buildEdited } from '#tests/support/edited-build.ts';
import { hasBuild, installed, lookAgain, takeRoll, untilBuild, updateButton } from './update-steps.ts';

test.use({ serviceWorkers: 'allow' });

let site: Site;
let teacher: number;
let scheduleUuid: string;
/** One line of one screen differs. */
let screenBuild: string;

test.describe.configure({ timeout: 120_000 });
test.beforeAll(() => {
  screenBuild = buildEdited([
    { file: 'src/features/profile/profile-page.tsx', from: 'data-profile', to: 'data-profile="next"' },
  ]);
});
test.beforeEach(async () => {
  site = await startSite();
  teacher = await userIdOf(site, 'teacher');
  scheduleUuid = await lessonToday(site);
});
test.afterEach(async () => {
  await site.close();
});
test.afterAll(() => {
  fs.rmSync(path.dirname(screenBuild), { recursive: true });
});

const offer = (page: Page) => page.getByRole('complementary', { name: 'A new version is ready' });

async function untilNewBuildWaits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe('installed');
}
/** Once a second the page checks whether it may prompt; this waits until it has checked and stayed silent. */
async function untilLookedTwice(page: Page): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((start) => performance.now() - start > 2_500, from);
}
async function cachedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
}
async function holdDrain(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((userId) => {
    void navigator.locks.request(
      `sync:${userId}`,
      () =>
        new Promise<void>((resolve) => {
          (window as unknown as { endDrain: () => void }).endDrain = resolve;
        }),
    );
  }, teacher);
  return () => page.evaluate(() => (window as unknown as { endDrain: () => void }).endDrain());
}
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

// case 29
test('an installed page that is looked at again finds the new build, fetches what changed, asks, and then forgets the previous one', async ({
  page,
}) => {
  const noise = watchConsole(page);
  await installed(page, site);
  site.sentFiles();
  site.deploy(screenBuild);
  await lookAgain(page);
  await expect(offer(page)).toBeVisible();
  const sent = site.sentFiles();
  expect(sent.map((file) => file.replace(/-[\w-]{8}\./, '.')).sort()).toEqual([
    '/assets/profile-page.js',
    '/index.html',
    '/sw.js',
  ]);
  const [changed = ''] = sent.filter((file) => file.startsWith('/assets/'));

  expect(await hasBuild(page, applicationFolder)).toBe(true);
  await updateButton(page).click();
  await untilBuild(page, screenBuild);
  await page.goto(`${site.url}/2026/profile`);
  await expect(page.locator('[data-profile=next]')).toBeVisible();
  await expect(offer(page)).toBeHidden();
  const former = changed.replace(/-[\w-]{8}\./, '-');
  await expect
    .poll(async () => (await cachedFiles(page)).filter((file) => file.startsWith(former.slice(0, -2))))
    .toEqual([changed]);
  expect(noise).toEqual([]);
});

test('case 29: an application that is neither closed nor looked at finds the new build within the hour', async ({
  page,
}) => {
  await page.clock.install();
  await installed(page, site);
  site.deploy(screenBuild);
  await page.clock.fastForward('01:00:01');
  await untilNewBuildWaits(page);
  await expect(offer(page)).toBeVisible();
});

// case 28
test('nothing is said while a field, a draft, a window or a drain is open; "later" is heard', async ({ page }) => {
  await installed(page, site);
  await page.goto(`${site.url}/2026/homework/control/${scheduleUuid}/create`);
  const field = page.getByRole('textbox').first();
  await field.fill('§12');
  site.deploy(screenBuild);
  await lookAgain(page);
  await untilNewBuildWaits(page);
  await untilLookedTwice(page);
  await expect(offer(page)).toBeHidden();

  // The field loses focus, the draft stays, even after a reload, when nobody has typed yet.
  await page.reload();
  await expect(field).toHaveValue('§12');
  await page.locator('h1').first().click();
  await untilLookedTwice(page);
  await expect(offer(page)).toBeHidden();

  await field.fill('');
  await page.goto(`${site.url}/2026/schedule`);
  await page.getByRole('button', { name: /^My profile/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await untilLookedTwice(page);
  await expect(offer(page)).toBeHidden();
  const endDrain = await holdDrain(page);
  await page.keyboard.press('Escape');
  await untilLookedTwice(page);
  await expect(offer(page)).toBeHidden();
  await endDrain();
  await expect(offer(page)).toBeVisible();
  expect(await hasBuild(page, applicationFolder)).toBe(true);

  await page.getByRole('button', { name: 'Later' }).click();
  await expect(offer(page)).toBeHidden();
  await untilLookedTwice(page);
  await expect(offer(page)).toBeHidden();
  expect(await hasBuild(page, applicationFolder)).toBe(true);
});

// case 28
test('two builds work in two tabs, offline too; the other tab goes over when it is out of sight and has nothing in progress', async ({
  page,
  context,
}) => {
  await installed(page, site);
  const other = await context.newPage();
  await other.goto(`${site.url}/2026/homework/control/${scheduleUuid}/create`);
  await other.getByRole('textbox').first().fill('§12');
  const reading = await context.newPage();
  await reading.goto(`${site.url}/2026/schedule`);
  await expect(reading.locator('tr[data-lesson]').first()).toBeVisible();
  site.deploy(screenBuild);
  await lookAgain(page);
  await updateButton(page).click();
  await untilBuild(page, screenBuild);

  // Its own profile page was never loaded, and still opens: from the device, although another build is current.
  await context.setOffline(true);
  await reading.getByRole('button', { name: /^My profile/ }).click();
  await reading.getByRole('menuitem', { name: 'Personal account' }).click();
  await expect(reading.locator('[data-profile]')).toBeVisible();
  await expect(reading.locator('[data-profile=next]')).toBeHidden();
  await expect(reading.getByRole('complementary', { name: 'Qalam was updated in another window' })).toBeVisible();
  await context.setOffline(false);
  await hide(reading);
  await untilBuild(reading, screenBuild);

  // A form in progress is never discarded, visible or not.
  await hide(other);
  await untilLookedTwice(other);
  expect(await hasBuild(other, applicationFolder)).toBe(true);
  await expect(other.getByRole('textbox').first()).toHaveValue('§12');
  await other.getByRole('textbox').first().fill('');
  await untilBuild(other, screenBuild);
});

test('a version that the server refuses is offered its successor; nothing is forced and nothing lost', async ({
  page,
}) => {
  await installed(page, site);
  site.setSync('outdated');
  site.deploy(screenBuild);
  await takeRoll(page, site);
  // A page of work is not covered: the pill says it there, and the next page has the card.
  await expect(page.locator('header .pill--warn')).toHaveAttribute('title', /^The app is too old/);
  await page.getByRole('link', { name: 'Schedule', exact: true }).first().click();
  const prompt = page.getByRole('complementary', { name: 'This version can no longer send' });
  await expect(prompt).toBeVisible();
  await expect(prompt.getByRole('button', { name: 'Later' })).toBeHidden();
  expect(await hasBuild(page, applicationFolder)).toBe(true);
  site.setSync('works');
  await updateButton(page).click();
  await untilBuild(page, screenBuild);
  await untilSent(page, teacher);
  expect((await cellsOf(site, scheduleUuid)).map(({ kind }) => kind)).toContain('conduct');
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  // covers ERR-015
  // case 28
  test('a page of the previous build opens a screen whose file the new build no longer has', async ({ page }) => {
    await signIn(page, site.url, 'teacher', 'en');
    site.deploy(screenBuild);
    let loads = 0;
    page.on('load', () => loads++);
    await page.getByRole('button', { name: /^My profile/ }).click();
    await page.getByRole('menuitem', { name: 'Personal account' }).click();
    await expect(page.locator('[data-profile]')).toBeVisible();
    await expect(page.locator('[data-profile=next]')).toBeHidden();
    expect(loads).toBe(0);
    await page.reload();
    await expect(page.locator('[data-profile=next]')).toBeVisible();
  });
});
