// What browser tests of bells share: the page of bells, and the way of moved lessons to the device of a teacher.
import { type Browser, expect, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { comeBackUntil, signInBefore, watchConsole } from '#tests/support/browser.ts';

export const address = '/2026/school-settings/bells';

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export async function openBells(page: Page, application: Application, login: string): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${address}`);
  await expect(page.getByRole('heading', { name: 'Shift 1' })).toBeVisible();
}
export async function personAt(browser: Browser, application: Application, login: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
  return page;
}

/** What a caller looks at on each screen of the way, by default nothing. */
type Inspect = (page: Page) => Promise<void>;

/** A director moves the second lesson, takes that back and moves it again; the week of a teacher shows the new time. */
export async function moveLessons(
  application: Application,
  page: Page,
  browser: Browser,
  width: number,
  inspect: Inspect = async () => undefined,
): Promise<void> {
  const noise = watchConsole(page);
  await page.setViewportSize({ width, height: 900 });
  await openBells(page, application, 'director');
  await inspect(page);
  const teacher = await personAt(browser, application, 'teacher', '/2026/schedule/2026-11-23');
  await expect(teacher.getByText('08:50').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const form = dialog(page, 'Change the bell schedule');
  await form.getByLabel('Beginning of lesson 2').fill('0846');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('There must be a break of 5 minutes at least between lessons 1 and 2')).toBeVisible();
  await expect(form.getByLabel('Number of the lesson').nth(1)).toBeFocused();
  await form.getByLabel('Beginning of lesson 2').fill('0855');
  await form.getByRole('button', { name: 'Save' }).click();
  const apply = dialog(page, 'From which day?');
  await expect(apply.getByText(/^\d+ lessons move: 23\.11\.2026 to/)).toBeVisible();
  await expect(apply.getByText('No clashes.')).toBeVisible();
  await inspect(page);
  await apply.getByRole('button', { name: 'Save and move' }).click();
  await expect(page.getByText('08:55 – 09:35')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('08:50 – 09:35')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await form.getByLabel('Beginning of lesson 2').fill('0855');
  await form.getByRole('button', { name: 'Save' }).click();
  await apply.getByRole('button', { name: 'Save and move' }).click();
  await expect(page.getByText('08:55 – 09:35')).toBeVisible();
  // The other device follows with its next pull.
  await comeBackUntil(teacher, (patience) => expect(teacher.getByText('08:55').first()).toBeVisible(patience));
  expect(noise).toEqual([]);
  await teacher.context().close();
}
