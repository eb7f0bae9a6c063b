// One way to enter marks: on the lesson's page, in the quarter journal and on the keypad, each job with the number of keys or taps it takes.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signInBefore, untilDownloaded, untilSent, watchConsole } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';

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

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const pupils = 25;

/** The lesson of today, held, with its roll in sight. */
async function openHeld(page: Page): Promise<void> {
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await page.getByRole('button', { name: /^Conduct/ }).click();
  await expect(page.getByRole('radio', { name: 'Marks' })).toBeVisible();
}
/** Its column in the quarter journal. */
async function openJournal(page: Page): Promise<void> {
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/lesson`);
  await page.getByRole('link', { name: 'Quarter journal' }).first().click();
  await expect(page.getByRole('grid')).toBeVisible();
  await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
}
const inLesson = (page: Page, row: number) => page.locator(`[data-mark="${row}"]`);
const inJournal = (page: Page, row: number) => page.locator(`td[data-today][data-r="${row}"]`);
const said = (page: Page) => page.locator('[data-said]');
const pad = (page: Page) => page.getByRole('region', { name: 'Mark entry' });
const marks = async () =>
  (await cellsOf(application, scheduleUuid))
    .filter(({ kind }) => kind === 'mark')
    .map(({ value }) => (value as { mark: number | null }).mark);

/** 25 marks, none of them the same as that of its neighbours. */
const given = Array.from({ length: pupils }, (_, index) => 1 + ((index * 3) % 10));
const sorted = (values: readonly (number | null)[]) => values.toSorted((a, b) => Number(a) - Number(b));
async function expectGiven(page: Page, cell: (page: Page, row: number) => Locator): Promise<void> {
  for (const row of [0, 11, pupils - 1]) await expect(cell(page, row)).toContainText(String(given[row]));
  await expect(said(page)).toHaveText('That was the last student');
  await untilSent(page, teacher);
  expect(sorted(await marks())).toEqual(sorted(given));
}

test.describe('on a desktop', () => {
  test.use({ viewport: desktop });

  test('25 marks are 26 keys and presses from the lesson’s page, and the table never moves', async ({ page }) => {
    await openHeld(page);
    const noise = watchConsole(page);
    let count = 0;
    await page.getByRole('radio', { name: 'Marks' }).click();
    count++;
    await expect(inLesson(page, 0)).toBeFocused();
    await expect(page.getByRole('button', { name: 'No marks in this lesson' })).toBeVisible();
    const topOf = () => inLesson(page, 0).evaluate((cell) => cell.getBoundingClientRect().top + window.scrollY);
    const top = await topOf();
    for (const mark of given) {
      await page.keyboard.press(String(mark % 10));
      count++;
    }
    expect(count).toBe(pupils + 1);
    // "No marks" has gone, and nothing has taken its height.
    await expect(page.getByRole('button', { name: 'No marks in this lesson' })).toHaveCount(0);
    expect(await topOf()).toBe(top);
    await expectGiven(page, inLesson);
    expect(noise).toEqual([]);
  });

  for (const place of ['lesson', 'journal'] as const) {
    const cell = place === 'lesson' ? inLesson : inJournal;

    test(`a 0 within 0.8 s after a 1 is ten for that pupil, one undo takes it back: ${place}`, async ({ page }) => {
      // The page's own clock stands still but for what the test lets pass.
      await page.clock.install();
      await openHeld(page);
      if (place === 'journal') await openJournal(page);
      else await page.getByRole('radio', { name: 'Marks' }).click();
      await cell(page, 0).click();
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
      await page.keyboard.press('1');
      await expect(cell(page, 0)).toContainText('1');
      await expect(cell(page, 1)).toBeFocused();
      await page.clock.runFor(700);
      await page.keyboard.press('0');
      await expect(cell(page, 0)).toContainText('10');
      await expect(cell(page, 1)).toBeFocused();
      await expect(cell(page, 1)).toHaveAccessibleName(/empty$/);
      await expect(said(page)).toHaveText(/: 10$/);

      await page.keyboard.press('1');
      await page.clock.runFor(900);
      await page.keyboard.press('0');
      await expect(cell(page, 1)).toHaveAccessibleName(/: 1\b/);
      await expect(cell(page, 2)).toContainText('10');

      // Who takes back stands where the mark was; the ten that came of two keys is one act.
      await page.keyboard.press('Control+z');
      await expect(cell(page, 2)).toHaveAccessibleName(/empty/);
      await expect(cell(page, 2)).toBeFocused();
      await expect(said(page)).toHaveText(/^Undone: 3 .+: 10$/);
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await expect(cell(page, 0)).toHaveAccessibleName(/empty/);
      await expect(cell(page, 0)).toBeFocused();
    });

    test(`who is absent is passed over, and a mark for them asks first: ${place}`, async ({ page }) => {
      await openHeld(page);
      await tile(page, 2).click();
      await expect(tile(page, 2)).toHaveAccessibleName(/absent/);
      if (place === 'journal') await openJournal(page);
      else await page.getByRole('radio', { name: 'Marks' }).click();
      await cell(page, 0).click();
      await page.keyboard.press('8');
      await expect(cell(page, 2)).toBeFocused();
      await page.keyboard.press('Shift+Enter');
      await expect(cell(page, 0)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('7');
      const question = page.getByRole('dialog', { name: 'The student was not in class' });
      await expect(question).toContainText(/: absent\. Give 7 all the same\?/);
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(cell(page, 1)).toBeFocused();
      await expect(cell(page, 1)).not.toContainText('7');
      await page.keyboard.press('7');
      await page.keyboard.press('Enter');
      await expect(cell(page, 1)).toContainText('7');
      await expect(cell(page, 2)).toBeFocused();
      await untilSent(page, teacher);
      expect(sorted(await marks())).toEqual([7, 8]);
    });

    test(`a comment is a key and the text, with the teacher’s own phrases: ${place}`, async ({ page }) => {
      await openHeld(page);
      if (place === 'journal') await openJournal(page);
      else await page.getByRole('radio', { name: 'Marks' }).click();
      // A press chooses, a second one on the same cell opens; so does the key.
      await cell(page, 3).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('F2');
      await page.keyboard.type('spoke at the board');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(cell(page, 3)).toHaveAccessibleName(/Comment: spoke at the board/);
      await expect(cell(page, 3)).toBeFocused();
      // The ring is where the focus is: while the form has it, the cell has none.
      const ring = () => cell(page, 3).evaluate((element) => getComputedStyle(element).outlineStyle);
      expect(await ring()).toBe('solid');
      await page.keyboard.press('F2');
      await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
      expect(await ring()).toBe('dashed');
      await page.keyboard.press('Escape');
      await expect(cell(page, 3)).toBeFocused();

      await page.keyboard.press('ArrowDown');
      await page.getByRole('button', { name: 'F2 comment' }).click();
      await page.getByRole('list', { name: 'Your recent comments' }).getByRole('button').first().click();
      await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('spoke at the board');
      await page.keyboard.press('Control+Enter');
      await expect(cell(page, 4)).toHaveAccessibleName(/Comment: spoke at the board/);
      await untilSent(page, teacher);
    });
  }

  test('Ctrl+Z takes back on the roll too, and leaves words that are being typed alone', async ({ page }) => {
    await openHeld(page);
    await tile(page, 4).click();
    await tile(page, 9).click();
    await expect(tile(page, 9)).toHaveAccessibleName(/absent/);
    await page.keyboard.press('Control+z');
    await expect(tile(page, 9)).toHaveAccessibleName(/present/);
    await expect(tile(page, 4)).toHaveAccessibleName(/absent/);
    const numbers = page.getByRole('textbox', { name: 'Mark by number' });
    await numbers.fill('7 14');
    await numbers.press('Control+z');
    await expect(tile(page, 4)).toHaveAccessibleName(/absent/);
    await numbers.fill('');
    await numbers.press('Control+z');
    await expect(tile(page, 4)).toHaveAccessibleName(/present/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  for (const place of ['lesson', 'journal'] as const) {
    const cell = place === 'lesson' ? inLesson : inJournal;

    test(`25 marks are 26 taps, a comment two and the text: ${place}`, async ({ page }) => {
      await openHeld(page);
      if (place === 'journal') await openJournal(page);
      let count = 0;
      if (place === 'journal') await cell(page, 0).tap();
      else await page.getByRole('radio', { name: 'Marks' }).tap();
      count++;
      for (const mark of given) {
        await pad(page)
          .getByRole('button', { name: String(mark), exact: true })
          .tap();
        count++;
      }
      expect(count).toBe(pupils + 1);
      await expectGiven(page, cell);

      await cell(page, 20).tap();
      await pad(page).getByRole('button', { name: 'Comment and attendance' }).tap();
      await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
      await page.keyboard.type('spoke at the board');
      await page.keyboard.press('Enter');
      await expect(cell(page, 20)).toHaveAccessibleName(/Comment: spoke at the board/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(cell(page, 20)).toBeFocused();
      await pad(page).getByRole('button', { name: 'Undo' }).tap();
      await expect(cell(page, 20)).not.toHaveAccessibleName(/Comment/);
      await expect(said(page)).toHaveText(/^Undone: 21 /);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    });
  }
});
