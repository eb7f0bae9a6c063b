// To the sister services and back, in the browser: certificates, the registration of the tutor service, and the sign-in by a one-time hash.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { enter, watchConsole } from '#tests/support/browser.ts';

const sisters = {
  tutor: 'https://tutor.example.kz/new?behalf={hash}',
  certificates: 'https://certificates.example.kz/',
};

let application: Application;
test.beforeEach(async () => {
  application = await startApplication({ sisters });
});
test.afterEach(async () => {
  await application.close();
});

async function playSisters(page: Page): Promise<void> {
  await page.context().route(/example\.kz/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>there' }));
}

// covers ROUTE-006, ROUTE-007, ROUTE-092
test('a person is led to a sister service with a hash of their own, and comes back by one, once', async ({
  page,
  browser,
}) => {
  const noise = watchConsole(page);
  await playSisters(page);
  await enter(page, application, 'teacher', 'ru');
  await page.goto(`${application.url}/2026/certificates`);
  await expect(page).toHaveURL(/^https:\/\/certificates\.example\.kz\/#[\w-]{43}$/);
  await page.goto(`${application.url}/ustaz-register`);
  await expect(page).toHaveURL(/^https:\/\/tutor\.example\.kz\/new\?behalf=[\w-]{43}$/);
  const hash = new URL(page.url()).searchParams.get('behalf') ?? '';

  const elsewhere = await (await browser.newContext()).newPage();
  await playSisters(elsewhere);
  await elsewhere.addInitScript(() => localStorage.setItem('language', 'ru'));
  // Nobody is signed in: they register there as somebody new.
  await elsewhere.goto(`${application.url}/ustaz-register`);
  await expect(elsewhere).toHaveURL('https://tutor.example.kz/new?behalf=');
  await elsewhere.goto(`${application.url}/login-from-url#${hash}`);
  await expect(elsewhere).toHaveURL(/\/\d{4}\/schedule/);
  expect(await elsewhere.evaluate(() => document.body.textContent)).not.toContain(hash);
  await elsewhere.goto(`${application.url}/login-from-url#${hash}`);
  await expect(elsewhere.getByText('Ссылка уже использована или устарела. Откройте её заново.')).toBeVisible();
  await expect(elsewhere).toHaveURL(/login-from-url$/);
  expect(await axeFindings(elsewhere)).toEqual([]);
  await elsewhere.context().close();
  expect(noise).toEqual([]);
});
