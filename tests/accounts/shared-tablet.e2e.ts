// Several people on one device: each sees their own data, and nobody another's.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import {
  deviceRows,
  signIn,
  untilDownloaded,
  untilInstalled,
  untilSent,
  watchConsole,
} from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';
import { addAccount, collectExchanges, openSwitch, switchAccount, whoIs } from './devices.ts';

test.use({ serviceWorkers: 'allow' });

const aigul = /Нұрланова Айгүл/;
const dauren = /Тасмағамбетов Дәурен/;

let application: Application;
let scheduleUuid: string;
let teacher: number;
let teacher2: number;
test.beforeEach(async () => {
  test.setTimeout(120_000);
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  [teacher, teacher2] = [await userIdOf(application, 'teacher'), await userIdOf(application, 'teacher2')];
});
test.afterEach(async () => {
  await application.close();
});

const journal = () => `${application.url}/2026/lesson/${scheduleUuid}/journal`;
const outboxOf = (page: Page, userId: number) => deviceRows(page, userId, 'outbox');

/** Both teachers on one tablet with the lesson on it; teacher2 signs in last. */
async function setUpTablet(page: Page): Promise<void> {
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  await page.goto(journal());
  await expect(tile(page, 25)).toBeVisible();
  await addAccount(page, application.url, 'teacher2');
  await page.goto(journal());
  await expect(tile(page, 25)).toBeVisible();
  for (const userId of [teacher, teacher2]) await untilDownloaded(page, userId, [`lesson:${scheduleUuid}`]);
}

test("one teacher's unsent work stays theirs while another works, and goes out under their own session only", async ({
  page,
  context,
}) => {
  const noise = watchConsole(page);
  // As in browsers without Background Sync: only the page wakes the service worker.
  await page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));
  await setUpTablet(page);
  await switchAccount(page, aigul);
  await expect(whoIs(page)).toHaveAccessibleName(aigul);
  await page.goto(journal());
  await context.setOffline(true);
  await tile(page, 3).click();
  await expect.poll(async () => (await outboxOf(page, teacher)).length).toBe(1);

  // Offline, he takes over from her and sees none of her work.
  await switchAccount(page, dauren);
  await expect(whoIs(page)).toHaveAccessibleName(dauren);
  await page.goto(journal());
  await expect(tile(page, 3)).toHaveAccessibleName(/present/);
  await expect(page.locator('.corner--wait')).toHaveCount(0);
  expect(await outboxOf(page, teacher2)).toEqual([]);
  const dialog = await openSwitch(page);
  await expect(dialog.getByRole('button', { name: aigul })).toContainText('Unsent: 1');
  await expect(dialog.getByRole('button', { name: dauren })).toContainText('Open now');
  await expect(dialog).toContainText('needs the network');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const exchanges = collectExchanges(context);
  await context.setOffline(false);
  await tile(page, 5).click();
  await untilSent(page, teacher2);
  // Hers is sent under her own session while he works.
  await untilSent(page, teacher);
  await expect(whoIs(page)).toHaveAccessibleName(dauren);
  expect(exchanges.filter(({ userId, bearer }) => userId !== bearer)).toEqual([]);
  const authors = (await cellsOf(application, scheduleUuid)).map(({ value, authorUserId }) => [value, authorUserId]);
  expect(authors).toEqual(
    expect.arrayContaining([
      ['missing_without_reason', teacher],
      ['missing_without_reason', teacher2],
    ]),
  );
  expect(authors).toHaveLength(2);
  await switchAccount(page, aigul);
  await page.goto(journal());
  await expect(tile(page, 3)).toHaveAccessibleName(/absent/);
  expect(noise).toEqual([]);
});

test('a sign-out of one leaves the others, and what is unsent is listed with its owner until their password comes', async ({
  page,
  context,
}) => {
  await setUpTablet(page);
  await context.setOffline(true);
  await tile(page, 4).click();
  await expect.poll(async () => (await outboxOf(page, teacher2)).length).toBe(1);
  await whoIs(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out and keep them on this device' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const list = page.getByRole('list', { name: 'On this device' });
  await expect(list.getByRole('button', { name: dauren })).toContainText('Unsent: 1');
  await expect(list.getByRole('button', { name: dauren })).toContainText('Password needed');
  await expect(list.getByRole('button', { name: aigul })).not.toContainText('Password needed');
  expect(await axeFindings(page)).toEqual([]);

  // A user who signed out is not opened without the password, and a first sign-in says what it needs.
  await list.getByRole('button', { name: dauren }).click();
  await expect(page.locator('input[name=login]')).toHaveValue('teacher2');
  await expect(page.locator('input[name=password]')).toBeFocused();
  await expect(page.getByRole('button', { name: /go on offline/ })).toHaveCount(0);
  await page.locator('input[name=password]').fill('qalam2026');
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('The first sign-in of an account needs the network').first()).toBeVisible();

  // The other one opens with one click, and still has a session on the server.
  await list.getByRole('button', { name: aigul }).click();
  await expect(whoIs(page)).toHaveAccessibleName(aigul);
  await page.goto(journal());
  await context.setOffline(false);
  await tile(page, 6).click();
  await untilSent(page, teacher);
  await page.goto(`${application.url}/login?another=${teacher2}`);
  await expect(page.locator('input[name=login]')).toHaveValue('teacher2');
  await page.locator('input[name=password]').fill('qalam2026');
  await page.locator('button[type=submit]').click();
  // Sealed work is in no outbox until it is opened again.
  const authors = async () => (await cellsOf(application, scheduleUuid)).map(({ authorUserId }) => authorUserId).sort();
  await expect.poll(authors).toEqual([teacher, teacher2].sort());
  await untilSent(page, teacher2);
});

/** Holds exchanges back on their way to the server until `release`. */
async function holdAnswers(context: BrowserContext): Promise<{ held: () => number; release: () => void }> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = 0;
  await context.route('**/api/v4/os/sync*', async (route) => {
    held += 1;
    await isReleased;
    await route.continue().catch(() => undefined);
  });
  return { held: () => held, release: () => release() };
}

test('a switch while work is in flight sends nothing under the wrong person, and loses nothing', async ({
  page,
  context,
}) => {
  await setUpTablet(page);
  await switchAccount(page, aigul);
  await page.goto(journal());
  await expect(tile(page, 25)).toBeVisible();
  const { held, release } = await holdAnswers(context);
  const exchanges = collectExchanges(context);
  await tile(page, 8).click();
  await expect.poll(held).toBeGreaterThan(0);
  await tile(page, 9).click();
  await switchAccount(page, dauren);
  release();
  await page.goto(journal());
  await tile(page, 10).click();
  await untilSent(page, teacher2);
  await switchAccount(page, aigul);
  await untilSent(page, teacher);
  expect(exchanges.length).toBeGreaterThan(1);
  expect(exchanges.filter(({ userId, bearer }) => userId !== bearer)).toEqual([]);
  const authors = (await cellsOf(application, scheduleUuid)).map(({ authorUserId }) => authorUserId);
  expect(authors.sort((a, b) => a - b)).toEqual([teacher, teacher, teacher2].sort((a, b) => a - b));
});

test('what is typed in a form stays with who typed it when another takes over in the middle', async ({
  page,
  context,
}) => {
  await setUpTablet(page);
  await switchAccount(page, aigul);
  await context.setOffline(true);
  const form = `${application.url}/2026/homework/control/${scheduleUuid}/create`;
  await page.goto(form);
  const area = page.getByRole('textbox', { name: 'What to do' });
  await area.fill('§12, only half');
  await expect.poll(async () => (await deviceRows(page, teacher, 'drafts')).length).toBe(1);
  await switchAccount(page, dauren);
  await page.goto(form);
  await expect(whoIs(page)).toHaveAccessibleName(dauren);
  expect(await deviceRows(page, teacher2, 'drafts')).toEqual([]);
  await expect(page.getByText('only half')).toHaveCount(0);
  await switchAccount(page, aigul);
  await page.goto(form);
  await expect(area).toHaveValue('§12, only half');
});

test('a tab keeps its person over a reload, the next start opens the last one, and who leaves leaves all tabs', async ({
  page,
  context,
}) => {
  await setUpTablet(page);
  const second = await context.newPage();
  await second.goto(application.url);
  await expect(whoIs(second)).toHaveAccessibleName(dauren);
  await switchAccount(second, aigul);
  await expect(whoIs(second)).toHaveAccessibleName(aigul);
  await page.reload();
  await expect(whoIs(page)).toHaveAccessibleName(dauren);
  const third = await context.newPage();
  await third.goto(application.url);
  await expect(whoIs(third)).toHaveAccessibleName(aigul);

  // A choice in one tab is not taken for a choice of the other tab's user.
  await page.goto(`${application.url}/2025/schedule`);
  await expect(page.getByText('2025–26').first()).toBeVisible();
  await third.goto(application.url);
  await expect(third).toHaveURL(/\/2026\/schedule/);

  await whoIs(third).click();
  await third.getByRole('menuitem', { name: 'Sign out' }).click();
  await third.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(third).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  await expect(second.getByRole('list', { name: 'On this device' })).not.toContainText('Айгүл');
  await expect(whoIs(page)).toHaveAccessibleName(dauren);
});

test('a page that returns from the back/forward cache has left too when its person did meanwhile', async ({ page }) => {
  await signIn(page, application.url, 'teacher', 'en');
  await expect(page.locator('tr[data-lesson]').first()).toBeVisible();
  // A frozen page hears nothing of what other tabs do; the device's storage knows it.
  const comeBack = (kind: 'in' | 'out') =>
    page.evaluate(
      ([userId, now]) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(`qalam-${userId}`);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const database = opening.result;
            const flags = database.transaction('flags', 'readwrite').objectStore('flags');
            const reading = flags.get('session');
            reading.onsuccess = () => {
              const { key, value } = reading.result;
              flags.put({ key, value: { ...value, kind: now } }).onsuccess = () => {
                database.close();
                window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
                resolve();
              };
            };
          };
        }),
      [teacher, kind] as const,
    );
  await comeBack('in');
  await page.getByRole('link', { name: 'Journal' }).first().click();
  await expect(page).toHaveURL(/\/control\/journal/);
  await comeBack('out');
  await expect(page).toHaveURL(/\/login$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the drawer leads to the switch by the keyboard alone, and closing it leads back', async ({ page }) => {
    const noise = watchConsole(page);
    await signIn(page, application.url, 'teacher', 'en');
    await addAccount(page, application.url, 'teacher2');
    await whoIs(page).focus();
    await page.keyboard.press('Enter');
    const entry = page.getByRole('dialog').getByRole('button', { name: 'Switch account' });
    await entry.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Switch account' });
    await expect(dialog.getByRole('button', { name: aigul })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await whoIs(page).focus();
    await page.keyboard.press('Enter');
    await entry.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: aigul }).focus();
    await page.keyboard.press('Enter');
    await expect(whoIs(page)).toHaveAccessibleName(aigul);
    expect(noise).toEqual([]);
  });
});
