// The three ways of binding an account of the partner diary: signed in, by login and password, and one of several accounts of a device.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { signIn, watchConsole } from '#tests/support/browser.ts';

let application: Application;
test.beforeEach(async () => {
  test.setTimeout(120_000);
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const open = (page: Page, code: string) => page.goto(`${application.url}/behalf_auth?code=${code}`);

// covers AUTH-011, AUTH-013, AUTH-014, AUTH-016, ROUTE-004, ROUTE-005
test('who is signed in says yes and is bound; the profile undoes it; of several accounts of a device one is chosen', async ({
  page,
  context,
}) => {
  const noise = watchConsole(page);
  await signIn(page, application.url, 'teacher');
  await open(page, 'demo-teacher');
  await expect(page.getByRole('heading', { name: 'Это вы?' })).toBeVisible();
  await expect(page.locator('[data-person]')).toContainText('Төлегенова Ұ. М.');
  await expect(page.locator('[data-person]')).toContainText('№12 мектеп-гимназия');
  await expect(page.locator('[data-person]')).toContainText('Семей қаласы');
  await expect(page.getByText('Будет связан аккаунт')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Да, это я' }).press('Enter');
  await expect(page.getByText('Аккаунты связаны')).toBeVisible();
  // One way on, to the main page.
  const ways = page.getByRole('main').getByRole('link').filter({ hasNotText: 'Qalam' });
  await expect(ways).toHaveText(['На главную']);
  await expect(ways).toHaveAttribute('href', '/');
  await ways.click();
  await expect(page).toHaveURL(/\/\d{4}\/schedule/);
  await open(page, 'demo-teacher');
  await expect(page.getByText('Аккаунты уже связаны')).toBeVisible();
  await expect(ways).toHaveText(['На главную']);
  await page.goto(`${application.url}/2026/profile`);
  const card = page
    .locator('section, .card')
    .filter({ has: page.getByRole('heading', { name: 'Аккаунт дневника' }) })
    .last();
  await card.getByRole('button', { name: 'Отвязать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отвязать' }).click();
  await expect(page.getByText('Аккаунт дневника не связан.')).toBeVisible();
  expect(noise).toEqual([]);

  await page.goto(`${application.url}/login?another=1`);
  await page.getByLabel('Логин').fill('parent');
  await page.getByLabel('Пароль', { exact: true }).fill('qalam2026');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/\d{4}\/schedule/);
  await open(page, 'demo-teacher');
  await expect(page).toHaveURL(/behalf_between/);
  await expect(page.getByRole('heading', { name: 'Какой аккаунт связать?' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /Учитель/ }).click();
  await expect(page).toHaveURL(/account=this/);
  await expect(page.getByText('Будет связан аккаунт')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Да, это я' }).click();
  await expect(page.getByRole('alert')).toContainText('Нет связи.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await page.getByRole('button', { name: 'Да, это я' }).click();
  await expect(page.getByText('Аккаунты связаны')).toBeVisible();
  await page.goto(`${application.url}/behalf_auth?code=demo-late&account=this`);
  await expect(page.getByRole('alert')).toContainText('Срок кода истёк. Попросите новый.');
});

// covers AUTH-012, AUTH-015, AUTH-030
test('who is not signed in gives login and password after the yes, with what is wrong under its field; later too', async ({
  page,
}) => {
  const noise = watchConsole(page);
  await page.addInitScript(() => localStorage.setItem('language', 'ru'));
  await open(page, 'demo-parent');
  await page.getByRole('button', { name: 'Да, это я' }).click();
  await page.getByRole('button', { name: 'Связать' }).click();
  const login = page.getByLabel('Логин');
  await expect(login).toBeFocused();
  await expect(page.getByText('Это поле')).toHaveCount(0);
  await expect(page.locator('.field__error')).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);
  await login.fill('  parent ');
  await page.getByLabel('Пароль', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Связать' }).click();
  await expect(page.locator('.field__error')).toHaveText(['Неверный логин или пароль']);
  await expect(login).toHaveValue('parent');
  await page.getByLabel('Пароль', { exact: true }).fill('qalam2026');
  await page.getByRole('button', { name: 'Связать' }).click();
  await expect(page.getByText('Аккаунты связаны')).toBeVisible();
  await page.getByRole('link', { name: 'На главную' }).click();
  await expect(page).toHaveURL(/\/\d{4}\/schedule/);
  expect(noise.filter((line) => !line.includes('422'))).toEqual([]);

  // On another device the link alone opens nothing: it wants the password of the account to which it is bound.
  const elsewhere = await (await page.context().browser()?.newContext())?.newPage();
  if (!elsewhere) throw new Error('No other device');
  await elsewhere.addInitScript(() => localStorage.setItem('language', 'ru'));
  await open(elsewhere, 'demo-parent');
  await expect(elsewhere.getByText('Войдите в тот аккаунт Qalam, с которым он связан.')).toBeVisible();
  expect(await axeFindings(elsewhere)).toEqual([]);
  const give = async (name: string) => {
    await elsewhere.getByLabel('Логин').fill(name);
    await elsewhere.getByLabel('Пароль', { exact: true }).fill('qalam2026');
    await elsewhere.getByRole('button', { name: 'Войти' }).click();
  };
  await give('teacher');
  await expect(elsewhere.getByRole('alert')).toHaveText('Этот аккаунт дневника уже связан с другим аккаунтом Qalam.');
  await give('parent');
  await expect(elsewhere).toHaveURL(/\/\d{4}\/schedule/);
  await elsewhere.context().close();
});
