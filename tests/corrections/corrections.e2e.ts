// A school corrects a text of the menu: it comes with a pull, survives an offline cold start, and can be withdrawn.
import { expect, test } from '@playwright/test';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { comeBackUntil, enter, untilInstalled } from '#tests/support/browser.ts';
import { headersOf, sessionOf } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';

test.use({ serviceWorkers: 'allow' });

test.describe.configure({ timeout: 120_000 });
let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(() => application.close());

async function correct(key: string, text: string | null): Promise<void> {
  const { app } = application;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { login: 'director', password: demoPassword },
  });
  const session = sessionOf({ data: answer.json().data, cookies: answer.cookies }, 0);
  const payload = { schoolId: 1, key, language: 'en', text, requestId: idOf(`correct ${key} ${text}`) };
  const response = await app.inject({
    method: 'PUT',
    url: '/api/v4/os/corrections',
    headers: headersOf(session),
    payload,
  });
  expect(response.statusCode).toBe(200);
}

test('a corrected word comes while the page is open, is at a start without a network, and gives way to the built-in one', async ({
  page,
  context,
}) => {
  await enter(page, application, 'teacher', 'en');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Journal', exact: true })).toBeVisible();
  await untilInstalled(page);
  await correct('journal.list.title', 'Registers of all classes');
  await correct('journal.title', 'Class register');
  await comeBackUntil(page, (patience) =>
    expect(menu.getByRole('link', { name: 'Class register' })).toBeVisible(patience),
  );

  await context.setOffline(true);
  await page.reload();
  await expect(menu.getByRole('link', { name: 'Class register' })).toBeVisible();
  // The page's own texts are loaded after the correction, and must not override it.
  await menu.getByRole('link', { name: 'Class register' }).click();
  await expect(page.getByRole('heading', { name: 'Registers of all classes' }).first()).toBeVisible();

  await context.setOffline(false);
  await correct('journal.title', null);
  await comeBackUntil(page, (patience) =>
    expect(menu.getByRole('link', { name: 'Journal', exact: true })).toBeVisible(patience),
  );
});
