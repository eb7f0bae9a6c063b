// A chunk that disappears in the middle of a deploy. Without the service worker, which would have it precached.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'block' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

// covers ERR-015
test('a page whose chunk answers 404 reloads the application once; the second time it is said instead', async ({
  page,
}) => {
  await enter(page, application, 'teacher', 'en');
  const openCabinet = async () => {
    await page.getByRole('button', { name: /^My profile/ }).click();
    await page.getByRole('menuitem', { name: 'Personal account' }).click();
  };
  await page.route('**/assets/profile-page*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  let loads = 0;
  page.on('load', () => loads++);
  await openCabinet();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole('button', { name: /^My profile/ })).toBeVisible();

  await openCabinet();
  await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
  expect(loads).toBe(1);

  await page.unroute('**/assets/profile-page*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await openCabinet();
  await expect(page.getByRole('heading', { name: 'Personal account' }).first()).toBeVisible();
});

// covers ERR-015 ERR-017 ERR3-019
test('a page whose style answers 404 reloads once; the second time the failure is CSS_CHUNK_LOAD_FAILED, in the log too', async ({
  page,
}) => {
  await enter(page, application, 'teacher', 'en');
  const noise = watchConsole(page);
  const openCabinet = async () => {
    await page.getByRole('button', { name: /^My profile/ }).click();
    await page.getByRole('menuitem', { name: 'Personal account' }).click();
  };
  // The bundler decides which file holds the style of a page.
  const assets = path.resolve('dist/assets');
  const style = fs
    .readdirSync(assets)
    .find((name) => name.endsWith('.css') && fs.readFileSync(path.join(assets, name), 'utf8').includes('.linksEmpty_'));
  await page.route(`**/assets/${style}`, (route) => route.fulfill({ status: 404, body: 'gone' }));
  let loads = 0;
  page.on('load', () => loads++);
  await openCabinet();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole('button', { name: /^My profile/ })).toBeVisible();
  expect(noise.join()).not.toContain('CSS_CHUNK_LOAD_FAILED');

  await openCabinet();
  await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
  await expect.poll(() => noise.join('\n')).toMatch(new RegExp(`CSS_CHUNK_LOAD_FAILED: .*/assets/${style}`));
  expect(loads).toBe(1);
});

test('a page that is not on the device says so without a network, and loads when there is one', async ({
  page,
  context,
}) => {
  await enter(page, application, 'teacher', 'en');
  // Nothing keeps pages here: this browser has no service worker, and has not opened the cabinet yet.
  // The menu is: it came with its first press.
  await page.getByRole('button', { name: /^My profile/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Personal account' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const noise = watchConsole(page);
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Personal account' }).click();
  await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Personal account' }).first()).toBeVisible();
  expect(noise.filter((line) => line.includes('profile-page'))).toEqual([]);
});
