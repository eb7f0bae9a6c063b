// A student is admitted, moved to another class, archived and restored.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { watchConsole } from '#tests/support/browser.ts';
import { act, choose, describeStudent, dialog, names, open, told } from './student-steps.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

test('a director admits a student, moves them to another class, records the departure and restores them', async ({
  page,
}) => {
  const noise = watchConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, application);
  await page.getByRole('button', { name: 'Admit' }).click();
  const form = dialog(page, 'New student');
  await describeStudent(form);
  await choose(page, form, 'Class', '7 «А» · қаз');
  await form.getByRole('button', { name: 'More', exact: true }).click();
  await form.getByLabel('Arrival date').fill('02.11.2026');
  await form.getByRole('button', { name: 'Admit' }).click();
  await expect(told(page, 'Admitted: Ержанов Нұрбек')).toBeVisible();
  await expect(form).toBeHidden();

  await page.getByRole('searchbox').fill('ержанов нұрбек');
  await expect(names(page)).toHaveCount(1);
  await names(page).click();
  const card = dialog(page, 'Ержанов Нұрбек');
  await expect(card.getByText(/^since 02\.11\.2026$/)).toBeVisible();
  await card.getByRole('button', { name: 'Move' }).click();
  const moving = dialog(page, 'Move to another class');
  await choose(page, moving, 'To class', '9 «А» · қаз');
  await moving.getByLabel('First day').fill('10.11.2026');
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(card.getByText('Moved to another class, 7 «А» → 9 «А»')).toBeVisible();

  await act(page, card, 'Record a departure');
  const leaving = dialog(page, 'Departure');
  await leaving.getByLabel('Last day').fill('16.11.2026');
  await choose(page, leaving, 'Reason', 'Left the country');
  await leaving.getByRole('button', { name: 'Record a departure' }).click();
  await expect(card.getByText('Left the country, 9 «А»')).toBeVisible();

  await card.getByRole('button', { name: 'Restore' }).click();
  const returning = dialog(page, 'Readmission');
  await choose(page, returning, 'Class', '7 «А» · қаз');
  await returning.getByRole('button', { name: 'Restore' }).click();
  await expect(told(page, 'Back in a class: Ержанов Нұрбек')).toBeVisible();
  await expect(card.getByText(/^since 20\.11\.2026$/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  expect(noise).toEqual([]);
});
