// A sheet of students on the screen: chosen, mended, applied, printed from and taken back; by the management and by a group lead.
import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { students, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, signInBefore, untilOfficeInstalled } from '#tests/support/browser.ts';
import { badFiles } from '#tests/support/sheet-files.ts';
import { csv, head, iins, importMessyRows, outcome, window } from './student-import-steps.ts';

const address = '/2026/backoffice/students?tab=import';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

async function open(
  page: Page,
  login = 'director',
  path = address,
  language: 'en' | 'kz' | 'ru' = 'en',
): Promise<void> {
  await signInBefore(page, application, login, language);
  await page.goto(`${application.url}${path}`);
  await expect(window(page)).toBeVisible();
}

for (const [width, count] of [
  [390, 60],
  [1440, 3_000],
] as const) {
  // covers USERCARD-003 USERCARD-009 USERCARD-058
  test(`a deputy imports ${count} messy rows, mends two, applies, prints slips and undoes, at ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await importMessyRows(application, page, width, count);
  });
}

// covers USERCARD-034
test('one file is taken: several that are chosen or dropped are refused', async ({ page }) => {
  await open(page);
  // Only the files of a bundle of OneRoster are one thing in several pieces.
  const several = ['c.csv', 'd.csv'].map((name) => ({ ...csv(['Surname;IIN', 'Ким;1']), name }));
  await window(page).locator('input[type=file]').setInputFiles(several);
  await expect(window(page).getByRole('alert')).toHaveText('Choose one file only');
  const drop = (names: readonly string[]) =>
    window(page)
      .getByText('Choose a file, or drop it here')
      .evaluate((target, files) => {
        const dataTransfer = new DataTransfer();
        for (const name of files) dataTransfer.items.add(new File(['Surname;IIN\nКим;1'], name));
        target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }, names);
  await drop(['a.csv', 'b.csv']);
  await expect(window(page).getByRole('alert')).toHaveText('Choose one file only');
  await drop(['a.csv']);
  await expect(outcome(page, 'With errors')).toHaveText(/^1/);
});

// covers USERCARD-059
test('of several refusals of the server the first one is shown, and the rows are checked anew', async ({ page }) => {
  await open(page);
  const [first, second] = iins;
  await window(page)
    .locator('input[type=file]')
    .setInputFiles(csv([head, `Ким Анна;${first};7а;;`, `Ли Вера;${second};7а;;`]));
  await expect(outcome(page, 'New')).toHaveText(/^2/);
  // Meanwhile they turn out to be two who have left.
  const { db } = application.database;
  const leavers = await db.select().from(students).where(eq(students.schoolId, 1)).limit(2);
  for (const [place, { userId }] of leavers.entries()) {
    await db
      .update(users)
      .set({ iin: [first, second][place] ?? null })
      .where(eq(users.id, userId));
    await db.update(students).set({ state: 'archived' }).where(eq(students.userId, userId));
  }
  await page.getByRole('button', { name: 'Apply 2 rows' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Line 2, [^:]+: [^:]+$/);
  await expect(outcome(page, 'With errors')).toHaveText(/^2/);
});

// covers USERCARD-045
test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a group lead is led from the window to a page of help, which is there without a network', async ({ page }) => {
    const flags = { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true };
    await application.database.db.update(schools).set({ flags });
    await enter(page, application, 'grouplead', 'en');
    await untilOfficeInstalled(page);
    await page.goto(`${application.url}${address}`);
    await expect(window(page)).toBeVisible();
    await page.context().setOffline(true);
    await expect(window(page).getByText('An import needs a connection')).toBeVisible();
    await window(page).getByRole('link', { name: 'How to prepare the file' }).click();
    await expect(page).toHaveURL(/\/2026\/help\/import$/);
    await expect(page.getByRole('heading', { name: 'How to prepare the file' })).toBeVisible();
    await expect(page.getByText('A person is known by the IIN alone.')).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  });
});

test('a group lead imports into the own class, and is not offered what the management alone may take back', async ({
  page,
}) => {
  const flags = { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true };
  await application.database.db.update(schools).set({ flags });
  await open(page, 'grouplead');
  await window(page)
    .locator('input[type=file]')
    .setInputFiles(csv([head, `Ким Анна;${iins[9]};7а;;`]));
  await page.getByRole('button', { name: 'Apply 1 row' }).click();
  await expect(page.getByText('Added: 1, changed: 0.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign-in slip/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo the import' })).toHaveCount(0);
});

test('a title is given its meaning once, and rows that were fixed are there for whoever goes on with them', async ({
  page,
}) => {
  await open(page);
  const file = csv(['ФИО;Номер гражданина;Класс', `Ким Анна;${iins[7]};7а`]);
  await window(page).locator('input[type=file]').setInputFiles(file);
  await expect(outcome(page, 'With errors')).toHaveText(/^1/);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('IIN', { exact: true }).last().selectOption({ label: 'Номер гражданина' });
  await expect(outcome(page, 'New')).toHaveText(/^1/);
  await page.reload();
  await window(page).locator('input[type=file]').setInputFiles(file);
  await expect(outcome(page, 'New')).toHaveText(/^1/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await window(page)
    .locator('input[type=file]')
    .setInputFiles(csv(['ФИО;ИИН;Класс', 'Ким Анна;1;7а']));
  await page
    .getByLabel('IIN')
    .first()
    .fill(iins[8] ?? '');
  await page.getByLabel('IIN').first().blur();
  await expect(outcome(page, 'New')).toHaveText(/^1/);
  // Nobody is asked: the server keeps it, for another person of the management too.
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(outcome(page, 'New')).toHaveCount(0);
  await open(page, 'zavuch');
  await window(page).getByRole('button', { name: 'Go on: contingent-2026.csv' }).first().click();
  await expect(outcome(page, 'New')).toHaveText(/^1/);
  await expect(page.getByText('Rows that were kept')).toBeVisible();
  await expect(page.getByText('The school has changed since')).toHaveCount(0);
  await page.getByRole('button', { name: 'Apply 1 row' }).click();
  await expect(page.getByText('Added: 1, changed: 0.')).toBeVisible();
  await page.getByRole('button', { name: 'Another file' }).click();
  await expect(window(page).getByText(/applied by/)).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});

test('what is no sheet is told in the words of the person, and the next file is taken', async ({ page }) => {
  await signInBefore(page, application, 'director', 'ru');
  await page.goto(`${application.url}${address}`);
  const ru = page.getByRole('dialog', { name: 'Импорт учеников' });
  const encrypted = { name: 'a.xlsx', mimeType: '', buffer: badFiles.encrypted?.content ?? Buffer.alloc(0) };
  await ru.locator('input[type=file]').setInputFiles(encrypted);
  await expect(ru.getByRole('alert')).toHaveText(/^Файл защищён паролем/);
  await ru.locator('input[type=file]').setInputFiles(csv([head, `Ким Анна;${iins[9]};7а;;`]));
  await expect(page.getByRole('button', { name: /^1 Новые/ })).toBeVisible();
});
