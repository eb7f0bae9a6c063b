// The file of a student, reached from the class: read, walked through by keys, without a network, and a certificate saved from it.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const pupils = (page: Page) => page.locator('main a[href*="/backoffice/groups/"][href*="-"]:not([href*="inclusive"])');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The first class of a person, in which somebody learns. */
async function openClass(page: Page, login: string): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}/2026/backoffice/groups`);
  await page
    .locator('main a[href*="/backoffice/groups/"]:not([href$="settings"], [href*="inclusive"])')
    .first()
    .click();
  await expect(pupils(page).first()).toBeVisible();
}

for (const width of [390, 1440]) {
  // covers ROUTE-035 CONT-008 CONT-026
  test(`a deputy opens the file of a pupil from the class, goes on by keys, and saves a certificate, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await openClass(page, 'zavuch');
    const names = (await pupils(page).allInnerTexts()).map((name) => name.trim());
    await pupils(page).first().click();
    await expect(page).toHaveURL(/\/2026\/backoffice\/groups\/\d+\/[\da-f-]{36}\/\d+$/);
    await expect(page.getByText('Login', { exact: true })).toBeVisible();
    await expect(page.getByText(/^since 01\.09\.2026$/)).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    const first = page.url();
    const title = await page.locator('main').getByRole('navigation').getByRole('link').last().innerText();
    await page.keyboard.press('j');
    await expect(page).not.toHaveURL(first);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // Both neighbours are known.
    await expect(page.locator('main').getByRole('navigation').last().getByRole('link')).toHaveCount(2);
    await page.keyboard.press('k');
    await expect(page).toHaveURL(first);
    // At its address without the class it is found as well.
    const { pathname } = new URL(first);
    const [, year, , , , uuid, id] = pathname.split('/');
    await page.goto(`${application.url}/${year}/backoffice/groups/${uuid}/${id}`);
    await expect(page).toHaveURL(first);

    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Certificate: in Kazakh' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect(names.some((name) => name.includes(download.suggestedFilename().split(' ')[0] ?? '-'))).toBe(true);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await page.goto(`${application.url}/2026/backoffice/groups/71/${uuid}/999999`);
    await expect(page.getByRole('heading', { name: 'There is no such student' })).toBeVisible();
    expect(noise).toEqual([]);
  });
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a group lead opens the file of a pupil seen before, and one who was not says what is missing', async ({
    page,
  }) => {
    await openClass(page, 'grouplead');
    await untilOfficeInstalled(page);
    await pupils(page).first().click();
    await expect(page.getByText('Login', { exact: true })).toBeVisible();
    const name = await heading(page).innerText();
    await page.context().setOffline(true);
    await page.reload();
    await expect(heading(page)).toHaveText(name);
    await expect(page.getByText('Login', { exact: true })).toBeVisible();
    await page.keyboard.press('j');
    await expect(heading(page)).not.toHaveText(name);
    // What the list knew is there; the rest of this one was never on the device.
    await expect(page.getByText(/^\d{4}•{8}$/)).toBeVisible();
    await expect(page.getByText('Login', { exact: true })).toHaveCount(0);
  });
});
