// A pupil photographs a notebook with the camera inside of the page: page after page, without a network, on a device that has a camera, none,
// or one that the browser keeps to itself. The camera is Chromium's own picture of a test.
import { test as base, expect, type LaunchOptions, type Page } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { openOwnAnswer } from './own-answer-steps.ts';

const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream'] });
    },
    { scope: 'worker' },
  ],
});
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

let application: Application;
let pupil: number;
const begin = async () => {
  application = await startApplication();
  pupil = await userIdOf(application, 'student');
};
const end = async () => {
  await application.close();
};
test.beforeEach(begin);
test.afterEach(end);

const takeButton = (page: Page) => page.getByRole('button', { name: 'Take a photo' });
const shutter = (page: Page) => page.getByRole('button', { name: 'Take the page' });
const heads = async (page: Page) =>
  (await deviceRows<{ name?: string; type?: string; width?: number | null }>(page, pupil, 'attachments')).filter(
    ({ name }) => name !== undefined,
  );

test('three pages are taken one after the other without leaving the window, offline, and no fourth where three are wanted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera']);
  const noise = watchConsole(page);
  await openOwnAnswer(page, application, { isInstalled: true });
  await context.setOffline(true);
  await takeButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Take a photo' })).toBeVisible();
  for (const number of [1, 2, 3]) {
    // At the last place two presses in a row take one page as well.
    await shutter(page).click({ clickCount: number === 3 ? 2 : 1 });
    await expect(page.getByRole('button', { name: `Done · ${number} of 3` })).toBeVisible();
  }
  await expect(shutter(page)).toBeDisabled();
  await expect(page.getByText('3 pages are the most that can be added.')).toBeVisible();
  const found = await heads(page);
  expect(found.map(({ name, type }) => [name, type])).toEqual([
    ['1.jpg', 'image/jpeg'],
    ['2.jpg', 'image/jpeg'],
    ['3.jpg', 'image/jpeg'],
  ]);
  expect(found.every(({ width }) => (width ?? 0) >= 640)).toBe(true);
  await page.getByRole('button', { name: 'Done · 3 of 3' }).click();
  await expect(page.getByRole('button', { name: /^Open page \d$/ })).toHaveCount(3);
  expect(noise).toEqual([]);
});

test('the camera is given back when the window closes, and by the keyboard alone a page is taken', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera']);
  // What every stream of the page does is kept, so that the test can ask.
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const real = devices.getUserMedia.bind(devices);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    devices.getUserMedia = async (wanted) => {
      const stream = await real(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  const states = () =>
    page.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
    );
  await openOwnAnswer(page, application);
  await takeButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(shutter(page)).toBeEnabled();
  await shutter(page).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Done · 1 of 3' })).toBeVisible();
  expect(await states()).toEqual(['live']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(states).toEqual(['ended']);
  await expect(takeButton(page)).toBeFocused();
  await takeButton(page).click();
  await expect(shutter(page)).toBeEnabled();
  expect(await states()).toEqual(['ended', 'live']);
});

test('a refused camera starts once it is allowed', async ({ page, context }) => {
  await openOwnAnswer(page, application);
  await takeButton(page).click();
  await expect(page.getByText('The browser does not let Qalam use the camera.')).toBeVisible();
  await context.grantPermissions(['camera']);
  await page.getByRole('button', { name: 'Try again' }).click();
  await shutter(page).click();
  await expect(page.getByRole('button', { name: 'Done · 1 of 3' })).toBeVisible();
});

test('a browser that keeps the camera to itself is told of, and the camera of the device takes the page', async ({
  page,
}) => {
  await openOwnAnswer(page, application);
  await takeButton(page).click();
  await expect(page.getByText('The browser does not let Qalam use the camera.')).toBeVisible();
  await expect(shutter(page)).toBeDisabled();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open the camera of this device' }).click();
  expect((await chooser).isMultiple()).toBe(false);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

base.describe('a device without a camera', () => {
  base('says so and takes a file instead', async ({ page, context }) => {
    await context.grantPermissions(['camera']);
    await openOwnAnswer(page, application);
    await takeButton(page).click();
    await expect(page.getByText('This browser found no camera.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
});
