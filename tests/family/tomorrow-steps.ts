// What browser tests of the next school day and of marks share.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { journalCells } from '#server/features/cells/public.ts';
import type { Application } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { deviceRows, enter, untilInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

export const ticks = (page: Page) => page.getByRole('checkbox', { name: /^Done/ });

/** Documents on the device, by name. */
async function documents(page: Page, userId: number): Promise<string[]> {
  const rows = await deviceRows<{ document: string; body: unknown }>(page, userId, 'caches');
  return rows.filter(({ body }) => body !== null).map(({ document }) => document);
}

/** Waits for everything that the family pages prefetch. */
export async function untilFamilyIsHere(page: Page, userId: number, children: number): Promise<void> {
  await untilInstalled(page);
  const count = async (kind: string) => (await documents(page, userId)).filter((name) => name.startsWith(kind)).length;
  await expect.poll(() => count('pupil-week:'), { timeout: 20_000 }).toBeGreaterThanOrEqual(children * 2);
  await expect.poll(() => count('pupil-marks:'), { timeout: 20_000 }).toBeGreaterThanOrEqual(children);
  await expect.poll(() => count('pupil-done:'), { timeout: 20_000 }).toBeGreaterThanOrEqual(children);
}

/** A new page on an offline device, as after a tap on the icon. */
export async function coldStart(
  application: Application,
  context: BrowserContext,
  page: Page,
  path: string,
): Promise<Page> {
  await page.close();
  await context.setOffline(true);
  const next = await context.newPage();
  await next.goto(`${application.url}${path}`);
  return next;
}

/** A student finds the next school day at the start, ticks homework off without a network, and sends it. */
export async function tickOffline(
  application: Application,
  page: Page,
  context: BrowserContext,
): Promise<{ cold: Page; noise: string[] }> {
  const student = await userIdOf(application, 'student');
  const noise = watchConsole(page);
  await enter(page, application, 'student', 'en');
  await expect(page).toHaveURL(/\/2026\/schedule$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Home');
  await expect(page.getByRole('heading', { name: 'For Monday, 23 November' })).toBeVisible();
  await expect(ticks(page).first()).toBeVisible();
  await untilFamilyIsHere(page, student, 1);
  const cold = await coldStart(application, context, page, '/');
  await expect(cold.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
  await expect(ticks(cold).first()).toBeVisible();
  const before = await ticks(cold).count();
  await expect(cold.getByText(`0 of ${before} done`)).toBeVisible();
  await ticks(cold).first().check();
  await expect(cold.getByText(`1 of ${before} done`)).toBeVisible();
  // Undone from the toast, then set again.
  await cold.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect(ticks(cold).first()).not.toBeChecked();
  await ticks(cold).first().check();
  await expect.poll(async () => (await deviceRows(cold, student, 'outbox')).length).toBeGreaterThan(0);
  await cold.reload();
  await expect(ticks(cold).first()).toBeChecked();
  await context.setOffline(false);
  await untilSent(cold, student);
  const done = await application.database.db
    .select()
    .from(journalCells)
    .where(and(eq(journalCells.kind, 'done'), eq(journalCells.authorUserId, student)));
  expect(done.filter(({ value }) => value !== null)).toHaveLength(1);
  return { cold, noise };
}

/** Opens algebra in the list of subjects, reads how the mark comes about, and tries further marks out. */
export async function tryOutMarks(cold: Page): Promise<void> {
  await cold
    .getByRole('navigation', { name: 'Subjects' })
    .getByRole('link', { name: /Algebra/ })
    .click();
  // On a desktop another subject is open until then.
  await expect(cold.locator('[data-subject]').getByRole('heading', { name: 'Algebra', exact: true })).toBeVisible();
  await expect(cold.locator('[data-words]')).toContainText(/not|so far/i);
  await expect(cold.getByRole('heading', { name: 'Attendance in this subject' })).toBeVisible();
  await cold.getByRole('button', { name: 'Try it out' }).click();
  const result = cold.locator('output');
  const first = await result.innerText();
  await cold.getByRole('button', { name: 'Add a 10' }).click();
  await expect(result).not.toHaveText(first, { useInnerText: true });
  for (const field of await cold.locator('[data-works] input').all()) {
    await field.fill((await field.getAttribute('max')) ?? '');
  }
  await expect(result).toContainText('%');
  expect(await axeFindings(cold)).toEqual([]);
}
