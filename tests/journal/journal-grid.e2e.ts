// The quarter journal as a teacher uses it: shared with a colleague, points of a SOR, a closed period, a screen reader, a phone.
import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { quarters } from '#server/features/calendar/public.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { comeBackUntil, deviceRows, enter, signInBefore, untilSent } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { marksOf, openJournal, said, todayCell, todayMarks } from './journal-grid-steps.ts';

test.use({ serviceWorkers: 'allow' });

// Each test starts its own school; on a busy machine that alone takes a while.
test.describe.configure({ timeout: 120_000 });

let application: Application;
let scheduleUuid: string;
let teacher: number;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  teacher = await userIdOf(application, 'teacher');
});
test.afterEach(async () => {
  await application.close();
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a colleague’s mark appears in the open journal with its author', async ({ page, browser }) => {
    test.setTimeout(120_000);
    const address = await openJournal(page, application);
    await expect(todayCell(page, 2)).toHaveAccessibleName(/empty$/);
    const other = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const colleague = await other.newPage();
    await enter(colleague, application, 'teacher2', 'en');
    await colleague.goto(address);
    await expect(todayCell(colleague, 2)).toHaveAccessibleName(/empty$/);
    await todayCell(colleague, 2).click();
    await colleague.keyboard.press('6');
    await untilSent(colleague, await userIdOf(application, 'teacher2'));
    await comeBackUntil(page, (patience) => expect(todayCell(page, 2)).toHaveAccessibleName(/: 6, .+\.$/, patience));
    await expect(said(page)).toHaveText(/.+\.: .+: 6/);

    // Undoing my earlier act does not remove their value.
    await todayCell(page, 2).click();
    await expect(page.locator('[data-who]')).toContainText(/6 · .+\., 20\.11\.2026/);
    await other.close();
  });

  // covers JOUR-007
  test('points of a SOR are typed, refused above the maximum where they stand, and may have a comment alone', async ({
    page,
  }) => {
    // The day of the first SOR has come.
    application.clock.set(Date.parse('2026-12-26T09:30:00Z'));
    await openJournalAt(page, '2026-12-26');
    const workOf = (row: number) => page.locator('tbody tr').nth(row).locator('[data-work="sor"]').first();
    const max = Number(
      /\d+/.exec(
        (await page
          .locator('thead [data-work="sor"]')
          .first()
          .getByText(/^of \d+/)
          .textContent()) ?? '',
      )?.[0],
    );
    expect(max).toBeGreaterThan(9);
    const tooMuch = String(max + 1);
    await workOf(0).click();
    await page.keyboard.type(tooMuch);
    await expect(workOf(0)).toHaveText(tooMuch);
    await expect(workOf(0)).toHaveAttribute('aria-invalid', 'true');
    // Neither key takes it, and what is said is what a pasted one would be told.
    for (const key of ['Enter', 'ArrowDown', 'ArrowRight']) {
      await page.keyboard.press(key);
      await expect(workOf(0)).toBeFocused();
      await expect(said(page)).toHaveText(`“${tooMuch}”: above the maximum (${max})`);
    }
    await expect(page.locator('[data-status]')).not.toContainText(/Accepted|Saved/);
    expect(await deviceRows(page, teacher, 'outbox')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(workOf(0)).toHaveAccessibleName(/SA.*: 1/);
    await expect(workOf(1)).toBeFocused();

    await page.keyboard.press('F2');
    const form = page.getByRole('dialog');
    // The next pupil, who has no points yet: the form refuses the same in the same words.
    const points = form.getByRole('textbox', { name: 'Points' });
    await points.fill('99');
    await expect(points).toHaveAccessibleDescription(new RegExp(`“99”: above the maximum \\(${max}\\)`));
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    await points.fill('4');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(workOf(1)).toHaveAccessibleName(/SA.*: 4/);
    await expect(workOf(1)).toBeFocused();

    await workOf(2).click();
    await page.keyboard.press('F2');
    await form.getByRole('textbox', { name: 'Comment' }).fill('Wrote it at home');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(workOf(2)).toHaveAccessibleName(/Comment: Wrote it at home/);
  });

  test('a closed period is readable, says why, and takes nothing', async ({ page }) => {
    await application.database.db
      .update(quarters)
      .set({ status: 'archive' })
      .where(and(eq(quarters.schoolId, 1), eq(quarters.eduYear, 2026), eq(quarters.number, 2)));
    await openJournal(page, application);
    await expect(page.getByText('The period is closed: the journal can only be read').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Paste a column' })).toHaveCount(0);
    await expect(page.locator('td .mark').first()).toBeVisible();
    await todayCell(page, 0).click();
    await page.keyboard.press('8');
    await expect(said(page)).toHaveText('The period is closed: the journal can only be read');
    expect(await deviceRows(page, teacher, 'outbox')).toEqual([]);
    await expect(page.getByRole('grid')).toHaveAttribute('aria-readonly', 'true');
  });

  test('the grid is one to a screen reader: counts, one tab stop, whole names; axe finds nothing', async ({ page }) => {
    // Axe inspects each of some seven hundred cells, three times.
    test.setTimeout(180_000);
    await openJournal(page, application);
    const grid = page.getByRole('grid', { name: /^Journal: 7 «А» · .+, Quarter 2$/ });
    const pupils = await page.locator('tbody tr').count();
    await expect(grid).toHaveAttribute('aria-rowcount', String(pupils + 2));
    expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
    // Every cell states its place, headers and results too; none is omitted or repeated.
    await expect(page.locator('tbody [data-later]')).toHaveCount(0);
    const cols = Number(await grid.getAttribute('aria-colcount'));
    const places = await grid.evaluate((table) =>
      [...table.querySelectorAll('tr')].map((row) => ({
        row: Number(row.getAttribute('aria-rowindex')),
        cols: [...row.querySelectorAll('[aria-colindex]')].map((cell) => Number(cell.getAttribute('aria-colindex'))),
      })),
    );
    expect(places.map(({ row }) => row)).toEqual(Array.from({ length: pupils + 2 }, (_, index) => index + 1));
    const whole = Array.from({ length: cols }, (_, index) => index + 1);
    for (const { cols: found } of places.slice(2)) expect(found).toEqual(whole);
    expect(places[1]?.cols).toEqual(whole.slice(1));
    await expect(grid.getByRole('row')).toHaveCount(pupils + 2);
    await expect(grid.getByRole('rowheader')).toHaveCount(pupils);
    await expect(grid.getByRole('gridcell')).toHaveCount(pupils * (cols - 1));
    await expect(todayCell(page, 0)).toHaveAccessibleName(/^\S+ \S+, 20\.11: empty$/);
    await todayCell(page, 0).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-r="0"]:focus')).toHaveAccessibleName(/^\S+ \S+, \d+\.\d\d: empty$/);
    expect(await axeFindings(page)).toEqual([]);

    await page.locator('[data-result="percent"][data-r="0"]').click();
    await expect(page.getByRole('dialog', { name: /Result of the period/ })).toContainText(/FA|SA/);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await todayCell(page, 1).focus();
    await page.keyboard.press('F2');
    await expect(page.getByRole('radiogroup', { name: 'Mark' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  // covers JOUR-052 JOUR-053 JOUR-054 VALID-014 CONST3-015
  test('the journal of any days is asked of the journal service with its header and the bearer', async ({ page }) => {
    const assignmentUuid = (await openJournal(page, application)).split('/').at(-1);
    const asked = page.waitForRequest(/\/api\/journal\?/);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'For any days' }).click();
    const dialog = page.getByRole('dialog');
    const [from, to] = [dialog.getByRole('textbox', { name: 'From' }), dialog.getByRole('textbox', { name: 'To' })];
    const get = dialog.getByRole('button', { name: 'Get the file' });
    await to.fill('18.11.2026');
    for (const outside of ['05.11.1850', '31.12.1899']) {
      await from.fill(outside);
      await expect(from).toHaveAccessibleDescription(/The date must have the form DD.MM.YYYY/);
      await expect(get).toBeDisabled();
    }
    await from.fill('05.11.26');
    await to.fill('18.11.2150');
    await expect(to).toHaveAccessibleDescription(/The date must have the form DD.MM.YYYY/);
    await expect(get).toBeDisabled();
    await to.fill('18.11.2026');
    await get.click();
    const request = await asked;
    const query = new URL(request.url()).searchParams;
    expect([query.get('dateFrom'), query.get('dateTo')]).toEqual(['2026-11-05', '2026-11-18']);
    expect(JSON.parse(query.get('filters') ?? '{}')).toEqual({ assignmentUuid });
    const headers = await request.allHeaders();
    expect(headers.external).toBe('1');
    expect(headers.authorization).toMatch(/^Bearer /);
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one tap on the keypad is one mark, and the next pupil follows', async ({ page }) => {
    await openJournal(page, application);
    await todayCell(page, 0).tap();
    const pad = page.getByRole('region', { name: 'Mark entry' });
    for (const mark of ['10', '8', '7']) await pad.getByRole('button', { name: mark, exact: true }).tap();
    await pad.getByRole('button', { name: 'Absent without a reason' }).tap();
    await expect(todayMarks(page)).toHaveText(['10', '8', '7']);
    await expect(todayCell(page, 3)).toHaveAccessibleName(/absent/);
    await pad.getByRole('button', { name: 'Undo' }).tap();
    await expect(todayCell(page, 3)).toHaveAccessibleName(/empty$/);
    await untilSent(page, teacher);
    expect((await marksOf(application, scheduleUuid)).length).toBe(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axeFindings(page)).toEqual([]);
    const rows = await application.database.db
      .select()
      .from(journalCells)
      .where(eq(journalCells.scheduleUuid, scheduleUuid));
    expect(rows.every(({ authorUserId }) => authorUserId === teacher)).toBe(true);
  });
});

/** As `openJournal`, on a day of the clock without a lesson of its own. */
async function openJournalAt(page: Page, _date: string): Promise<void> {
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/control/journal`);
  await page.locator('section section', { hasText: '7 «А»' }).getByRole('link', { name: 'Algebra' }).click();
  await expect(page.locator('tbody [data-work="sor"]').first()).toHaveAccessibleName(/: empty$/);
}
