// What browser tests of the quarter journal share.
import { expect, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { deviceRows, enter, lead, untilDownloaded } from '#tests/support/browser.ts';
import { cellsOf, userIdOf } from '#tests/support/demo-lesson.ts';

type JournalDocument = { document: string; body: { lessons: { scheduleUuid: string }[]; roster: string } | null };

/** Opens 7 «А» algebra through the menu and the list, and waits until all of it is on the device. */
export async function openJournal(page: Page, application: Application): Promise<string> {
  const teacher = await userIdOf(application, 'teacher');
  await enter(page, application, 'teacher', 'en');
  // The journal of today's lesson: two subjects are taught in this class.
  for (const subject of ['Algebra', 'Geometry']) {
    await lead(page, application, '/2026/control/journal');
    await page.locator('section section', { hasText: '7 «А»' }).getByRole('link', { name: subject }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    if ((await page.locator('thead [aria-current="date"]').count()) === 0) continue;
    const address = page.url();
    const assignment = address.split('/').at(-1);
    const rows = await deviceRows<JournalDocument>(page, teacher, 'caches');
    const journal = rows.find(({ document }) => document === `journal:${assignment}:2`);
    await untilDownloaded(page, teacher, [
      journal?.body?.roster ?? '',
      'year:2026',
      ...(journal?.body?.lessons ?? []).map((lesson) => `lesson:${lesson.scheduleUuid}`),
    ]);
    return address;
  }
  throw new Error('No journal of 7 «А» has a lesson today');
}

export const todayCell = (page: Page, row: number) => page.locator(`td[data-today][data-r="${row}"]`);
export const todayMarks = (page: Page) => page.locator('td[data-today] .mark');
export const said = (page: Page) => page.locator('[data-said]');
export const marksOf = async (application: Application, scheduleUuid: string) =>
  (await cellsOf(application, scheduleUuid))
    .filter(({ kind }) => kind === 'mark')
    .map(({ value }) => (value as { mark: number | null }).mark);
