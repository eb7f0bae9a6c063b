// The page about the data on the device, as a person uses it: read it, reload, save data, remove copies.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import {
  deviceRows,
  enter,
  saveData,
  signInBefore,
  untilInstalled,
  untilPacked,
  watchConsole,
} from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
let teacher: number;
test.beforeAll(async () => {
  application = await startApplication();
  teacher = await userIdOf(application, 'teacher');
});
test.afterAll(async () => {
  await application.close();
});
test.use({ viewport: { width: 390, height: 844 } });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const part = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const documents = async (page: Page) =>
  (await deviceRows<{ document: string }>(page, teacher, 'caches')).map(({ document }) => document);

test('it is found from profile and unsent work, counts what is here, and is read by everybody', async ({ page }) => {
  test.setTimeout(120_000);
  const noise = watchConsole(page);
  await enter(page, application, 'teacher', 'en');
  await untilPacked(page, teacher);
  await page.goto(`${application.url}/2026/unsent`);
  await page.getByRole('link', { name: 'What is on this device' }).click();
  await expect(page).toHaveURL(/\/2026\/storage$/);
  const lessons = (await documents(page)).filter((name) => name.startsWith('lesson:')).length;
  await expect(row(page, 'Lessons')).toContainText(String(lessons));
  await expect(row(page, 'Lessons')).toContainText('Yes, the server has it');
  await expect(page.getByText(/of .* are taken, the program included/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${application.url}/2026/profile`);
  await expect(page.getByRole('link', { name: 'What is on this device' })).toBeVisible();
  expect(noise).toEqual([]);
});

test('copies are removed, unsent work and what it builds on stay and say why; the next press brings everything back', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const lesson = await lessonToday(application);
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  await untilPacked(page, teacher);
  await page.goto(`${application.url}/2026/lesson/${lesson}/journal`);
  await expect(tile(page, 25)).toBeVisible();
  await context.setOffline(true);
  await tile(page, 7).click();
  await expect(tile(page, 7)).toHaveAccessibleName(/absent.*waiting/i);
  await page.goto(`${application.url}/2026/storage`);
  await expect(row(page, 'Unsent entries')).toContainText('only this device');
  await expect(row(page, 'Lessons')).toContainText('except what unsent entries build on: 1');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    // By the keyboard: the count above is still running and moves the button away from a pointer.
    page.getByRole('button', { name: 'Save unsent work to a file' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^qalam-unsent-.*\.json$/);

  await page.getByRole('button', { name: 'Remove copies…' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/copies removed/).first()).toBeVisible();
  expect(await documents(page)).toEqual([`lesson:${lesson}`]);
  expect(await deviceRows(page, teacher, 'outbox')).toHaveLength(1);
  await expect(part(page, 'The quarter')).not.toContainText('All on this device');

  await context.setOffline(false);
  await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length, { timeout: 20_000 }).toBe(0);
  // What was removed returns when it is requested, and not before.
  expect((await documents(page)).filter((name) => name.startsWith('lesson:'))).toEqual([`lesson:${lesson}`]);
  await page.getByRole('button', { name: 'Load now' }).click();
  await expect(part(page, 'The quarter')).toContainText('All on this device', { timeout: 40_000 });
});

test('who saves data gets today by itself, and the rest when they say so; the choice is theirs alone', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const other = await userIdOf(application, 'teacher2');
  await saveData(context);
  await signInBefore(page, application, 'teacher2', 'en');
  await page.goto(`${application.url}/2026/storage`);
  await expect(part(page, 'Today')).toContainText('All on this device', { timeout: 20_000 });
  await expect(page.getByText('only what today needs loads by itself.')).toBeVisible();
  await expect(part(page, 'The quarter')).not.toContainText('All on this device');
  const saver = page.getByRole('switch', { name: 'Save data' });
  await expect(saver).toBeChecked();
  await saver.click();
  await expect(part(page, 'The quarter')).toContainText('All on this device', { timeout: 40_000 });
  const settings = await deviceRows<{ key: string; value: unknown }>(page, other, 'settings');
  expect(settings).toContainEqual({ key: 'packs.dataSaver', value: 'off' });
});
