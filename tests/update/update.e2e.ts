// Two real builds, one after the other, under open pages: what is fetched, when the user is told, what stays.
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { lessonMutations } from '#contract/lesson/lesson.mutations.ts';
import { applicationFolder } from '#tests/support/application.ts';
import {
  deviceRows,
  signIn,
  untilDownloaded,
  untilOfficeInstalled,
  untilSent,
  watchConsole,
} from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { type Site, startSite } from '#tests/support/deployed-site.ts';
import { buildEdited } from '#tests/support/edited-build.ts';
import { late, tile } from '#tests/support/roll.ts';

test.use({ serviceWorkers: 'allow' });

const { conductLesson } = lessonMutations;
let site: Site;
let teacher: number;
let scheduleUuid: string;
/** One line of one screen differs. */
let screenBuild: string;
/** The payload of a mutation has a newer version. */
let payloadBuild: string;

test.describe.configure({ timeout: 120_000 });
test.beforeAll(async () => {
  screenBuild = buildEdited([
    { file: 'src/features/profile/profile-page.tsx', from: 'data-profile', to: 'data-profile="next"' },
  ]);
  payloadBuild = buildEdited([
    {
      file: 'contract/lesson/lesson.mutations.ts',
      from: "name: 'conductLesson',\n  payloadVersion: 1,",
      to: "name: 'conductLesson',\n  payloadVersion: 2,",
    },
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
  for (const build of [screenBuild, payloadBuild]) fs.rmSync(path.dirname(build), { recursive: true });
});

const mapIn = (html: string) => /<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1];
const mapOf = (folder: string) => mapIn(fs.readFileSync(path.join(folder, 'index.html'), 'utf8'));
/** The build of a page. */
async function buildOn(page: Page): Promise<'former' | 'screen' | 'payload' | 'unknown'> {
  // Waits while the page is being replaced.
  const map = await page.locator('script[type=importmap]').textContent();
  if (map === mapOf(applicationFolder)) return 'former';
  if (map === mapOf(screenBuild)) return 'screen';
  return map === mapOf(payloadBuild) ? 'payload' : 'unknown';
}
const offer = (page: Page) => page.getByRole('complementary', { name: 'A new version is ready' });
const updateButton = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });

/** A page that switches is loaded once or twice, and its build's worker is started for it. */
async function untilBuild(page: Page, build: 'screen' | 'payload'): Promise<void> {
  await expect.poll(() => buildOn(page), { timeout: 30_000 }).toBe(build);
}

async function installed(page: Page): Promise<void> {
  await signIn(page, site.url, 'teacher', 'en');
  await untilOfficeInstalled(page);
  await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
  // Later starts are served by the worker.
  await page.reload();
  await expect(page.locator(`a[href*="/lesson/${scheduleUuid}"]`).first()).toBeVisible();
}

/** The page regains focus after a while, like an installed application on a home screen. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
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
  await installed(page);
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

  expect(await buildOn(page)).toBe('former');
  await updateButton(page).click();
  await untilBuild(page, 'screen');
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
  await installed(page);
  site.deploy(screenBuild);
  await page.clock.fastForward('01:00:01');
  await untilNewBuildWaits(page);
  await expect(offer(page)).toBeVisible();
});

// case 28
test('nothing is said while a field, a draft, a window or a drain is open; "later" is heard', async ({ page }) => {
  await installed(page);
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
  expect(await buildOn(page)).toBe('former');

  await page.getByRole('button', { name: 'Later' }).click();
  await expect(offer(page)).toBeHidden();
  await untilLookedTwice(page);
  await expect(offer(page)).toBeHidden();
  expect(await buildOn(page)).toBe('former');
});

// case 28
test('two builds work in two tabs, offline too; the other tab goes over when it is out of sight and has nothing in progress', async ({
  page,
  context,
}) => {
  await installed(page);
  const other = await context.newPage();
  await other.goto(`${site.url}/2026/homework/control/${scheduleUuid}/create`);
  await other.getByRole('textbox').first().fill('§12');
  const reading = await context.newPage();
  await reading.goto(`${site.url}/2026/schedule`);
  await expect(reading.locator('tr[data-lesson]').first()).toBeVisible();
  site.deploy(screenBuild);
  await lookAgain(page);
  await updateButton(page).click();
  await untilBuild(page, 'screen');

  // Its own profile page was never loaded, and still opens: from the device, although another build is current.
  await context.setOffline(true);
  await reading.getByRole('button', { name: /^My profile/ }).click();
  await reading.getByRole('menuitem', { name: 'Personal account' }).click();
  await expect(reading.locator('[data-profile]')).toBeVisible();
  await expect(reading.locator('[data-profile=next]')).toBeHidden();
  await expect(reading.getByRole('complementary', { name: 'Qalam was updated in another window' })).toBeVisible();
  await context.setOffline(false);
  await hide(reading);
  await untilBuild(reading, 'screen');

  // A form in progress is never discarded, visible or not.
  await hide(other);
  await untilLookedTwice(other);
  expect(await buildOn(other)).toBe('former');
  await expect(other.getByRole('textbox').first()).toHaveValue('§12');
  await other.getByRole('textbox').first().fill('');
  await untilBuild(other, 'screen');
});

async function takeRoll(page: Page): Promise<void> {
  await page.goto(`${site.url}/2026/lesson/${scheduleUuid}/journal`);
  await expect(tile(page, 25)).toBeVisible();
  await tile(page, 7).click();
  await late(page, 21).click();
  await page.getByRole('button', { name: /^Conduct/ }).click();
  await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBeGreaterThanOrEqual(4);
}

// case 27
test('work that was queued under the previous build, with an older payload too, is sent by the new one, once', async ({
  page,
}) => {
  await installed(page);
  site.setSync('cut');
  await takeRoll(page);
  const before = await deviceRows<{ seq: number; name: string; payloadVersion: number }>(page, teacher, 'outbox');
  expect(before.map(({ payloadVersion }) => payloadVersion)).toEqual(before.map(() => 1));

  // The server of the new build, which upgrades what the previous one queued.
  const upgraded: unknown[] = [];
  const declared = { payloadVersion: conductLesson.payloadVersion, upgradePayload: conductLesson.upgradePayload };
  Object.assign(conductLesson, {
    payloadVersion: 2,
    upgradePayload: {
      1: (old: unknown) => {
        upgraded.push(old);
        return old;
      },
    },
  });
  try {
    site.deploy(payloadBuild);
    await page.goto(`${site.url}/2026/schedule`);
    await lookAgain(page);
    await updateButton(page).click();
    await untilBuild(page, 'payload');
    // Rows are never rewritten on the device.
    expect(await deviceRows(page, teacher, 'outbox')).toHaveLength(before.length);
    await page.goto(`${site.url}/2026/lesson/${scheduleUuid}/journal`);
    await expect(tile(page, 7)).toHaveAccessibleName(/absent.*waiting/i);
    site.setSync('works');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await untilSent(page, teacher);
  } finally {
    Object.assign(conductLesson, declared);
  }
  expect(upgraded.length).toBeGreaterThan(0);
  const cells = await cellsOf(site, scheduleUuid);
  expect(cells.map(({ kind, version }) => `${kind} ${version}`).sort()).toEqual([
    'attendance 1',
    'attendance 1',
    'conduct 1',
    'roll 1',
  ]);
});

test('a version that the server refuses is offered its successor; nothing is forced and nothing lost', async ({
  page,
}) => {
  await installed(page);
  site.setSync('outdated');
  site.deploy(screenBuild);
  await takeRoll(page);
  // A page of work is not covered: the pill says it there, and the next page has the card.
  await expect(page.locator('header .pill--warn')).toHaveAttribute('title', /^The app is too old/);
  await page.getByRole('link', { name: 'Schedule', exact: true }).first().click();
  const prompt = page.getByRole('complementary', { name: 'This version can no longer send' });
  await expect(prompt).toBeVisible();
  await expect(prompt.getByRole('button', { name: 'Later' })).toBeHidden();
  expect(await buildOn(page)).toBe('former');
  site.setSync('works');
  await updateButton(page).click();
  await untilBuild(page, 'screen');
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
