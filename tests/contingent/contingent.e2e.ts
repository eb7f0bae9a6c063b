// The students of a school as the management and a group lead see them, with and without a network.
import { expect, type Page, type Route, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';

const address = '/2026/backoffice/students';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const names = (page: Page) => page.locator('main a[href*="student="]');
const counted = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).locator('.count');

async function open(page: Page, login: string, path = address): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
  await expect(names(page).first()).toBeVisible();
}

for (const width of [390, 1440]) {
  // covers CONT-009 ROUTE-088
  test(`a director finds a student by a few letters, opens the card, and looks into the archive, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await open(page, 'director');
    await expect(page.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    await page.goto(`${application.url}${address}?parallel=7&gender=f`);
    await expect(page.getByText('Grade: 7', { exact: true }).first()).toBeVisible();
    const first = names(page).first();
    const surname = (await first.innerText()).split(' ')[0] ?? '';
    await page.getByRole('searchbox').fill(surname.toLowerCase());
    await expect(page).toHaveURL(/search=/);
    await expect(first).toContainText(surname);
    await first.click();
    const card = page.getByRole('dialog', { name: new RegExp(`^${surname} `) });
    await expect(card.getByText(/^\d{4}•{8}$/).first()).toBeVisible();
    await expect(card.getByText(/^since 01\.09\.2026$/)).toBeVisible();
    await expect(card.getByText('Login', { exact: true })).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();

    await page.goto(`${application.url}${address}?tab=archive`);
    await expect(counted(page, 'Archive')).toHaveText('1');
    await names(page).first().click();
    await expect(page.getByRole('dialog').getByText(/Left the school on \d\d\.10\.2026/)).toBeVisible();
    expect(noise).toEqual([]);
  });
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a group lead sees the own class, and without a network list and card of before with their age', async ({
    page,
  }) => {
    await open(page, 'grouplead');
    await expect(counted(page, 'List')).toHaveText('25');
    await untilOfficeInstalled(page);
    await names(page).first().click();
    await expect(page.getByRole('dialog').getByText('Login', { exact: true })).toBeVisible();
    const context = page.context();
    await page.close();
    await context.setOffline(true);
    const cold = await context.newPage();
    const noise = watchConsole(cold);
    await cold.goto(`${application.url}${address}`);
    await expect(counted(cold, 'List')).toHaveText('25');
    await expect(cold.locator('.read-age')).toBeVisible();
    await names(cold).first().click();
    await expect(cold.getByRole('dialog').getByText('Login', { exact: true })).toBeVisible();
    await cold.keyboard.press('Escape');
    // A card that was never opened says what the list knows.
    await names(cold).nth(1).click();
    await expect(cold.getByRole('dialog').getByText(/^\d{4}•{8}$/)).toBeVisible();
    await expect(cold.getByRole('dialog').getByText('Login', { exact: true })).toBeHidden();
    expect(noise).toEqual([]);
  });
});

// covers ERR3-003 ERR3-017 CONST2-005 CONST2-007
test('a list that failed is no empty list: an error with another try, what is kept where something is, and "no data" on the word of the server', async ({
  page,
  context,
}) => {
  await signInBefore(page, application, 'director', 'en');
  const list = '**/contingent/list*';
  const answer = (status: number, body: unknown) => (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
  const refused = answer(500, { error: { code: 'INTERNAL', requestId: 'r-1' } });
  await context.route(list, refused);
  await page.goto(`${application.url}${address}`);
  const failure = page.getByRole('alert').filter({ hasText: 'An error occurred on the server' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No students here yet' })).toHaveCount(0);
  await context.unroute(list);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(names(page).first()).toBeVisible();

  await context.route(list, refused);
  await page.reload();
  await expect(names(page).first()).toBeVisible();
  await expect(page.locator('.read-age')).toBeVisible();

  await context.unroute(list);
  await context.route(list, answer(200, { data: { rows: [] } }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No students here yet' })).toBeVisible();
});

// covers ERR3-015
test('what the server refuses is told under the title of an error, in the words of the server', async ({
  page,
  context,
}) => {
  await open(page, 'director');
  await context.route('**/reset-pass*', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'CONFLICT', message: 'The printer is on fire', requestId: 'r-1' } }),
    }),
  );
  await names(page).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reset the password' }).click();
  await page
    .getByRole('dialog', { name: 'Reset the password?' })
    .getByRole('button', { name: 'Reset the password' })
    .click();
  await expect(page.locator('.toast').last()).toContainText('Error: The printer is on fire');
});
