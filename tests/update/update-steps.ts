// What tests of two builds share: which build a page has, an installed page, and work that waits.
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { deviceRows, lead, signIn, untilDownloaded, untilOfficeInstalled } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import type { Site } from '#tests/support/deployed-site.ts';
import { late, tile } from '#tests/support/roll.ts';

const mapIn = (html: string) => /<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1];
const mapOf = (folder: string) => mapIn(fs.readFileSync(path.join(folder, 'index.html'), 'utf8'));

/** Whether a page has the build of a folder; waits while the page is being replaced. */
export async function hasBuild(page: Page, folder: string): Promise<boolean> {
  return (await page.locator('script[type=importmap]').textContent()) === mapOf(folder);
}
export const updateButton = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });

/** A page that switches is loaded once or twice, and its build's worker is started for it. */
export async function untilBuild(page: Page, build: string): Promise<void> {
  await expect.poll(() => hasBuild(page, build), { timeout: 30_000 }).toBe(true);
}

/** Signs in, and waits until application and lesson are on the device and the worker serves the page. */
export async function installed(page: Page, site: Site): Promise<void> {
  const scheduleUuid = await lessonToday(site);
  await signIn(page, site.url, 'teacher', 'en');
  await untilOfficeInstalled(page);
  await untilDownloaded(page, await userIdOf(site, 'teacher'), [`lesson:${scheduleUuid}`]);
  // Later starts are served by the worker.
  await page.reload();
  await expect(page.locator(`a[href*="/lesson/${scheduleUuid}"]`).first()).toBeVisible();
}

/** The page regains focus after a while, like an installed application on a home screen. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Two pupils and the lesson: four entries, stored on the device. */
export async function takeRoll(page: Page, site: Site): Promise<void> {
  const teacher = await userIdOf(site, 'teacher');
  await lead(page, site, `/2026/lesson/${await lessonToday(site)}/journal`);
  await expect(tile(page, 25)).toBeVisible();
  await tile(page, 7).click();
  await late(page, 21).click();
  await page.getByRole('button', { name: /^Conduct/ }).click();
  await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBeGreaterThanOrEqual(4);
}
