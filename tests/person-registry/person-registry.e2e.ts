// Admission by IIN: what the register of persons knows is filled in and locked, and whoever is known already is told of.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { students, users } from '#server/features/people/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

/** Of the reference people: a girl, whom the register of the demo knows. */
const girl = '100707690009';
/** A valid IIN that belongs to no person here. */
const nobody = '131231500008';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication({ registry: 'demo' });
});
test.afterEach(async () => {
  await application.close();
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

for (const width of [390, 1440]) {
  // covers USERCARD-021 USERCARD-048
  test(`names from the register are filled in and locked until somebody is no resident, and another IIN begins anew, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await signInBefore(page, application, 'director', 'en');
    await page.goto(`${application.url}/2026/backoffice/students`);
    await page.getByRole('button', { name: 'Admit' }).click();
    const form = dialog(page, 'New student');
    await form.getByLabel('IIN').fill(girl);
    await expect(form.getByLabel('Surname')).toHaveValue('Амангелдиева');
    await expect(form.getByLabel('First name')).toHaveValue('Қымбат');
    // Folded away, and told.
    await expect(form.getByText(/Date of birth: 07\.07\.2010; Gender: Female/)).toBeVisible();
    await form.getByRole('button', { name: 'More', exact: true }).click();
    await expect(form.getByLabel('Date of birth')).toHaveValue('07.07.2010');
    await expect(form.getByLabel('Gender')).toHaveValue('Female');
    await expect(form.getByText('Filled in from the register')).toBeVisible();
    await expect(form.getByLabel('Surname')).not.toBeEditable();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await form.getByLabel('Not a resident').check();
    await expect(form.getByLabel('Surname')).toBeEditable();
    await form.getByLabel('Not a resident').uncheck();
    await expect(form.getByLabel('Surname')).not.toBeEditable();

    await form.getByLabel('IIN').fill(nobody);
    await expect(form.getByText('Not in the register: type the name')).toBeVisible();
    await expect(form.getByLabel('Surname')).toBeEditable();

    // Somebody of the own school, and somebody of another one.
    const [own] = await application.database.db.select().from(students).where(eq(students.schoolId, 1)).limit(1);
    const [far] = await application.database.db.select().from(students).where(eq(students.schoolId, 2)).limit(1);
    const iinOf = async (id: number | undefined) =>
      (
        await application.database.db
          .select()
          .from(users)
          .where(eq(users.id, id ?? 0))
      )[0]?.iin ?? '';
    await form.getByLabel('IIN').fill(await iinOf(own?.userId));
    await expect(form.getByText(/^The IIN is in the school already: /)).toBeVisible();
    await form.getByLabel('IIN').fill(await iinOf(far?.userId));
    await expect(form.getByText(/^This person is in the system: № 43/)).toBeVisible();
    expect(noise).toEqual([]);
  });
}

test('a name of the register that is none here is filled in and open, so that it is put right', async ({ page }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qalam-register-'));
  const file = path.join(folder, 'people.tsv');
  const head = 'iin\tsex\tborn\tsurname_kz\tfirstname_kz\tpatronymic_kz';
  writeFileSync(file, `${head}\n${nobody}\tm\t31.12.2013\tКим (2)\tАртур\t\n`);
  await application.close();
  application = await startApplication({ registry: file });
  await signInBefore(page, application, 'director', 'en');
  await page.goto(`${application.url}/2026/backoffice/students`);
  await page.getByRole('button', { name: 'Admit' }).click();
  const form = dialog(page, 'New student');
  await form.getByLabel('IIN').fill(nobody);
  await expect(form.getByLabel('Surname')).toHaveValue('Ким (2)');
  await expect(form.getByLabel('First name')).toHaveValue('Артур');
  await expect(form.getByLabel('First name')).not.toBeEditable();
  await form.getByLabel('Surname').fill('Ким');
  await expect(form.getByLabel('Surname')).toHaveValue('Ким');
  rmSync(folder, { recursive: true });
});

test('without a network nobody is asked, and everything is typed', async ({ page }) => {
  await signInBefore(page, application, 'director', 'en');
  await page.goto(`${application.url}/2026/backoffice/students`);
  await page.getByRole('button', { name: 'Admit' }).click();
  const form = dialog(page, 'New student');
  await expect(form.getByLabel('Gender')).toHaveAttribute('aria-haspopup', 'listbox');
  await page.context().setOffline(true);
  await form.getByLabel('IIN').fill(girl);
  await form.getByLabel('Surname').fill('Амангелдиева');
  await expect(form.getByLabel('Surname')).toHaveValue('Амангелдиева');
  await expect(form.getByLabel('Date of birth')).toHaveValue('07.07.2010');
});
