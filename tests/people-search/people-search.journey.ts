// A region worker looks for a student over schools, and the management of the school sees that it happened.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

const address = '/2026/people-search';
let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(() => application.close());

/** Not the line below every page, which comes by itself and names the school among others. */
const rows = (page: Page) => page.getByRole('main').getByText('№ 42 жалпы білім беретін мектеп', { exact: true });
const field = (page: Page) => page.getByRole('searchbox', { name: 'IIN or name' });

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`a region worker lands on the search, finds students by a few letters and by the keyboard alone, and the school sees it, at ${width} px`, async ({
    page,
    browser,
  }) => {
    const noise = watchConsole(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setViewportSize({ width, height });
    await signInBefore(page, application, 'region', 'en');
    await page.goto(`${application.url}/`);
    await expect(page).toHaveURL(`${application.url}${address}`);
    await expect(page.getByRole('heading', { name: 'Student search', level: 1 })).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    await field(page).fill('са');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Type a whole IIN, or three letters of a name at least')).toBeVisible();
    await field(page).fill('сатбаев алих');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Сәтбаев Алихан Ермекұлы')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText('7 «А»')).toBeVisible();
    await expect(page).toHaveURL(`${application.url}${address}`);
    // There is one field to search in, and it is not that of the list.
    await expect(page.getByRole('searchbox')).toHaveCount(1);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    await field(page).fill('алих');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^30 students are shown|Сәтбаев Алихан/).first()).toBeVisible();
    await field(page).fill('щщщ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Nobody was found' })).toBeVisible();
    expect(decodeURIComponent(asked.join('\n'))).not.toMatch(/сатбаев|алих/);

    const management = await browser.newContext();
    const log = await management.newPage();
    await log.setViewportSize({ width, height });
    await signInBefore(log, application, 'director', 'en');
    await log.goto(`${application.url}/2026/access-log`);
    const line = log.getByRole('main').getByRole('link', { name: 'Төлебаева Қ. Н.' }).first();
    await expect(line).toBeVisible();
    expect(await axeFindingsInBothSchemes(log)).toEqual([]);
    await line.click();
    const act = log.getByRole('dialog', { name: 'Shown by the search over schools' });
    await expect(act).toContainText(/Сәтбаев А\. Е\./);
    expect(await axeFindingsInBothSchemes(log)).toEqual([]);
    await log.keyboard.press('Escape');
    await expect(act).toBeHidden();
    await log.getByRole('searchbox').fill('мұқанов');
    await expect(log.getByText(/and \d+ more/).first()).toBeVisible();
    await management.close();
    expect(noise).toEqual([]);
  });
}

test('without a network it says so, and what was typed stays', async ({ page }) => {
  await signInBefore(page, application, 'region', 'en');
  await page.goto(`${application.url}${address}`);
  await field(page).fill('сатбаев');
  await page.context().setOffline(true);
  await expect(page.getByText('The search needs a connection')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Сәтбаев Алихан Ермекұлы')).toBeVisible();
});

test('a director who comes to the search is led to the students', async ({ page }) => {
  await signInBefore(page, application, 'director', 'en');
  await page.goto(`${application.url}${address}`);
  await expect(page).toHaveURL(/backoffice\/students/);
});

test('the access log opens in each school year, and says when it is empty', async ({ page }) => {
  await signInBefore(page, application, 'zavuch', 'ru');
  await page.goto(`${application.url}/2025/access-log`);
  await expect(page.getByRole('heading', { name: 'В этом учебном году записей нет' })).toBeVisible();
});
