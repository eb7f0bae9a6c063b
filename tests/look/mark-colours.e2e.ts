import { expect, type Locator, test } from '@playwright/test';
import { and, eq, gte, lte } from 'drizzle-orm';
import { journalCells } from '#server/features/cells/public.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { demoJournal, openJournal } from '#tests/journal/demo-journal.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings, schemes, settle } from '#tests/support/axe.ts';
import { untilDownloaded } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const red = 'rgb(181, 37, 39)';
const orange = 'rgb(149, 75, 0)';
const green = 'rgb(24, 111, 59)';

// covers JOUR-061 JOUR-062 JOUR-063
test('marks 1-3 are red, 4-7 orange, 8-10 green', async ({ page }) => {
  await page.goto(`${application.url}/dev/gallery`);
  const marks = page.locator('.card', { hasText: 'Marks and tags' }).locator('.mark--box');
  await expect(marks).toHaveCount(10);
  const colours = await marks.evaluateAll((found) => found.map((mark) => getComputedStyle(mark).color));
  expect(colours).toEqual([red, red, red, orange, orange, orange, orange, green, green, green]);
});

/** Shares of the maximum that the pupils get, in turn: every fifth, and every percentage band of an exam. */
const shares = [0.1, 0.3, 0.55, 0.65, 0.75, 0.95];
const fifthOfPercent = (percent: number) => [20, 40, 60, 80].filter((edge) => percent > edge).length;
const bandOfPercent = (percent: number) => [50, 60, 70, 80].filter((edge) => percent >= edge).length;
const examMax = 20;

// covers JOUR-065 JOUR-066
test('in the journal results wear five colours by fifths, and points of an exam five by the percent bands, in both schemes', async ({
  page,
}) => {
  const { db } = application.database;
  const journal = await demoJournal(application);
  const first = await db
    .select({ uuid: lessons.scheduleUuid, type: lessons.type })
    .from(lessons)
    .where(
      and(
        eq(lessons.schoolId, 1),
        eq(lessons.assignmentUuid, journal.assignmentUuid),
        gte(lessons.date, '2026-09-01'),
        lte(lessons.date, '2026-11-01'),
      ),
    );
  const pupils = await db.select().from(groupMembers).where(eq(groupMembers.groupId, journal.groupId));
  for (const { uuid, type } of first) {
    const isExam = type === 'sor' || type === 'soch';
    if (isExam) await db.update(lessons).set({ maxScore: examMax }).where(eq(lessons.scheduleUuid, uuid));
    for (const [index, { studentGroupUuid }] of pupils.entries()) {
      const share = shares[index % shares.length] ?? 0;
      const mark = isExam ? Math.floor(share * examMax) : Math.max(1, Math.round(share * 10));
      await db
        .update(journalCells)
        .set({ value: { mark, comment: null } })
        .where(
          and(
            eq(journalCells.schoolId, 1),
            eq(journalCells.scheduleUuid, uuid),
            eq(journalCells.kind, 'mark'),
            eq(journalCells.studentGroupUuid, studentGroupUuid),
          ),
        );
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await openJournal(page, application, journal);
  await page.goto(journal.url.replace(/2$/, '1'));
  await untilDownloaded(
    page,
    journal.teacher,
    first.map(({ uuid }) => `lesson:${uuid}`),
  );
  const percents = page.locator('[data-result="percent"] > span:not(.nothing)');
  const points = page.locator('[data-band]');
  // A pupil who lacks a required mark has no percentage.
  await expect(page.locator('[data-result="percent"][data-r]')).toHaveCount(pupils.length);
  await expect(percents.nth(2 * shares.length)).toBeVisible();
  await expect(points.nth(2 * shares.length)).toBeVisible();
  const looks = (found: Locator) =>
    found.evaluateAll((cells) =>
      cells.map((cell) => ({ value: Number(cell.textContent), colour: getComputedStyle(cell).color })),
    );
  /** The colours of each step: the same within a step, different between steps. */
  const byStep = async (found: Locator, stepOf: (value: number) => number) => {
    const steps = new Map<number, Set<string>>();
    for (const { value, colour } of await looks(found)) {
      steps.set(stepOf(value), (steps.get(stepOf(value)) ?? new Set()).add(colour));
    }
    return [0, 1, 2, 3, 4].map((step) => [...(steps.get(step) ?? [])].join(' and '));
  };
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const fifths = await byStep(percents, fifthOfPercent);
    const bands = await byStep(points, (value) => bandOfPercent((100 * value) / examMax));
    for (const found of [fifths, bands]) {
      expect(found.filter((colour) => /^rgb\([^)]*\)$/.test(colour))).toHaveLength(5);
      expect(new Set(found).size).toBe(5);
    }
    // From the lowest, which is red, to the highest, which is green.
    expect(bands).toEqual(fifths);
    if (colorScheme === 'light') expect([fifths[0], fifths[4]]).toEqual([red, green]);
    expect(await axeFindings(page, { coloursOnly: true })).toEqual([]);
  }
});
