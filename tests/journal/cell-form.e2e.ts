// The form of one cell of the quarter journal: what may be typed, and when it may be sent (part 2 section 5).
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signInBefore } from '#tests/support/browser.ts';

test.use({ viewport: { width: 1440, height: 900 } });
// Each test starts its own school; on a busy machine that alone takes a while.
test.describe.configure({ timeout: 120_000 });

let application: Application;
test.beforeEach(async () => {
  // The first SOR of the quarter has been held.
  application = await startApplication({ now: Date.parse('2026-12-26T09:30:00Z') });
});
test.afterEach(async () => {
  await application.close();
});

async function openJournal(page: Page): Promise<void> {
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/control/journal`);
  await page.locator('section section', { hasText: '7 «А»' }).getByRole('link', { name: 'Algebra' }).click();
  await expect(page.locator('tbody [data-work="sor"]').first()).toHaveAccessibleName(/: empty$/);
}

const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' });
const comment = (page: Page) => form(page).getByRole('textbox', { name: 'Comment' });

// covers JOUR-036 JOUR-037 JOUR-038 JOUR-039 JOUR-040
test('points are a whole number from 0 to the maximum, or a comment of 250 letters alone', async ({ page }) => {
  await openJournal(page);
  await page.locator('tbody [data-work="sor"]').first().click();
  await page.keyboard.press('F2');
  const points = form(page).getByRole('textbox', { name: 'Points' });
  const max = Number(
    /\d+/.exec(
      (await form(page)
        .getByText(/^of \d+/)
        .textContent()) ?? '',
    )?.[0],
  );
  expect(max).toBeGreaterThan(1);

  await expect(save(page)).toBeDisabled();
  await points.fill('2.5');
  await expect(points).toHaveAccessibleDescription(new RegExp(`A whole number from 0 to ${max}`));
  await expect(save(page)).toBeDisabled();
  for (const typed of ['0', String(max)]) {
    await points.fill(typed);
    await expect(points).not.toHaveAttribute('aria-invalid');
    await expect(save(page)).toBeEnabled();
  }
  // More stands as it was typed, and is not taken.
  await points.fill(String(max + 1));
  await expect(points).toHaveValue(String(max + 1));
  await expect(points).toHaveAccessibleDescription(new RegExp(`“${max + 1}”: above the maximum \\(${max}\\)`));
  await expect(save(page)).toBeDisabled();

  await points.fill('');
  await expect(save(page)).toBeDisabled();
  await comment(page).fill('  ');
  await expect(save(page)).toBeDisabled();
  await comment(page).fill('');
  await comment(page).pressSequentially('я'.repeat(3));
  await expect(save(page)).toBeEnabled();
  await comment(page).fill('я'.repeat(249));
  await comment(page).press('End');
  await page.keyboard.type('ёж');
  await expect(comment(page)).toHaveValue(`${'я'.repeat(249)}ё`);
  await expect(save(page)).toBeEnabled();
});

// covers JOUR-030 JOUR-032 JOUR-064
test('a mark is one of 10 to 1 or none, never a value of a period; a mark, a comment or attendance alone may be sent', async ({
  page,
}) => {
  await openJournal(page);
  const cell = page.locator('td[role=gridcell][aria-label$=": empty"]').first();
  await cell.click();
  await page.keyboard.press('F2');
  const offered = form(page).getByRole('radiogroup', { name: 'Mark' }).getByRole('radio');
  await expect(offered).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'Without a mark']);
  await expect(save(page)).toBeDisabled();
  await comment(page).fill('ауызша');
  await expect(save(page)).toBeEnabled();
  await comment(page).fill('');
  await expect(save(page)).toBeDisabled();
  const attendance = form(page).getByRole('combobox', { name: 'Attendance' });
  await attendance.selectOption('late');
  await expect(save(page)).toBeEnabled();
  await attendance.selectOption('was_in_class');
  await expect(save(page)).toBeDisabled();
  await form(page).getByRole('radio', { name: '9' }).click();
  await expect(save(page)).toBeEnabled();
});
