// The user's accounts in other schools, on the profile: visible and unlinked from both sides, linked with the other's password.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { enter, untilInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeEach(async () => {
  test.setTimeout(120_000);
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const profile = () => `${application.url}/2026/profile`;
const links = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Unlink the/ }) });
async function link(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Login of that account').fill(login);
  await page.getByLabel('Password of that account').fill(password);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
}

test('is undone and recreated by password; the other account tells of it and undoes it too', async ({
  page,
  browser,
}) => {
  const noise = watchConsole(page);
  await enter(page, application, 'teacher', 'en');
  await page.goto(profile());
  await expect(links(page)).toHaveCount(1);
  await expect(links(page)).toContainText('Linked in this account');
  expect(await axeFindings(page)).toEqual([]);
  await links(page).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('No account is linked.')).toBeVisible();

  await page.getByRole('button', { name: 'Link an account…' }).click();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByLabel('Login of that account')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await link(page, 'teacher2', 'qalam2026');
  await expect(page.getByText('The IINs of the two accounts differ')).toBeVisible();
  await link(page, 'teacher.second', 'qalam2026');
  await expect(links(page)).toHaveCount(1);
  await expect(links(page)).toContainText('Device: Chrome');
  await expect(page.getByLabel('Login of that account')).toHaveCount(0);
  // Chromium itself logs every refused call; nothing else is logged.
  expect(noise.filter((line) => !line.includes('422'))).toEqual([]);

  const elsewhere = await (await browser.newContext()).newPage();
  await enter(elsewhere, application, 'teacher.second', 'en');
  await elsewhere.goto(profile());
  await expect(links(elsewhere)).toContainText('Linked in that account');
  await expect(links(elsewhere)).toContainText('Device: Chrome');
  await links(elsewhere).getByRole('button').click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(elsewhere.getByText('No account is linked.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No account is linked.')).toBeVisible();
  await elsewhere.context().close();
});

test('a wrong password is said at its field, too many at once say when to try again, and a missing network keeps what was typed', async ({
  page,
  context,
}) => {
  await enter(page, application, 'teacher', 'en');
  await page.goto(profile());
  await page.getByRole('button', { name: 'Link an account…' }).click();
  await link(page, 'teacher.second', 'wrong');
  await expect(page.getByText('Wrong login or password')).toBeVisible();
  await expect(page.getByLabel('Password of that account')).toBeFocused();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('A connection is needed to link an account');
  await expect(page.getByLabel('Login of that account')).toHaveValue('teacher.second');
  await context.setOffline(false);
  for (let guess = 0; guess < 4; guess++) {
    const refused = page.waitForResponse((response) => response.url().endsWith('/link'));
    await link(page, 'teacher.second', `wrong${guess}`);
    expect((await refused).status()).toBe(422);
  }
  await link(page, 'teacher.second', 'qalam2026');
  await expect(page.getByRole('alert')).toContainText('Too many attempts. Try again in 60 s.');
});

test('the list says that it is being read and that the server failed, and stays without a network', async ({
  page,
  context,
}) => {
  await enter(page, application, 'director', 'en');
  await untilInstalled(page);
  const path = '**/api/v4/os/related-accounts*';
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(path, async (route) => {
    await isReleased;
    await route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'x', requestId: 'req-1' } } });
  });
  await page.goto(profile());
  const card = page
    .locator('.card')
    .filter({ has: page.getByRole('heading', { name: 'My accounts in other schools' }) });
  await expect(card.locator('.skeleton__rows')).toBeVisible();
  release();
  await expect(card).toContainText('req-1');
  await context.unroute(path);
  await card.getByRole('button').click();
  await expect(card.getByText('No account is linked.')).toBeVisible();
  await expect(card.getByText(/^As of /)).toBeHidden();

  await context.setOffline(true);
  await page.reload();
  await expect(card.getByText('No account is linked.')).toBeVisible();
  await expect(card.getByText(/^As of /)).toBeVisible();
  await context.setOffline(false);
  // Nobody clicks: it is requested again with the server's next answer.
  await expect(card.getByText(/^As of /)).toBeHidden();
});
