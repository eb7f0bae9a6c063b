// A teacher to whom the school allows it keeps phones of pupils on the way, without a signal (decisions E8).
import { expect, type Page, test } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { students } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { comeBackUntil, enter, signIn, untilOfficeInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
  await application.database.db
    .update(schools)
    .set({ flags: sql`${schools.flags} || '{"flagTeacherCanEditSchedule": true}'::jsonb` })
    .where(eq(schools.id, 1));
});
test.afterEach(async () => {
  await application.close();
});

/** As the product writes it, with spaces and dashes that do not break. */
const shown = (last: string) => new RegExp(`\\+7.\\(701\\).555.14.${last}`);
const main = (page: Page) => page.locator('main');
const dialog = (page: Page) => page.getByRole('dialog').last();
const pupils = (page: Page) => main(page).locator('a[href*="pupil="]');
async function write(page: Page, phone: string): Promise<void> {
  await pupils(page).first().click();
  await dialog(page).getByRole('button', { name: 'Change' }).click();
  await dialog(page).getByLabel('Phone').fill(phone);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
}

for (const width of [390, 1440]) {
  test(`a teacher writes the phone of a pupil without a network, and it is in the card of the office, at ${width} px`, async ({
    page,
    context,
    browser,
  }) => {
    test.setTimeout(120_000);
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    const teacher = await userIdOf(application, 'teacher');
    await signIn(page, application.url, 'teacher', 'en');
    await untilOfficeInstalled(page);
    await page.goto(`${application.url}/2026/control/journal`);
    await page.getByRole('link', { name: 'Phones and addresses' }).click();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.getByRole('link', { name: /^7 «А»/ }).click();
    await expect(pupils(page).nth(3)).toBeAttached();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    expect(noise).toEqual([]);
    const { pathname } = new URL(page.url());
    await page.close();

    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await cold.goto(`${application.url}${pathname}`);
    await write(cold, '8 701 555 14 12');
    await expect(dialog(cold).getByText(shown('12'))).toBeVisible();
    expect(await axeFindingsInBothSchemes(cold)).toEqual([]);
    await cold.goto(`${application.url}/2026/unsent`);
    await expect(main(cold).getByText('phone of a student changed')).toBeVisible();
    await context.setOffline(false);
    await untilSent(cold, teacher);
    const rows = await application.database.db.select().from(students).where(eq(students.phone, '+77015551412'));
    expect(rows).toHaveLength(1);

    const office = await browser.newPage();
    await enter(office, application, 'zavuch', 'en');
    await office.goto(`${application.url}${pathname}?pupil=${rows[0]?.studentSchoolUuid}`);
    await expect(dialog(office).getByText(shown('12'))).toBeVisible();
    await dialog(office).getByRole('link', { name: 'History of the phone' }).click();
    await expect(main(office).getByText(shown('12')).first()).toBeVisible();
    await office.close();
  });
}

test('the office wrote another phone meanwhile: the teacher is asked', async ({ page, browser }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const teacher = await userIdOf(application, 'teacher');
  await signIn(page, application.url, 'teacher', 'en');
  await untilOfficeInstalled(page);
  await page.goto(`${application.url}/2026/backoffice/contacts`);
  await page.getByRole('link', { name: /^7 «А»/ }).click();
  await expect(pupils(page).first()).toBeVisible();
  await page.context().setOffline(true);
  await write(page, '8 701 555 14 12');
  const other = await browser.newPage();
  await enter(other, application, 'zavuch', 'en');
  await other.goto(page.url().replace(/\?.*/, ''));
  await write(other, '8 701 555 14 13');
  await untilSent(other, await userIdOf(application, 'zavuch'));
  await page.context().setOffline(false);
  await dialog(page).getByRole('link', { name: 'Open unsent work' }).click({ timeout: 20_000 });
  const card = main(page).getByRole('article').filter({ hasText: 'Two values' });
  await expect(card.getByText(shown('12'))).toBeVisible();
  await expect(card.getByText(shown('13'))).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await card.getByRole('button').first().click();
  await untilSent(page, teacher);
  const rows = await application.database.db.select().from(students).where(eq(students.phone, '+77015551412'));
  expect(rows).toHaveLength(1);
});

test('what a person decides in the form is what is stored, and their own phone on its way is nobody else’s change', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const teacher = await userIdOf(application, 'teacher');
  const office = await userIdOf(application, 'zavuch');
  const form = dialog(page);
  const cardOf = async (phone: string) =>
    application.database.db.select().from(students).where(eq(students.phone, phone));
  const other = await browser.newPage();
  await enter(other, application, 'zavuch', 'en');
  await other.goto(`${application.url}/2026/backoffice/contacts`);
  await other.getByRole('link', { name: /^7 «А»/ }).click();
  const officeWrites = async (field: string, value: string) => {
    await dialog(other).getByRole('button', { name: 'Change' }).click();
    await dialog(other).getByLabel(field).fill(value);
    await dialog(other).getByRole('button', { name: 'Save' }).click();
    await untilSent(other, office);
  };
  await pupils(other).first().click();
  await officeWrites('Address', 'Abai 48');
  await signIn(page, application.url, 'teacher', 'en');
  await untilOfficeInstalled(page);
  await page.goto(`${application.url}/2026/backoffice/contacts`);
  await page.getByRole('link', { name: /^7 «А»/ }).click();
  await expect(page.getByText('Abai 48').first()).toBeAttached();

  // The phone is sent while the form is open for the address.
  await page.context().setOffline(true);
  await write(page, '8 701 555 14 12');
  await form.getByRole('button', { name: 'Change' }).click();
  await page.context().setOffline(false);
  await untilSent(page, teacher);
  await form.getByLabel('Address').fill('Abai 50');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Abai 50')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Change' })).toBeVisible();

  // The office writes another phone, which is taken over; the teacher puts back the one of before.
  await untilSent(page, teacher);
  await comeBackUntil(other, (patience) => expect(dialog(other).getByText(shown('12'))).toBeVisible(patience));
  await form.getByRole('button', { name: 'Change' }).click();
  await page.context().setOffline(true);
  await form.getByLabel('Address').fill('Abai 51');
  await officeWrites('Phone', '8 701 555 14 13');
  await page.context().setOffline(false);
  await expect(page.getByText(shown('13')).first()).toBeAttached({ timeout: 20_000 });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Their changes were taken over: Phone.')).toBeVisible();
  await form.getByLabel('Phone').fill('8 701 555 14 12');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(shown('12'))).toBeVisible();
  await untilSent(page, teacher);
  expect(await cardOf('+77015551412')).toMatchObject([{ address: 'Abai 51' }]);
  await other.close();
});
