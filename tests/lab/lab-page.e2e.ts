// The Offline Lab's page and what it leaves on a device: the drill, recording, the banner, the keyboard, and the server's refusal.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import {
  deviceRows,
  enter,
  signIn,
  signInBefore,
  untilDownloaded,
  untilInstalled,
  watchConsole,
} from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';
import { verdictOn } from './lab.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 1440, height: 900 } });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication({ lab: true });
});
test.afterEach(async () => {
  await application.close();
});

const preset = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const banner = (page: Page) => page.getByText('Faults of the Offline Lab are in force on this device.');

test('the recovery drill types a school day of the teacher under the faults in force and counts', async ({ page }) => {
  test.setTimeout(240_000);
  const noise = watchConsole(page);
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/lab`);
  await preset(page, /^Flapping/).click();
  await expect(preset(page, /^Flapping/)).toBeChecked();
  await page.getByRole('button', { name: 'Start the drill' }).click();
  const verdict = await verdictOn(page, 200_000);
  expect(verdict).toMatchObject({ scenario: 'drill', outcome: 'passed', duplicated: 0, lost: 0, notRestored: [] });
  // Several lessons: rolls, ten marks each, homework.
  expect(verdict.typed).toBeGreaterThan(40);
  expect(verdict.delivered).toBe(verdict.typed);
  // It meets a fault, or it finished before the link failed and says so.
  await expect(page.getByText('No request met a fault.')).toHaveCount(verdict.faultsMet === 0 ? 1 : 0);
  expect(noise).toEqual([]);
});

test('what a teacher types on the real pages is recorded, and replayed with its verdict', async ({ page }) => {
  test.setTimeout(180_000);
  const teacher = await userIdOf(application, 'teacher');
  const lesson = await lessonToday(application);
  await enter(page, application, 'teacher', 'en');
  await untilDownloaded(page, teacher, [`lesson:${lesson}`]);
  await page.goto(`${application.url}/lab`);
  await page.getByLabel('Name').fill('Two absent');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('link', { name: 'Schedule' }).first().click();
  await expect(page.getByText('The Offline Lab records what you type.')).toBeVisible();
  await page.locator(`a[href*="/lesson/${lesson}"]`).first().click();
  await tile(page, 3).click();
  await tile(page, 4).click();
  await expect.poll(async () => (await cellsOf(application, lesson)).length, { timeout: 20_000 }).toBe(2);
  // Undone by hand, so that the replay has something to do.
  await tile(page, 3).click();
  await tile(page, 4).click();
  await expect.poll(async () => (await cellsOf(application, lesson)).length, { timeout: 20_000 }).toBe(0);
  await page.getByRole('button', { name: 'End recording' }).click();
  await expect(page.getByText('The Offline Lab records what you type.')).toBeHidden();

  await page.goto(`${application.url}/lab?scenario=Two absent`);
  const verdict = await verdictOn(page);
  expect(verdict).toMatchObject({ scenario: 'Two absent', outcome: 'passed', typed: 4, delivered: 4, notRestored: [] });
});

test('a fault that was left on is said on every page, over a reload, and one tap ends it', async ({ page }) => {
  test.setTimeout(120_000);
  const teacher = await userIdOf(application, 'teacher');
  const lesson = await lessonToday(application);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, application, 'teacher', 'en');
  await untilDownloaded(page, teacher, [`lesson:${lesson}`]);
  await page.goto(`${application.url}/lab`);
  await preset(page, /^Airplane/).click();
  await expect(banner(page)).toBeVisible();
  await page.goto(`${application.url}/2026/lesson/${lesson}/journal`);
  await expect(banner(page)).toBeVisible();
  await tile(page, 3).click();
  await expect(tile(page, 3)).toHaveAccessibleName(/absent.*waiting/i);
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('link', { name: /Offline since/ })).toBeVisible();
  expect(await cellsOf(application, lesson)).toEqual([]);
  await page.getByRole('button', { name: 'Turn all off' }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(async () => (await cellsOf(application, lesson)).length, { timeout: 20_000 }).toBe(1);
  await page.reload();
  await expect(tile(page, 3)).toHaveAccessibleName(/absent$/);
  await expect(banner(page)).toBeHidden();
});

test('one run at a time: a second tab neither joins a run nor begins another', async ({ page, context }) => {
  test.setTimeout(120_000);
  await enter(page, application, 'teacher', 'en');
  // The longest one: it must still be running when the second tab is loaded.
  await page.goto(`${application.url}/lab?scenario=flapping`);
  await expect(page.locator('[data-phase]')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${application.url}/lab?scenario=doubled`);
  await expect(other.getByText('A run is under way in another tab.')).toBeVisible();
  expect(await verdictOn(page)).toMatchObject({ scenario: 'flapping', outcome: 'passed', typed: 16 });
});

test('a page that leaves a run frees it in the same moment, however late the browser ends the page', async ({
  page,
}) => {
  await enter(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/lab?scenario=flapping`);
  const isTaken = () =>
    page.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'qalam-lab-run'));
  await expect.poll(isTaken).toBe(true);
  // As at a reload, but the page stays: its end would free the lock too, some time.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect.poll(isTaken).toBe(false);
  expect(await page.locator('[data-verdict]').count()).toBe(0);
});

test('where the server says no there is no laboratory, and faults of before are gone with everything it kept', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  await page.goto(`${application.url}/lab`);
  await preset(page, /^Airplane/).click();
  await expect(banner(page)).toBeVisible();
  const port = Number(new URL(application.url).port);
  await application.close();
  application = await startApplication({ port });
  await page.goto(`${application.url}/2026/schedule`);
  // Its requests get out: the new server does not know the old one's session.
  await expect(page).toHaveURL(/\/login/);
  await expect(banner(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('qalam-lab'))).toBeNull();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('qalam-lab');
  await signIn(page, application.url, 'teacher', 'en');
  await page.goto(`${application.url}/lab?scenario=answer-lost`);
  await expect(page.getByRole('heading', { name: 'The Offline Lab is switched off here' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Airplane/ })).toHaveCount(0);
});

test('without the laboratory a device has neither its store nor its code', async ({ page, context }) => {
  const plain = await startApplication();
  const files: string[] = [];
  context.on('request', (request) => files.push(new URL(request.url()).pathname));
  // Without the service worker, which stores every chunk on the device.
  await page.route('**/sw.js', (route) => route.abort());
  await enter(page, plain, 'teacher', 'en');
  await expect(page.locator('a[href*="/lesson/"]').first()).toBeVisible();
  expect(files.filter((path) => /\/lab[-.]/.test(path))).toEqual([]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    'qalam-lab',
  );
  await plain.close();
});

test('the keyboard alone sets a connection, adds a fault, takes it away and runs a scenario', async ({ page }) => {
  test.setTimeout(120_000);
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/lab`);
  await preset(page, /^As it is/).focus();
  await page.keyboard.press('ArrowDown');
  await expect(preset(page, /^2G/)).toBeChecked();
  await expect(preset(page, /^2G/)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(preset(page, /^As it is/)).toBeChecked();
  await page.getByRole('button', { name: 'Put in force' }).focus();
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: 'Switch off: Answer lost' });
  await expect(remove).toBeVisible();
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No single fault is in force.')).toBeVisible();
  await page.getByLabel('Scenario', { exact: true }).focus();
  await page.keyboard.type('Request twice');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await verdictOn(page)).toMatchObject({ scenario: 'doubled', outcome: 'passed' });
  expect(await deviceRows(page, await userIdOf(application, 'teacher'), 'outbox')).toEqual([]);
});
