// What browser tests of an archived year share: a lesson of that year, and acts that are locked and say why.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { deviceRows, enter, lead, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';
import { cellsOf, userIdOf } from '#tests/support/demo-lesson.ts';

export const locked = 'Editing is unavailable for an archived year';
export const toast = (page: Page) => page.locator('.toast');

/** A lesson of the signed-in teacher in the archived year, opened from its schedule. */
export async function openArchivedLesson(page: Page, application: Application): Promise<string> {
  await lead(page, application, '/2025/schedule/2026-05-18');
  await page.locator('a[href*="/2025/lesson/"]').first().click();
  await expect(page).toHaveURL(/\/2025\/lesson\//);
  const scheduleUuid = /lesson\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  await lead(page, application, `/2025/lesson/${scheduleUuid}/journal`);
  await expect(page.getByRole('button', { name: /^1\. / }).first()).toBeVisible();
  return scheduleUuid;
}

/** Presses what is locked until it says so: without Playwright's wait, which wants it enabled, a page that still moves may be missed. */
export async function expectLocked(page: Page, control: Locator): Promise<void> {
  await expect(control).toHaveAttribute('aria-disabled', 'true');
  await expect(async () => {
    await control.click({ force: true });
    await expect(toast(page)).toContainText(locked, { timeout: 1_000 });
  }).toPass();
}

/** A teacher opens a lesson of the archived year; each act is refused in words, with a network and without. */
export async function readArchivedLesson(
  application: Application,
  page: Page,
  size: { width: number; height: number },
): Promise<void> {
  const context = page.context();
  await page.setViewportSize(size);
  const noise = watchConsole(page);
  await enter(page, application, 'teacher', 'en');
  await untilOfficeInstalled(page);
  const scheduleUuid = await openArchivedLesson(page, application);
  const before = await cellsOf(application, scheduleUuid);
  const teacher = await userIdOf(application, 'teacher');
  const warning = page.locator('.banner--danger');
  for (const isOffline of [false, true]) {
    if (isOffline) {
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByRole('button', { name: /^1\. / }).first()).toBeVisible();
    }
    await expect(warning).toContainText('Dear teacher!');
    await expect(warning).toContainText(/be read and not changed\. 2025-2026$/);
    const saysSo = async () => {
      await expect(toast(page)).toHaveCount(1);
      await expect(toast(page)).toContainText(locked);
      await toast(page).getByRole('button').click();
      await expect(toast(page)).toHaveCount(0);
    };
    const tile = page.getByRole('button', { name: /^1\. / }).first();
    await expectLocked(page, tile);
    await saysSo();
    await tile.focus();
    await page.keyboard.press('Enter');
    await saysSo();
    await page.getByRole('button', { name: 'Actions of the lesson' }).click();
    const theme = page.getByRole('menuitem', { name: /^Change the theme/ });
    await expectLocked(page, theme);
    await saysSo();
    await page.keyboard.press('Escape');
    expect(await deviceRows(page, teacher, 'outbox')).toEqual([]);
  }
  await context.setOffline(false);
  expect(await cellsOf(application, scheduleUuid)).toEqual(before);
  expect(noise).toEqual([]);
}
