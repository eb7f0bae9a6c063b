// The calendar of a family, from the profile to what a calendar program reads: made, shown once, read, closed; and without a network.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { enter, watchConsole } from '#tests/support/browser.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

test('an address is made for a child, shown once with its QR code, read by a calendar, and closed', async ({
  page,
  context,
  request,
}) => {
  const noise = watchConsole(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, application, 'parent', 'ru');
  await page.goto(`${application.url}/2026/profile`);
  await page.getByRole('link', { name: 'Настроить календарь' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Календарь в телефоне');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .first();
  await expect(card).toContainText('Адрес не создан');
  expect(await axeFindings(page)).toEqual([]);
  // By the keyboard alone.
  await card.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img')).toBeVisible();
  const address = (await dialog.locator('[data-address]').textContent()) ?? '';
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Скопировать' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect(await dialog.getByRole('link').getAttribute('href')).toBe(
    address.replace(/^http/, 'webcal').replace('webcals', 'webcal'),
  );
  const read = await request.get(address);
  expect(await read.text()).toContain('BEGIN:VEVENT');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Nobody can tell it again, this device included.
  await page.reload();
  await expect(card).toContainText('Календарь спрашивал последний раз');
  await expect(card).toContainText('С домашним заданием');
  expect(await page.locator('body').textContent()).not.toContain(address.slice(-20, -4));

  await context.setOffline(true);
  await card.getByRole('button', { name: /^Закрыть/ }).click();
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).last().click();
  await expect(page.getByText('Чтобы создать или закрыть адрес, нужна связь.').first()).toBeVisible();
  await context.setOffline(false);
  await card.getByRole('button', { name: /^Закрыть/ }).click();
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).last().click();
  await expect(card).toContainText('Адрес не создан');
  expect((await request.get(address)).status()).toBe(404);
  expect(noise.filter((line) => !/ERR_INTERNET_DISCONNECTED|40[48]/.test(line))).toEqual([]);
});
