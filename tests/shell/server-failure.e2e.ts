// A failing server: without data on the device the page says so, with data it stays (decisions A); and what a form shows for each kind of
// answer.
import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, signInBefore } from '#tests/support/browser.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const syncPath = '**/api/v4/os/sync';
const refused = (status: number, error: Record<string, unknown>) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ error: { requestId: 'r-1', ...error } }),
});
const failSync = (context: BrowserContext, status: number, code: string) =>
  context.route(syncPath, (route) => route.fulfill(refused(status, { code, message: 'from the server' })));
const lessons = (page: Page) => page.locator('a[href*="/lesson/"]');

for (const [status, code, words] of [
  [500, 'INTERNAL', 'An error occurred on the server. Please try again later.'],
  [502, 'JOURNAL_UNAVAILABLE', 'The service is temporarily unavailable.'],
] as const) {
  // covers ERR-009 ERR-013 ERR-014 ERR3-012 ERR3-020 ERR3-021
  test(`${status} with nothing on the device: no more loading, the server-error component says it, and a retry helps`, async ({
    page,
    context,
  }) => {
    await failSync(context, status, code);
    await enter(page, application, 'teacher', 'en');
    const failure = page.getByRole('alert').filter({ hasText: 'The server does not answer' });
    await expect(failure).toContainText(words);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expect(lessons(page)).toHaveCount(0);
    // While the server still fails, the button itself must ask again, whatever the engine does by its own timer.
    const asked = context.waitForEvent('request', (request) => request.headers()['x-no-cache'] === '1');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await asked;
    await context.unroute(syncPath);
    // That the button asks is proven above; here it only shortens the engine's wait, and may disappear before it is clicked.
    await failure
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    await expect(lessons(page).first()).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
}

// covers ERR-013 ERR-014 ERR3-020 ERR3-021 ROUTE-105
test('a lesson that is not on the device says it too, and the page of the failure has its own words', async ({
  page,
  context,
}) => {
  await failSync(context, 500, 'INTERNAL');
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/lesson/0b5c6b6e-3f0e-5d0f-8c3e-71616c616d21/journal`);
  await expect(page.getByRole('alert')).toContainText('The server does not answer');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.goto(`${application.url}/2026/server-error`);
  await expect(page.getByRole('heading', { name: 'Oops' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Something went wrong on the server. Your data is safe.');
});

// covers ERR-014 ERR3-021
test('with data on the device the page stays, marked with its age, and a banner says what is wrong until it is over', async ({
  page,
  context,
}) => {
  await enter(page, application, 'teacher', 'en');
  await expect(lessons(page).first()).toBeVisible();
  const before = await lessons(page).count();
  await failSync(context, 500, 'INTERNAL');
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  const banner = page.locator('.banner');
  await expect(banner).toHaveText('An error occurred on the server. Please try again later.');
  await expect(lessons(page)).toHaveCount(before);
  // Ten minutes later by the page's clock.
  await page.clock.setFixedTime(Date.now() + 10 * 60_000);
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(lessons(page)).toHaveCount(before);
  await expect(page.getByText('The server does not answer')).toHaveCount(0);
  await context.unroute(syncPath);
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(banner).toHaveCount(0);
});

/** Tries to sign in while the server answers this; returns what the user reads. */
async function signInAnswered(page: Page, answer: Parameters<Route['fulfill']>[0]) {
  await page.unroute('**/api/login');
  await page.route('**/api/login', (route) => route.fulfill(answer));
  await page.locator('button[type=submit]').click();
  return page.getByRole('alert');
}

async function openSignIn(page: Page) {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto(`${application.url}/login`);
  await page.locator('input[name=login]').fill('teacher');
  await page.locator('input[name=password]').fill('secret');
}

// covers ERR-005 ERR3-007
test('404 shows its message', async ({ page }) => {
  await openSignIn(page);
  const alert = await signInAnswered(page, refused(404, { code: 'NOT_FOUND', message: 'This school has left' }));
  await expect(alert).toHaveText('This school has left');
});

// covers ERR-009 ERR3-012
test('500 and 502 show their message, and words of their own where a gateway sends none', async ({ page }) => {
  await openSignIn(page);
  const failed = await signInAnswered(page, refused(500, { code: 'INTERNAL', message: 'The disk is full' }));
  await expect(failed).toHaveText('The disk is full');
  const away = await signInAnswered(page, refused(502, { code: 'JOURNAL_UNAVAILABLE', message: 'The journal rests' }));
  await expect(away).toHaveText('The journal rests');
  const gateway = await signInAnswered(page, { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  await expect(gateway).toHaveText('The service is temporarily unavailable.');
});

// covers ERR-010
test('any other status shows one and the same general message where no words of ours come with it', async ({
  page,
}) => {
  await openSignIn(page);
  for (const status of [402, 409, 418, 451, 507]) {
    const alert = await signInAnswered(page, { status, contentType: 'text/html', body: `<h1>${status}</h1>` });
    await expect(alert).toHaveText('An error occurred. Please try again later.');
  }
});

test('a network that answers with a page of its own is named as what it is', async ({ page }) => {
  await openSignIn(page);
  for (const status of [200, 511]) {
    const alert = await signInAnswered(page, { status, contentType: 'text/html', body: '<h1>Welcome</h1>' });
    await expect(alert).toHaveText(/^There is a network, but the answer is not from our server.*Wi-Fi/);
  }
});

// covers ERR-006 ERR3-008
test('422 puts each message at its field, and what was typed stays', async ({ page, context }) => {
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/profile/history`);
  // On the context: a page's routes miss what passes through the service worker, which takes control of the page at some point.
  await context.route('**/password*', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill(
          refused(422, {
            code: 'VALIDATION_FAILED',
            message: 'Something is wrong',
            errors: { currentPassword: ['Not yours'], newPassword: ['Used before', 'Too plain'] },
          }),
        ),
  );
  const field = (name: string) => page.locator(`input[name=${name}]`);
  await field('currentPassword').fill('qalam2026');
  await field('newPassword').fill('better1');
  await field('confirmation').fill('better1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(field('currentPassword')).toHaveAccessibleDescription(/Not yours/);
  await expect(field('newPassword')).toHaveAccessibleDescription(/Used before Too plain/);
  await expect(field('confirmation')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(field('newPassword')).toHaveValue('better1');
  await expect(field('currentPassword')).toBeFocused();
});

// covers ERR3-004 ERR-001
test('302 leads to a page of our own, and shows any other address as a link', async ({ page, context }) => {
  await signInBefore(page, application, 'teacher', 'en');
  const leadTo = async (redirect: string) => {
    await context.unroute('**/password*');
    await context.route('**/password*', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 302, contentType: 'application/json', body: JSON.stringify({ data: { redirect } }) }),
    );
    await page.goto(`${application.url}/2026/profile/history`);
    for (const [name, words] of [
      ['currentPassword', 'qalam2026'],
      ['newPassword', 'better1'],
      ['confirmation', 'better1'],
    ] as const)
      await page.locator(`input[name=${name}]`).fill(words);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await context.route('https://portal.example.kz/**', (route) => route.fulfill({ body: 'the portal' }));
  await leadTo('https://portal.example.kz/news');
  await expect(page.getByText('The server points to portal.example.kz').first()).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(application.url).origin);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  expect((await opened).url()).toBe('https://portal.example.kz/news');

  await leadTo('/2026/unsent');
  await expect(page).toHaveURL(`${application.url}/2026/unsent`);
});
