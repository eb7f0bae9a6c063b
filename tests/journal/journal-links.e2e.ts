// From a lesson's page to its column in the quarter journal and back, for every kind of lesson.
import { expect, type Page, test } from '@playwright/test';
import { and, asc, eq, lt } from 'drizzle-orm';
import { lessons } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { watchConsole } from '#tests/support/browser.ts';
import { type DemoJournal, demoJournal, openJournal } from './demo-journal.ts';

test.use({ serviceWorkers: 'allow' });

test.describe.configure({ timeout: 120_000 });

let application: Application;
let journal: DemoJournal;
test.beforeEach(async () => {
  application = await startApplication();
  journal = await demoJournal(application);
});
test.afterEach(async () => {
  await application.close();
});

/** The first lesson of a kind, and the quarter that it is in. */
async function firstOf(type: 'regular' | 'sor' | 'soch'): Promise<{ uuid: string; date: string }> {
  const [row] = await application.database.db
    .select({ uuid: lessons.scheduleUuid, date: lessons.date })
    .from(lessons)
    .where(
      and(
        eq(lessons.schoolId, 1),
        eq(lessons.assignmentUuid, journal.assignmentUuid),
        eq(lessons.type, type),
        lt(lessons.date, '2026-11-20'),
      ),
    )
    .orderBy(asc(lessons.date));
  if (!row) throw new Error(`There is no ${type} before today`);
  return row;
}

const selected = (page: Page) => page.locator('[role=gridcell][aria-selected=true]');

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a lesson, a SOR and a SOCH of an earlier quarter lead to their columns and back, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openJournal(page, application, journal);
    const noise = watchConsole(page);
    for (const type of ['regular', 'sor', 'soch'] as const) {
      const { uuid, date } = await firstOf(type);
      await page.goto(`${application.url}/2026/lesson/${uuid}/lesson`);
      await page.getByRole('link', { name: 'Quarter journal' }).first().click();
      // The quarter of the lesson, not of today.
      const quarter = date < '2026-11-01' ? 1 : 2;
      await expect(page.getByRole('grid', { name: new RegExp(`Quarter ${quarter}$`) })).toBeVisible();
      const day = `${Number(date.slice(8))}\\.${date.slice(5, 7)}`;
      const name = { regular: `, ${day}: `, sor: ', SAU 1: ', soch: ', SAT: ' }[type];
      await expect(selected(page)).toHaveAccessibleName(new RegExp(name));
      await expect(selected(page)).toBeInViewport();
      // The first quarter is closed: the form still opens, and links to the lesson.
      await selected(page).focus();
      await page.keyboard.press('F2');
      await page.getByRole('dialog').getByRole('link', { name: 'To the lesson' }).click();
      await expect(page).toHaveURL(new RegExp(`/lesson/${uuid}/journal`));
    }
    expect(noise).toEqual([]);
  });
}
