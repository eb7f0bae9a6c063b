// The history of changes: the block in all its states in the gallery, and the page of a school over the real server.
import { expect, type Page, test } from '@playwright/test';
import type { FastifyBaseLogger } from 'fastify';
import { createWrite } from '#server/writes/write.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings, axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { createShelves, putShelf, shelfEntity, shelvesOf } from '#tests/support/shelves/shelves.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
async function open(page: Page, state: string, language = 'en'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto(`${application.url}/dev/gallery/changes?state=${state}`);
}
const history = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'History of an entry' }) });
const batches = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Changes of a school' }) });
const peer = (page: Page, name: string) => page.getByLabel('Peer').selectOption(name);

for (const size of sizes) {
  test(`an entry tells who changed what, from which value, and goes back by the keyboard at ${size.width}`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize(size);
    await open(page, 'changes');
    const changed = history(page).getByRole('listitem').nth(2);
    await expect(changed).toContainText('Ахметов Ерлан 23.11.2026, 06:35 · in a form, unknown device');
    await expect(changed).toContainText('12 entries were changed at once');
    await expect(changed.locator('dl > div')).toHaveText([
      'Seats3026',
      'KindClassroomLaboratory',
      'Inspectedempty01.09.2026',
    ]);
    const undone = history(page).getByRole('listitem').nth(3);
    await expect(undone).toContainText('Undone: 23.11.2026, 08:04');
    await expect(undone.getByRole('button')).toHaveCount(0);
    await expect(undone.locator('del')).toHaveCount(0);
    const aged = batches(page).getByRole('listitem').nth(4);
    await expect(aged).toContainText('It cannot be undone: more than 30 days have passed.');
    await expect(aged.getByRole('button')).toHaveCount(0);
    await changed.getByRole('button', { name: 'Undo all 12' }).focus();
    await page.keyboard.press('Enter');
    await expect(changed.getByRole('alert')).toHaveText('Undone.');
    const batch = batches(page).getByRole('listitem').nth(1);
    await batch.getByText('What was changed').focus();
    await page.keyboard.press('Enter');
    await expect(batch.locator('li')).toHaveCount(2);
    await expect(batch.locator('li').nth(1)).toContainText(/215 Changed.*Number\s*214\s*215/);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    expect(noise).toEqual([]);
  });
}

test('what stays is named, what failed is said, and what was stored can be taken back for a while', async ({
  page,
}) => {
  await open(page, 'changes');
  await peer(page, 'keeps one');
  const changed = history(page).getByRole('listitem').nth(2);
  await changed.getByRole('button').click();
  await expect(changed.getByRole('alert')).toContainText('Undone. 1 entry stays: it was changed since.');
  await expect(changed.getByRole('alert').locator('p')).toHaveText('215');
  await peer(page, 'keeps all');
  await changed.getByRole('button').click();
  await expect(changed.getByRole('alert')).toContainText('Nothing was undone. 2 entries stay');
  await expect(changed.getByRole('alert').locator('p')).toHaveText('214, 215');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.toast')).toContainText('2 entries stay');
  await peer(page, 'is gone');
  await changed.getByRole('button').click();
  await expect(page.locator('.toast').last()).toContainText(/connection/i);
});

for (const [state, words] of [
  ['empty', 'Әзірге өзгеріс болған жоқ'],
  ['old', '08:05'],
  ['archive', 'Болдырмау'],
] as const) {
  test(`in the state ${state} it says so in Kazakh, and nothing is wrong with it`, async ({ page }) => {
    await open(page, state, 'kz');
    await expect(history(page)).toContainText(words);
    await expect(batches(page)).toContainText(state === 'archive' ? 'Барлығын болдырмау' : words);
    if (state === 'archive') await expect(history(page).locator('[data-locked]')).toHaveCount(3);
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('without data it offers to ask again where that helps', async ({ page }) => {
  await open(page, 'offline', 'ru');
  await expect(history(page).getByRole('button')).toBeVisible();
  await open(page, 'error', 'ru');
  await expect(history(page).getByRole('button')).toBeVisible();
  await open(page, 'loading', 'ru');
  await expect(history(page).getByRole('button')).toHaveCount(0);
  await expect(history(page).getByRole('listitem')).toHaveCount(0);
});

test('a director sees what was changed in the school, takes it back, and reads it without a network', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  const { database, clock } = application;
  await createShelves(database.db);
  const userId = await userIdOf(application, 'zavuch');
  const log = { error: () => undefined } as unknown as FastifyBaseLogger;
  await createWrite(database, clock)(
    { schoolId: 1, userId, call: 'POST /api/shelf', device: 'Firefox, Linux', request: null, log },
    async (tx) => {
      await putShelf(tx.db, 'a', { number: 7, name: 'Атлас' });
      tx.changed(shelfEntity, [{ id: 'a', before: null, after: { number: 7, name: 'Атлас' } }]);
    },
  );
  const noise = watchConsole(page);
  await enter(page, application, 'director', 'ru');
  await page.getByRole('navigation').getByRole('link', { name: 'Изменения в школе' }).first().click();
  const batch = page.getByRole('listitem').filter({ hasText: 'Firefox, Linux' });
  await expect(batch).toContainText('1 запись');
  await batch.getByRole('button', { name: 'Отменить' }).click();
  await expect(batch).toContainText('Возвращено: 20.11.2026');
  expect(await shelvesOf(database.db)).toEqual({});
  await expect(page.getByRole('listitem').filter({ hasText: 'Изменения возвращены' })).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await untilOfficeInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(batch).toContainText('Возвращено: 20.11.2026');
  expect(noise).toEqual([]);
});
