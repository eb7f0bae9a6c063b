// What browser tests of the import of students share: invented rows, the window, and a messy sheet mended, applied and undone.
import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { isIin } from '#contract/core/iin.ts';
import { students } from '#server/features/people/public.ts';
import type { Application } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

/** Of boys born on the last day of 2013. */
export const iins = Array.from({ length: 4_000 }, (_, serial) => {
  const head = `1312315${String(serial).padStart(4, '0')}`;
  return Array.from({ length: 10 }, (_digit, digit) => `${head}${digit}`).find(isIin) ?? [];
}).flat();
const letters = 'абвгдежзиклмнопр';
/** Names that no two of them share. */
const nameOf = (index: number) =>
  `Бала${[...index.toString(16)].map((digit) => letters[Number.parseInt(digit, 16)]).join('')}`;
export const window = (page: Page) => page.getByRole('dialog', { name: 'Import of students' });
export const outcome = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^\\d+ ${name}`) });
export const csv = (lines: readonly string[]) => ({
  name: 'contingent-2026.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});
export const head = 'ФИО ребёнка;ЖСН;Сынып;Тел.;Примечание';
const countOfStudents = ({ database }: Application) => database.db.$count(students, eq(students.schoolId, 1));

/** A deputy imports `count` rows with three wrong ones and a double one, mends two, applies, prints slips and undoes. */
export async function importMessyRows(
  application: Application,
  page: Page,
  width: number,
  count: number,
): Promise<void> {
  const noise = watchConsole(page);
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await signInBefore(page, application, 'zavuch', 'en');
  await page.goto(`${application.url}/2026/backoffice/students`);
  await page.getByRole('button', { name: 'Import from a file' }).click();
  await expect(window(page)).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  const before = await countOfStudents(application);
  const good = iins.slice(0, count - 3).map((iin, index) => `Сынақ ${nameOf(index)};${iin};7а;;`);
  const [short, wrongClass, lost] = iins.slice(-3);
  const sent = page.waitForRequest(/school\/contingent\/import/);
  await window(page)
    .locator('input[type=file]')
    .setInputFiles(
      csv([
        'Контингент на 20.11.2026',
        head,
        `Тоқтар Ақбота;${short?.slice(0, 9)};7а;;`,
        `Рахметов Нұртас;${wrongClass};12 «Г»;;`,
        `?ожахметова Індира;${lost};7а;;`,
        ...good,
        `Сынақ Егіз;${good[0]?.split(';')[1]};7а;;`,
      ]),
    );
  // The window is gone, and the plan stands on the page: the head is no pupil, what is unknown is not taken over.
  await expect(window(page)).toHaveCount(0);
  await expect(outcome(page, 'With errors')).toHaveText(/^3/);
  await expect(outcome(page, 'Duplicates')).toHaveText(/^1/);
  await expect(outcome(page, 'New')).toHaveText(new RegExp(`^${good.length}`));
  await expect(page.getByText(/header in line 2/)).toBeVisible();
  await expect(page.getByText('Примечание')).toBeVisible();
  await page
    .getByLabel('IIN')
    .first()
    .fill(short ?? '');
  await page.getByLabel('Class', { exact: true }).first().focus();
  await expect(outcome(page, 'With errors')).toHaveText(/^2/);
  await page.getByLabel('Class', { exact: true }).first().fill('7 «А»');
  await page.getByLabel('Class', { exact: true }).first().press('Enter');
  await expect(outcome(page, 'With errors')).toHaveText(/^1/);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download these rows' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  await page.getByLabel('Order number').fill('12-к');
  await page.getByRole('button', { name: /^Apply/ }).click();
  // With the file in the field `import`: the server takes it in no other.
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/);
  await expect(page.getByText(`Added: ${good.length + 2}, changed: 0.`)).toBeVisible({ timeout: 60_000 });
  expect(await countOfStudents(application)).toBe(before + good.length + 2);
  await page.getByRole('button', { name: /^Sign-in slips? of the new/ }).click();
  const slips = page.getByRole('dialog').getByRole('listitem');
  await expect(slips).toHaveCount(good.length + 2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('The import was undone.')).toBeVisible({ timeout: 60_000 });
  expect(await countOfStudents(application)).toBe(before);
  expect(noise).toEqual([]);
}
