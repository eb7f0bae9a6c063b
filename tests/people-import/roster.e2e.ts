// A bundle of OneRoster on the screen: read with its classes and parents, applied and taken back; and the school as one.
import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { students } from '#server/features/people/public.ts';
import { groups } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { smallRoster, zipOfFiles } from './rosters.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const [pupils, parents, teachers] = [iinsFrom('1312316', 10), iinsFrom('8403124', 10), iinsFrom('8003124', 10)];
const roster = smallRoster({ pupil: pupils(1), other: pupils(2), mother: parents(1), teacher: teachers(1) });
const outcome = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^\\d+ ${name}`) });

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`a director brings pupils, a parent and a class from a bundle, takes them back, and hands the school on, at ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    const noise = watchConsole(page);
    const { db } = application.database;
    const counts = async () => [
      await db.$count(students, eq(students.sourcedId, 's2')),
      await db.$count(groups, and(eq(groups.schoolId, 1), eq(groups.parallel, 9), eq(groups.letter, 'Б'))),
    ];
    await page.setViewportSize({ width, height });
    await signInBefore(page, application, 'director', 'en');
    await page.goto(`${application.url}/2026/backoffice/students?tab=import`);
    const window = page.getByRole('dialog', { name: 'Import of students' });
    await expect(window).toContainText('Or a OneRoster 1.1 or 1.2 bundle');
    const buffer = zipOfFiles(roster);
    await window.locator('input[type=file]').setInputFiles({ name: 'roster.zip', mimeType: 'application/zip', buffer });
    await expect(page.getByText(/OneRoster 1\.2, sheet “students”/)).toBeVisible();
    await expect(outcome(page, 'With errors')).toHaveText(/^1/);
    // The class of the year is not there: it is made only now that it is asked for, and the rows are planned again.
    await page.getByLabel('Make the classes that this school year lacks').check();
    await expect(outcome(page, 'New')).toHaveText(/^2/);
    await outcome(page, 'New').click();
    await expect(page.getByText('The class 9 «Б» is going to be made')).toBeVisible();
    await page.getByLabel('Language of instruction of the new classes').selectOption('ru');
    await expect(outcome(page, 'New')).toHaveText(/^2/);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: /^Apply/ }).click();
    await expect(page.getByText('Added: 2, changed: 0.')).toBeVisible();
    expect(await counts()).toEqual([1, 1]);
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await expect(page.getByText('The import was undone.')).toBeVisible();
    expect(await counts()).toEqual([0, 0]);

    await page.getByRole('button', { name: 'To the list' }).click();
    await page.getByRole('button', { name: 'To OneRoster' }).click();
    const leaving = page.getByRole('dialog', { name: 'Export to OneRoster' });
    await leaving.getByLabel('With IINs').check();
    await expect(leaving.getByText('is written down')).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await leaving.getByLabel('With IINs').uncheck();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      leaving.getByRole('button', { name: 'Download the archive' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('oneroster-2026.zip');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Object.keys(unzipSync(new Uint8Array(Buffer.concat(chunks))))).toContain('users.csv');
    await expect(leaving).toHaveCount(0);
    expect(noise).toEqual([]);
  });
}
