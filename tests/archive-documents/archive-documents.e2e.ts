// Archive documents in the browser: ordered, made in the background, read, saved, and listed without a network.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, signInBefore, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

const address = '/2026/archive-documents';
let application: Application;
let stop: () => Promise<void>;
test.beforeEach(async () => {
  application = await startApplication();
  stop = application.app.jobs.work(application.app.log).stop;
});
test.afterEach(async () => {
  await stop();
  await application.close();
});

const documents = (page: Page) => page.locator('main a[href*="document="]');

async function make(page: Page, { kind = '', year = '' } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Make a document' }).click();
  const window = page.getByRole('dialog', { name: 'New document' });
  const choose = async (field: string, option: string) => {
    const select = window.getByLabel(field, { exact: true });
    // The list of the house takes the place of the browser's own.
    await expect(select).toHaveAttribute('aria-haspopup', 'listbox');
    await select.click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  if (kind !== '') await choose('Kind', kind);
  if (year !== '') await choose('School year', year);
  await window.getByRole('button', { name: 'Make a document' }).click();
  await expect(window).toBeHidden();
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  // covers SYSTEM-005 ROUTE-055
  test(`a director has the book of the year before made, opens it and saves it as it was stored, at ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height });
    await signInBefore(page, application, 'director', 'en');
    await page.goto(`${application.url}${address}`);
    await expect(documents(page)).toHaveCount(2);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await make(page, { year: '2025–26' });
    await expect(page.getByText(/The document is ready: Alphabet book/).last()).toBeVisible({ timeout: 30_000 });
    await expect(documents(page)).toHaveCount(3);
    // The newest is the first one.
    await expect(documents(page).first()).toHaveText(/^Alphabet book 2025-2026, 20\.11\.2026\.pdf/);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    await documents(page).first().click();
    const window = page.getByRole('dialog', { name: 'Alphabet book' });
    const checksum = await window.getByText(/^[0-9a-f]{64}$/).innerText();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await window.getByRole('button', { name: 'Download' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('Alphabet book 2025-2026, 20.11.2026.pdf');
    const content = fs.readFileSync(await saved.path());
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(createHash('sha256').update(content).digest('hex')).toBe(checksum);
    await expect(page.getByText('The file was checked: its checksum agrees').last()).toBeVisible();
    const opening = page.context().waitForEvent('page');
    await window.getByRole('button', { name: 'Open' }).click();
    await opening;
    expect(noise).toEqual([]);
  });
}

test('the list opens from a cold start without a network, with its age', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, application, 'director', 'en');
  await untilOfficeInstalled(page);
  await page.goto(`${application.url}${address}`);
  await make(page, { kind: 'List of staff' });
  await expect(documents(page)).toHaveCount(3, { timeout: 30_000 });
  const context = page.context();
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  const noise = watchConsole(cold);
  await cold.goto(`${application.url}${address}`);
  await expect(cold.getByText(/^As of /).first()).toBeVisible();
  await documents(cold).first().click();
  await expect(cold.getByRole('dialog').getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(cold.getByText('The file needs a network')).toBeVisible();
  await expect(cold.getByRole('dialog').getByRole('button', { name: 'Download' })).toBeDisabled();
  expect(noise).toEqual([]);
});
