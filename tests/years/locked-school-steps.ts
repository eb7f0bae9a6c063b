// What browser tests of a locked school share: a lesson in the middle of which the school is locked and unlocked.
import { expect, type Page } from '@playwright/test';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import type { Application } from '#tests/support/application.ts';
import { deviceRows, enter, lead, untilDownloaded, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

export const lockedView = (page: Page) =>
  page.getByRole('alert').filter({ hasText: "The school's subscription is locked" });
export const unpaid = { schoolId: 1, general: false, kitap: true, om: false, ustaz: true };

/** A teacher takes the roll while the school is locked, and all of it is sent when the lock is gone. */
export async function workWhileLocked(
  application: Application,
  page: Page,
  size: { width: number; height: number },
): Promise<void> {
  const context = page.context();
  const { db } = application.database;
  await page.setViewportSize(size);
  await enter(page, application, 'teacher', 'en');
  const teacher = await userIdOf(application, 'teacher');
  const scheduleUuid = await lessonToday(application);
  await lead(page, application, `/2026/lesson/${scheduleUuid}/journal`);
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
}
