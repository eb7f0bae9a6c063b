// The frame around every signed-in page: left menu, profile menu, and what happens when the whole screen fails.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, watchRequests } from '#tests/support/browser.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

// covers SHELL-005
test('the left menu is open or closed by choice, and stays so over a reload', async ({ page }) => {
  await enter(page, application, 'teacher', 'en');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  const open = await width();
  await menu.getByRole('button', { name: 'Collapse the menu' }).click();
  const expand = menu.getByRole('button', { name: 'Expand the menu' });
  await expect(expand).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(width).toBeLessThan(open / 2);
  await page.reload();
  await expect(expand).toBeVisible();
  await expect.poll(width).toBeLessThan(open / 2);
  await expand.click();
  await expect(menu.getByRole('button', { name: 'Collapse the menu' })).toBeVisible();
  await expect.poll(width).toBe(open);
});

// covers SHELL-006 SHELL-024 SHELL-025
test('the avatar opens and closes the right menu with cabinet, history and password, exit; so does a press outside', async ({
  page,
}) => {
  await enter(page, application, 'teacher', 'en');
  const avatar = page.getByRole('button', { name: /^My profile/ });
  const menu = page.getByRole('menu', { name: 'Profile menu' });
  await avatar.click();
  for (const name of ['Personal account', 'Sign-in history and password', 'Sign out']) {
    await expect(menu.getByRole('menuitem', { name })).toBeVisible();
  }
  await avatar.click();
  await expect(menu).toHaveCount(0);
  await avatar.click();
  await expect(menu).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toHaveCount(0);
  await avatar.click();
  await menu.getByRole('menuitem', { name: 'Personal account' }).click();
  await expect(page).toHaveURL(/\/2026\/profile$/);
});

// covers SHELL-023
test('on a phone the left menu is a drawer that a press outside closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, application, 'teacher', 'en');
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Schedule' })).toBeVisible();
  await page.mouse.click(380, 400);
  await expect(drawer).toHaveCount(0);
});

// covers ERR-018
test('a failure of the whole screen is written to the log, and nothing else is asked of person or server', async ({
  page,
}) => {
  await enter(page, application, 'teacher', 'en');
  await page.route('**/api/**', (route) => route.abort());
  // At the start of the next page: this one still writes the profile whenever the engine reports something.
  await page.addInitScript(() => {
    const profile = localStorage.getItem('profile') ?? '';
    // With the server's offsets any name of a zone would do.
    const spoilt = profile.replaceAll('Asia/Almaty', 'Nowhere/None').replaceAll('zoneChanges', 'unknown');
    localStorage.setItem('profile', spoilt);
  });
  const log: string[] = [];
  page.on('console', (message) => message.type() === 'error' && log.push(message.text()));
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  const requests = watchRequests(page.context());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(log.join('\n')).toMatch(/Nowhere\/None/);
  await expect(page.locator('.toast')).toHaveCount(0);
  expect(dialogs).toEqual([]);
  expect(requests.filter((line) => line.startsWith('POST') && !line.includes('/sync'))).toEqual([]);
});
