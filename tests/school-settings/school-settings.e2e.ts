// What a school says of itself: changed by the management, read by its staff, shown to whoever has lost a password.
import { expect, type Page, test } from '@playwright/test';
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

const part = (page: Page, title: string) =>
  page.locator('main .card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
async function open(page: Page, login: string): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}/2026/school-settings/school`);
}

for (const width of [390, 1440]) {
  // covers SYSTEM-001 SYSTEM-007 ROUTE-039 ACCT-002 CONST3-033 VALID-004 VALID-005
  test(`a director names whom to ask, takes a name back, and a teacher reads it, at ${width} px`, async ({
    page,
    browser,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: 900 });
    await open(page, 'director');
    await page.getByRole('link', { name: 'School', exact: true }).click();
    await expect(part(page, 'Director')).toContainText('Сейітова Жанар Қайратқызы');
    await expect(part(page, 'School')).toContainText('Bilim Ustaz');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    await part(page, 'Contacts').getByRole('button', { name: 'Edit the contacts' }).click();
    const form = page.getByRole('dialog', { name: 'Edit the contacts' });
    await form.getByLabel('Their telephone').fill('8 771 534');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Their telephone')).toBeFocused();
    await form.getByLabel('Their telephone').fill('8 771 534 41 64');
    await form.getByLabel('E-mail').fill('mektep@');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('The e-mail address is not valid')).toBeVisible();
    await form.getByLabel('E-mail').fill('');
    await form.getByLabel('Who helps with Qalam').fill('Ким Виктория');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await expect(part(page, 'Contacts')).toContainText(/Ким Виктория.*\+7\s\(771\)\s534‑41‑64/);
    await part(page, 'Contacts').getByRole('button', { name: 'History' }).click();
    await expect(part(page, 'Contacts').getByRole('listitem')).toContainText(['Ким Виктория']);

    await part(page, 'Director').getByRole('button', { name: 'Edit the director' }).click();
    const naming = page.getByRole('dialog', { name: 'Edit the director' });
    await naming.getByLabel('Surname, name, patronymic').fill('Ахметов Дәурен');
    await naming.getByRole('button', { name: 'Save' }).click();
    await expect(part(page, 'Director')).toContainText('Ахметов Дәурен');
    await page.locator('.toast', { hasText: 'Ахметов Дәурен' }).getByRole('button', { name: 'Undo' }).click();
    await expect(part(page, 'Director')).toContainText('Сейітова Жанар Қайратқызы');

    const teacher = await (await browser.newContext()).newPage();
    await open(teacher, 'teacher');
    await expect(part(teacher, 'Contacts')).toContainText('Ким Виктория');
    await expect(teacher.getByRole('button', { name: 'Edit the contacts' })).toHaveCount(0);
    await teacher.context().close();
    expect(noise.filter((line) => !line.includes('422'))).toEqual([]);
  });
}
