// The first minute of a teacher: a sign-in by hand in Kazakh, and the next start without a network.
import { expect, test } from '@playwright/test';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { untilInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

test('a teacher signs in in Kazakh after a wrong password, and the application opens from cold without a network', async ({
  page,
  context,
}) => {
  await page.goto(application.url);
  await expect(page).toHaveURL(`${application.url}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Жүйеге кіру');
  await page.locator('input[name=login]').fill('teacher');
  const password = page.locator('input[name=password]');
  await password.fill('wrong');
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('alert')).toContainText('Логин немесе құпиясөз қате');
  await expect(page).toHaveURL(`${application.url}/login`);
  await expect(page.locator('input[name=login]')).toHaveValue('teacher');

  await password.fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/2026\/schedule/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'kk');
  await expect(page.locator('tr[data-lesson]').first()).toBeVisible();
  await untilInstalled(page);
  await page.close();

  await context.setOffline(true);
  const next = await context.newPage();
  const noise = watchConsole(next);
  await next.goto(application.url);
  await expect(next).toHaveURL(/\/2026\/schedule/);
  await expect(next.getByRole('banner')).toBeVisible();
  await expect(next.locator('html')).toHaveAttribute('lang', 'kk');
  await expect(next.locator('tr[data-lesson]').first()).toBeVisible();
  expect(noise).toEqual([]);
});
