// The step of a school into its next year on a phone and a desktop, screen by screen, and what others see of a year in transfer.
import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { schoolYears } from '#server/features/calendar/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { lead, signInBefore } from '#tests/support/browser.ts';
import { planApplyUndo } from './year-transfer-steps.ts';

const expectAccessible = async (page: Page) => expect(await axeFindingsInBothSchemes(page)).toEqual([]);

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

for (const width of [390, 1440]) {
  // covers ROUTE-054 SYSTEM-004 YEAR-008 YEAR-009 SYSTEM-013 SYSTEM-014
  test(`a deputy plans the next year, the director goes on with it, applies and undoes it, at ${width} px`, async ({
    page,
    browser,
  }) => {
    test.slow();
    await planApplyUndo(application, page, browser, width, expectAccessible);
  });
}

// covers YEAR-008 SYSTEM-013
test('only the management is led on from a year in transfer', async ({ page }) => {
  await signInBefore(page, application, 'teacher.six', 'en');
  await page.goto(`${application.url}/2027/schedule`);
  await expect(page.getByText('The school year is being transferred')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Resume the transfer' })).toHaveCount(0);
  await page.goto(`${application.url}/2026/transfer-students`);
  await expect(page).not.toHaveURL(/transfer-students/);
});

test('a page that waits for the next year shows it when it is opened there again after the transfer', async ({
  page,
}) => {
  await signInBefore(page, application, 'teacher.six', 'en');
  await page.goto(`${application.url}/2027/schedule`);
  await expect(page.getByText('The school year is being transferred')).toBeVisible();
  const { db } = application.database;
  await db.update(schoolYears).set({ status: 'Active' }).where(eq(schoolYears.eduYear, 2027));
  await lead(page, application, '/2026/schedule');
  await lead(page, application, '/2027/schedule');
  await expect(page.getByText('The school year is being transferred')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
});
