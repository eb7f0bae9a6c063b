// A sign-out with an unsaved form: it is named, the way back is offered, and what was typed is there after the next sign-in.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { signIn } from '#tests/support/browser.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

test('a sign-out names an unsaved form and leads back to it, and the typed text survives the sign-out', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, application.url, 'teacher', 'en');
  const form = `${application.url}/2026/profile-update`;
  await page.goto(form);
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await email.fill('ulzhan@mektep.kz');
  const askToLeave = async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^My profile/ })
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await askToLeave();
  const dialog = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(dialog.getByText('Not saved:')).toBeVisible();
  await expect(dialog.locator('[data-holds] li')).toHaveText(['Change the profile']);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(email).toHaveValue('ulzhan@mektep.kz');
  await askToLeave();
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, application.url, 'teacher', 'en');
  await page.goto(form);
  await expect(email).toHaveValue('ulzhan@mektep.kz');
  await email.fill('');
  await askToLeave();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Not saved:')).toHaveCount(0);
});
