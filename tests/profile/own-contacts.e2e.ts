// Own phone and e-mail: typed with errors at their fields, kept while there is no network, stored, and seen on the card of the school.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { enter, signInBefore, untilInstalled, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

test('a teacher changes phone and e-mail on a phone screen, offline in between, and the deputy sees both', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  const noise = watchConsole(page);
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  await page.goto(`${application.url}/2026/profile`);
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await expect(page).toHaveURL(/\/2026\/profile-update$/);
  const phone = page.getByRole('textbox', { name: 'Phone number' });
  const email = page.getByRole('textbox', { name: 'E-mail' });
  const save = page.getByRole('button', { name: 'Save' });
  await phone.fill('12');
  await email.fill('no address');
  await save.click();
  await expect(phone).toBeFocused();
  await expect(page.getByText('The e-mail address is not valid')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await context.setOffline(true);
  await phone.fill('8 705 555 14 12');
  await email.fill('ulzhan@mektep.kz');
  await save.click();
  await expect(page.getByText(/connection/i).first()).toBeVisible();
  await context.setOffline(false);
  // What was typed is still there.
  await page.reload();
  await expect(email).toHaveValue('ulzhan@mektep.kz');
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`${application.url}/2026/profile`);
  const facts = page.locator('[data-facts]');
  await expect(facts).toContainText('ulzhan@mektep.kz');
  await expect(facts).toContainText(/705.*555.*14.*12/);
  const teacher = await userIdOf(application, 'teacher');
  await signInBefore(page, application, 'zavuch', 'en');
  await page.goto(`${application.url}/2026/v3/backoffice/personnel/${teacher}`);
  await expect(page.getByText('E-mail, given by the person')).toBeVisible();
  await expect(page.getByText('ulzhan@mektep.kz')).toBeVisible();
  expect(noise).toEqual([]);
});
