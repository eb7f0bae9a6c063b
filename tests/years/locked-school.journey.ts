// A school with a locked subscription: the view that says so, what stays readable, work that waits, and recovery by itself.
import { expect, type Page, test } from '@playwright/test';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { comeBackUntil, deviceRows, enter, untilDownloaded, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

test.describe.configure({ timeout: 120_000 });
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const lockedView = (page: Page) => page.getByRole('alert').filter({ hasText: "The school's subscription is locked" });
const unpaid = { schoolId: 1, general: false, kitap: true, om: false, ustaz: true };

for (const [device, size] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  // covers ERR-007 ERR-008 ERR3-009
  test(`on ${device}: 423 shows the locked view, what is here is read and written, and all is sent when the lock is gone`, async ({
    page,
    context,
  }) => {
    const { db } = application.database;
    await page.setViewportSize(size);
    await enter(page, application, 'teacher', 'en');
    const teacher = await userIdOf(application, 'teacher');
    const scheduleUuid = await lessonToday(application);
    await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
    const tile = (number: number) => page.getByRole('button', { name: new RegExp(`^${number}\\. `) }).first();
    await expect(tile(1)).toBeVisible();
    await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);

    // Packs are fetched whenever the page is idle: offline, the tap is sure to come before the lock.
    await context.setOffline(true);
    await tile(2).click();
    await expect(tile(2)).toHaveAccessibleName(/waiting/i);
    await db.insert(schoolSubscriptions).values({ ...unpaid, paidUntil: null });
    await context.setOffline(false);
    await expect(lockedView(page)).toBeVisible({ timeout: 20_000 });
    const services = page.getByRole('list', { name: 'Subscriptions of the school' });
    await expect(services.getByRole('listitem').filter({ hasText: 'Main subscription' })).toContainText('Not active');
    await expect(services.getByRole('listitem').filter({ hasText: 'Kitap' })).toContainText('Active');
    expect(await deviceRows(page, teacher, 'outbox')).toHaveLength(1);

    await page.getByRole('button', { name: 'Read what is on this device' }).click();
    await expect(tile(2)).toHaveAccessibleName(/waiting/i);
    await expect(page.locator('.banner--danger')).toContainText('only what is on this device is shown');
    await tile(3).click();
    await expect(tile(3)).toHaveAccessibleName(/waiting/i);
    await page.reload();
    await expect(lockedView(page)).toBeVisible({ timeout: 20_000 });
    expect(await cellsOf(application, scheduleUuid)).toEqual([]);

    await db.delete(schoolSubscriptions);
    // A request of the page itself may find the lock gone before the click does.
    const again = page.getByRole('button', { name: 'Check again' });
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 });
      await expect(lockedView(page)).toHaveCount(0, { timeout: 5_000 });
    }).toPass();
    await expect(tile(2)).toBeVisible();
    await untilSent(page, teacher);
    expect((await cellsOf(application, scheduleUuid)).map(({ kind }) => kind)).toEqual(['attendance', 'attendance']);
  });
}

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
