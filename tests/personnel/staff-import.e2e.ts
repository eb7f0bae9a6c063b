// A sheet of the staff on the screen: positions by name, applied and taken back.
import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { staffMembers } from '#server/features/people/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers USERCARD-004 USERCARD-009
test('a director imports staff from pasted rows, sees positions by their names, and undoes on a phone', async ({
  page,
}) => {
  const noise = watchConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInBefore(page, application, 'director', 'kz');
  await page.goto(`${application.url}/2026/v3/backoffice/personnel`);
  const count = () => application.database.db.$count(staffMembers, eq(staffMembers.schoolId, 1));
  const before = await count();
  await page.getByRole('button', { name: 'Файлдан импорттау' }).click();
  const window = page.getByRole('dialog', { name: 'Қызметкерлерді импорттау' });
  await window
    .getByLabel('Немесе кестеден көшірілген жолдарды қойыңыз')
    .fill(
      'ФИО\tЖСН\tДолжность\tТелефон\nАсқарова Дина\t850815400003\tБиблиотекарь\t8 701 555 14 12\nКим Ольга\t1\tСиқыршы\t8 701 555 14 12',
    );
  await window.getByRole('button', { name: 'Оқу' }).click();
  await expect(page.getByText('Мұндай лауазым жоқ')).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: '1 жолды енгізу' }).click();
  await expect(page.getByText('Қосылды: 1, өзгерді: 0.')).toBeVisible();
  expect(await count()).toBe(before + 1);
  await page.getByRole('button', { name: 'Енгізуді болдырмау' }).click();
  await expect(page.getByText('Енгізу кері қайтарылды.')).toBeVisible();
  expect(await count()).toBe(before);
  expect(noise).toEqual([]);
});

test('a deputy imports teachers, and is not offered what the director alone may take back', async ({ page }) => {
  await signInBefore(page, application, 'zavuch', 'en');
  await page.goto(`${application.url}/2026/v3/backoffice/personnel`);
  await page.getByRole('button', { name: 'Import from a file' }).click();
  const window = page.getByRole('dialog', { name: 'Import of staff' });
  await window
    .getByLabel('Or paste rows that were copied from a table')
    .fill('ФИО\tЖСН\tДолжность\tТелефон\nАсқарова Дина\t850815400003\tУчитель\t8 701 555 14 12');
  await window.getByRole('button', { name: 'Read' }).click();
  await page.getByRole('button', { name: 'Apply 1 row' }).click();
  await expect(page.getByText('Added: 1, changed: 0.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo the import' })).toHaveCount(0);
  await page.getByRole('button', { name: 'To the list' }).click();
  await expect(page.getByRole('button', { name: 'Import from a file' })).toBeVisible();
});
