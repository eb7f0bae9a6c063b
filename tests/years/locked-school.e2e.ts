// A school with a locked subscription: the view that says so, what stays readable, work that waits, and recovery by itself.
import { expect, test } from '@playwright/test';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { comeBackUntil, enter } from '#tests/support/browser.ts';
import { lockedView, unpaid, workWhileLocked } from './locked-school-steps.ts';

test.describe.configure({ timeout: 120_000 });
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// covers ERR-007 ERR-008 ERR3-009
test('on a desktop: 423 shows the locked view, what is here is read and written, and all is sent when the lock is gone', async ({
  page,
}) => {
  await workWhileLocked(application, page, { width: 1440, height: 900 });
});

// covers ERR-008 SHELL-013
test('the page returns by itself, without a press, when somebody looks at it again', async ({ page }) => {
  const { db } = application.database;
  await db.insert(schoolSubscriptions).values({ ...unpaid, paidUntil: null });
  await enter(page, application, 'teacher', 'en');
  await expect(lockedView(page)).toBeVisible();
  await expect(lockedView(page)).toContainText('Until the school');
  await expect(lockedView(page).locator('svg.blank__art path').first()).toBeVisible();
  await db.delete(schoolSubscriptions);
  await comeBackUntil(page, (patience) => expect(page.locator('a[href*="/lesson/"]').first()).toBeVisible(patience));
  await expect(lockedView(page)).toHaveCount(0);
});

// covers ERR-008
test('the office of a locked school reads its lists from the device, and what it presses is refused where it was typed', async ({
  page,
}) => {
  const { db } = application.database;
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, application, 'zavuch', 'en');
  const students = `${application.url}/2026/backoffice/students`;
  const row = page.locator('main a[href*="student="]').first();
  await page.goto(students);
  await expect(row).toBeVisible();
  const name = (await row.textContent()) ?? '';
  // The form opens once the list of classes is on the device too.
  const form = page.getByRole('dialog', { name: 'New student' });
  await page.getByRole('button', { name: 'Admit' }).click();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toHaveCount(0);
  await db.insert(schoolSubscriptions).values({ ...unpaid, paidUntil: null });
  await page.reload();
  await expect(lockedView(page)).toBeVisible();
  await page.getByRole('button', { name: 'Read what is on this device' }).click();
  await expect(row).toHaveText(name);
  await expect(page.locator('.banner--danger')).toContainText('only what is on this device is shown');
  await page.getByRole('button', { name: 'Admit' }).click();
  await form.getByLabel('Not a resident').check();
  await form.getByLabel('Surname').fill('Ержанов');
  await form.getByLabel('First name').fill('Нұрбек');
  await form.getByLabel('Date of birth').fill('31.12.2013');
  await form.getByLabel('Gender').click();
  await page.getByRole('option').first().click();
  await form.getByLabel('Class').click();
  await page.getByRole('option').first().click();
  await form.getByRole('button', { name: 'Admit' }).click();
  await expect(form.getByRole('alert')).toContainText("The school's subscription is locked");
  await expect(form.getByLabel('Surname')).toHaveValue('Ержанов');
});

// covers ERR-022
test('a warning that comes with an answer is shown as an alert', async ({ page }) => {
  const { db } = application.database;
  await db.insert(schoolSubscriptions).values({ ...unpaid, general: true, paidUntil: '2026-11-30' });
  await enter(page, application, 'teacher', 'en');
  await expect(page.locator('.toast')).toContainText("Warning: The last day of the school's subscription: 30.11.2026.");
});

// covers API-012
test('a start loads the options of the domain after the first paint, and keeps them', async ({ page }) => {
  const asked: number[] = [];
  await page.route('**/api/v2/os/config/domain-options*', async (route) => {
    asked.push(await page.locator('main').count());
    await route.fallback();
  });
  await enter(page, application, 'teacher', 'en');
  const stored = () => page.evaluate(() => localStorage.getItem('domainOptions') ?? '');
  await expect.poll(stored).toContain('"notifications_enabled":true');
  // By then the frame of the page was rendered.
  expect(asked).toEqual([1]);
  await page.reload();
  await expect(page.locator('a[href*="/lesson/"]').first()).toBeVisible();
  await expect(page.locator('footer')).toBeVisible();
  expect(asked).toEqual([1]);
  expect(await stored()).toContain('"notifications_enabled":true');
});
