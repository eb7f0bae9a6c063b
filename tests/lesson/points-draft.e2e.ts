// Points of a SOR are typed digit by digit, and stored by Enter. A page that ends between the two loses none of them, and makes no mark of them; and what
// is above the maximum stays where it was typed.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { lessons } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, signInBefore, untilDownloaded, untilSent, watchConsole } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1440, height: 900 } });

let application: Application;
let scheduleUuid: string;
let teacher: number;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  teacher = await userIdOf(application, 'teacher');
  await application.database.db
    .update(lessons)
    .set({ type: 'sor', maxScore: 20 })
    .where(and(eq(lessons.schoolId, 1), eq(lessons.scheduleUuid, scheduleUuid)));
});
test.afterEach(async () => {
  await application.close();
});

const marks = async () =>
  (await cellsOf(application, scheduleUuid))
    .filter(({ kind }) => kind === 'mark')
    .map(({ value }) => (value as { mark: number | null }).mark);
const drafts = async (page: Page) => (await deviceRows<{ key: string }>(page, teacher, 'drafts')).map(({ key }) => key);

/** Presses a digit, and ends the page in the same task. */
async function typeAndEnd(page: Page, key: string): Promise<void> {
  const gone = page.waitForEvent('domcontentloaded');
  await page.evaluate((pressed) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
    location.reload();
  }, key);
  await gone;
}

type Place = 'lesson' | 'journal';

/** The marks of the lesson that was conducted, on its page or in the journal; answers with the cell of a pupil. */
async function openMarks(page: Page, place: Place): Promise<(row: number) => Locator> {
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await page.getByRole('button', { name: /^Conduct/ }).click();
  await untilSent(page, teacher);
  if (place === 'lesson') {
    await page.getByRole('radio', { name: 'Marks' }).click();
    return (row) => page.locator(`[data-mark="${row}"]`);
  }
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/lesson`);
  await page.getByRole('link', { name: 'Quarter journal' }).first().click();
  await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
  // The column of the lesson is the one that the journal is opened with.
  const column = await page.locator('[data-r][tabindex="0"]').first().getAttribute('data-c');
  return (row) => page.locator(`[data-r="${row}"][data-c="${column}"]`);
}

for (const place of ['lesson', 'journal'] as const) {
  test(`points above the maximum stay in their cell when another is pressed, until they are mended or given up: ${place}`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    const cell = await openMarks(page, place);
    await cell(3).click();
    await page.keyboard.type('25');
    await cell(5).click();
    await expect(cell(5)).toBeFocused();
    await expect(page.getByText('“25”: above the maximum (20)')).toBeVisible();
    await expect(cell(3)).toContainText('25');
    await expect(cell(3)).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.type('29');
    await cell(7).click();
    await expect(cell(7)).toBeFocused();
    // Others are marked meanwhile.
    await page.keyboard.type('18');
    await untilSent(page, teacher);
    expect(await marks()).toEqual([18]);

    // A page that ends loses none of them, and they do not call the focus back.
    await page.reload();
    await expect(cell(3)).toHaveAttribute('aria-invalid', 'true');
    await expect(cell(3)).toContainText('25');
    await expect(cell(5)).toContainText('29');
    await expect(cell(3)).not.toBeFocused();

    // Mended: the last digit is taken back, another is typed.
    await cell(3).click();
    await page.keyboard.press('Backspace');
    await expect(cell(3)).toHaveText('2');
    await page.keyboard.press('Enter');
    // Given up.
    await cell(5).click();
    await expect(cell(5)).toHaveText('29');
    await page.keyboard.press('Escape');
    await expect(cell(5)).toHaveText('');
    await untilSent(page, teacher);
    expect((await marks()).toSorted()).toEqual([18, 2]);
    await expect.poll(() => drafts(page)).toEqual([]);
    expect(noise).toEqual([]);
  });

  test(`points that were typed and not stored are in their cell again when the page comes back: ${place}`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    const cell = await openMarks(page, place);
    await cell(3).click();
    await expect(cell(3)).toBeFocused();
    await typeAndEnd(page, '1');
    await expect(cell(3)).toContainText('1');
    await expect(cell(3)).toBeFocused();
    // Not stored, so not sent.
    expect(await deviceRows(page, teacher, 'outbox')).toEqual([]);
    expect(await marks()).toEqual([]);

    // Typing goes on where it stopped; after 17 of 20 no digit can follow, so it is stored.
    await page.keyboard.press('7');
    await expect(cell(4)).toBeFocused();
    await untilSent(page, teacher);
    expect(await marks()).toEqual([17]);
    await expect.poll(() => drafts(page)).toEqual([]);

    // What was given up does not come back either.
    await page.keyboard.press('1');
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => drafts(page)).toEqual([]);
    expect(await marks()).toEqual([17]);
    expect(noise).toEqual([]);
  });
}
