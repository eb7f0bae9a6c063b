// What browser tests of parents share: a pupil without parents, and a parent invited by code, registered on a phone and confirmed.
import { type Browser, expect, type Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { findUserByLogin, parentChildren, students } from '#server/features/people/public.ts';
import type { Application } from '#tests/support/application.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

export const address = '/2026/backoffice/students';
/** A valid IIN that belongs to no person here. */
export const iin = '840322400001';

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

export async function open(page: Page, application: Application, login: string, path = address): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
}

/** Removes the parents of the pupil who signs in as `student`. */
export async function withoutParents({ database: { db } }: Application): Promise<void> {
  const user = await findUserByLogin(db, 'student');
  const [student] = await db
    .select()
    .from(students)
    .where(and(eq(students.userId, user?.id ?? 0), eq(students.schoolId, 1)));
  await db.delete(parentChildren).where(eq(parentChildren.studentSchoolUuid, student?.studentSchoolUuid ?? ''));
}

/** What a caller looks at on each screen of the way, by default nothing. */
type Inspect = (page: Page) => Promise<void>;

/** A pupil shows a code, a parent registers with it, the group lead confirms, and the parent sees the schedule. */
export async function inviteAndConfirm(
  application: Application,
  page: Page,
  browser: Browser,
  width: number,
  inspect: Inspect = async () => undefined,
): Promise<void> {
  const noise = watchConsole(page);
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await withoutParents(application);
  await open(page, application, 'student', '/2026/schedule/2026-11-20');
  const banner = page.locator('[data-parent-banner]');
  await expect(banner).toContainText('none of them has signed in yet');
  await banner.getByRole('button', { name: 'QR code' }).click();
  const shown = dialog(page, 'Add a parent by QR code');
  await expect(shown.getByRole('img', { name: /QR code of the address/ })).toBeVisible();
  const words = (await shown.locator('dd').innerText()).trim();
  expect(words).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
  if (width === 1440) expect((await shown.boundingBox())?.width).toBe(360);
  await inspect(page);
  await shown.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(banner).toContainText('A parent is invited');

  const parent = await registered(application, browser, words, width, inspect);
  await expect(parent.getByText(/^Waiting for confirmation$/)).toBeVisible();
  await expect(parent.getByText(/^p1-\d{4}$/)).toBeVisible();
  await parent.getByRole('link', { name: 'Open Qalam' }).click();
  await expect(parent.getByRole('button', { name: 'Check again' })).toBeVisible();

  const lead = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  await open(lead, application, 'grouplead', `${address}?tab=parents`);
  await lead.getByRole('button', { name: 'Show', exact: true }).click();
  await lead.locator('main a[href*="parent="]').first().click();
  const waiting = dialog(lead, 'Сапарова Жанна');
  await expect(waiting.getByText('••••••••0001')).toBeVisible();
  await inspect(lead);
  await expect(waiting.getByText(/^Look at the person's document/)).toBeVisible();
  await waiting.getByRole('button', { name: 'The document matches: confirm' }).click();
  await expect(told(lead, 'Сапарова Жанна is a parent of')).toBeVisible();

  await parent.getByRole('button', { name: 'Check again' }).click();
  await expect(parent).toHaveURL(/\/2026\/schedule/);
  await expect(parent.getByRole('button', { name: 'Check again' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('tabpanel').first()).toBeVisible();
  await expect(banner).toBeHidden();
  expect(noise).toEqual([]);
}

/** A parent registers with a code on a phone that is new to the school. */
async function registered(
  application: Application,
  browser: Browser,
  words: string,
  width: number,
  inspect: Inspect,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'en-US' });
  const page = await context.newPage();
  const noise = watchConsole(page);
  await page.goto(`${application.url}/parent-register`);
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  // Read out, and typed as it was heard.
  await page.getByLabel('Code').fill(words.replace('-', ' ').toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('№ 42 жалпы білім беретін мектеп')).toBeVisible();
  // The camera leads to the same.
  await page.goto(`${application.url}/r/${words.replace('-', '')}`);
  await expect(page.getByText(/7 «А», /)).toBeVisible();
  await inspect(page);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByLabel('IIN', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('IIN', { exact: true }).fill(iin);
  await page.getByLabel('Surname').fill('Сапарова');
  await page.getByLabel('First name').fill('Жанна');
  await page.getByLabel('Phone').fill('8 705 555 14 12');
  await page.getByLabel('Password', { exact: true }).fill('qalam2027');
  await inspect(page);
  await page.getByRole('button', { name: 'Create an account' }).click();
  expect(noise).toEqual([]);
  return page;
}
