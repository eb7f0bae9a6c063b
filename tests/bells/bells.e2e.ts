// The bells of a school: changed by the management with a preview, followed by the devices of others, read without a network.
import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { timeSchemes } from '#server/features/bells/public.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { groupLabel, groups } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, signInBefore, untilInstalled, untilPacked, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { address, dialog, moveLessons, openBells, personAt } from './bells-steps.ts';

test.use({ serviceWorkers: 'allow' });

const expectAccessible = async (page: Page) => expect(await axeFindingsInBothSchemes(page)).toEqual([]);

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

for (const width of [390, 1440]) {
  // covers TIME-001
  test(`a director moves lessons to come, a teacher's device follows, and it is taken back, at ${width} px`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(150_000);
    await moveLessons(application, page, browser, width, expectAccessible);
  });
}

// covers TIME-001
test('a teacher reads them from a cold start without a network, and changes nothing', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  await untilPacked(page, await userIdOf(application, 'teacher'));
  const context = page.context();
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  const noise = watchConsole(cold);
  await cold.clock.setFixedTime(Date.now() + 12 * 60_000);
  await cold.goto(`${application.url}${address}`);
  await expect(cold.getByText('08:00 – 08:45')).toBeVisible();
  await expect(cold.getByText(/^As of /).first()).toBeVisible();
  await expect(cold.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  expect(noise).toEqual([]);
});

test('a draft survives a reload, a new schedule is filled by lengths, and goes again', async ({ page }) => {
  test.setTimeout(120_000);
  await openBells(page, application, 'zavuch');
  await page.getByRole('button', { name: 'New schedule' }).click();
  const form = dialog(page, 'New schedule');
  await form.getByLabel('Name', { exact: true }).fill('Short Saturday');
  await form.getByLabel('Lesson, minutes').fill('30');
  await form.getByText('Fill in by lengths of lessons and breaks').click();
  await form.getByLabel('Lessons', { exact: true }).fill('3');
  await form.getByRole('button', { name: 'Fill in', exact: true }).click();
  await expect(form.getByLabel('End of lesson 3')).toHaveValue('09:50');
  await expect(form.getByLabel('Beginning of lesson 4')).toHaveCount(0);
  await expect(form.getByText(/^Draft kept/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'New schedule' }).click();
  await expect(form.getByLabel('End of lesson 3')).toHaveValue('09:50');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Short Saturday' })).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(dialog(page, 'History').getByText('Short Saturday').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Short Saturday' })).toHaveCount(0);
  // A past year is read.
  await page.goto(`${application.url}/2025/school-settings/bells`);
  await expect(page.getByText('08:00 – 08:45')).toBeVisible();
  await expect(page.getByText('Editing is unavailable')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

test('what another person stored meanwhile is taken over, and own changes stay', async ({ page }) => {
  test.setTimeout(90_000);
  await openBells(page, application, 'zavuch');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const form = dialog(page, 'Change the bell schedule');
  await form.getByLabel('Name', { exact: true }).fill('Main bells');
  await application.database.db
    .update(timeSchemes)
    .set({ version: 2, lessonMinutes: 44 })
    .where(and(eq(timeSchemes.schoolId, 1), eq(timeSchemes.isDefault, true)));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Lesson, minutes');
  await expect(form.getByLabel('Lesson, minutes')).toHaveValue('44');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Main bells' })).toBeVisible();
});

test('without any schedule the management is led to the first one, and others are told who makes it', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  await application.database.db.update(groups).set({ timeSchemeUuid: null }).where(eq(groups.schoolId, 1));
  await application.database.db.delete(timeSchemes).where(eq(timeSchemes.schoolId, 1));
  const teacher = await personAt(browser, application, 'teacher', address);
  await expect(teacher.getByText('The management of the school enters it.')).toBeVisible();
  await expect(teacher.getByRole('button', { name: 'New schedule' })).toHaveCount(0);
  await teacher.context().close();
  await signInBefore(page, application, 'director', 'en');
  await page.goto(`${application.url}${address}`);
  await page.getByRole('button', { name: 'New schedule' }).click();
  await dialog(page, 'New schedule').getByLabel('Name', { exact: true }).fill('First bells');
  await dialog(page, 'New schedule').getByRole('button', { name: 'Save' }).click();
  // What rings otherwise now moves to the first schedule of the shift.
  await dialog(page, 'From which day?').getByRole('button', { name: 'Save and move' }).click();
  await expect(page.getByRole('heading', { name: 'First bells' })).toBeVisible();
  await expect(page.getByText('default')).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`a school of two shifts shows both, and new bells of one move its own classes alone, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    const { db } = application.database;
    const [director] = await db
      .select({ login: users.login })
      .from(users)
      .innerJoin(userSchools, eq(userSchools.userId, users.id))
      .where(and(eq(userSchools.schoolId, 2), eq(userSchools.role, 'director')));
    const ofShift = async (shift: number) =>
      (
        await db
          .select()
          .from(groups)
          .where(and(eq(groups.schoolId, 2), eq(groups.shift, shift)))
      ).map(groupLabel);
    const [first, second] = [await ofShift(1), await ofShift(2)];
    expect(Math.min(first.length, second.length)).toBeGreaterThan(0);
    await page.setViewportSize({ width, height: 900 });
    await openBells(page, application, director?.login ?? '');
    await expect(page.getByRole('heading', { name: 'Shift 2' })).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit' }).last().click();
    const form = dialog(page, 'Change the bell schedule');
    await form.getByLabel('Beginning of lesson 1').fill('1355');
    await form.getByRole('button', { name: 'Save' }).click();
    const apply = dialog(page, 'From which day?');
    for (const label of second) await expect(apply.getByText(label)).toBeVisible();
    for (const label of first) await expect(apply.getByText(label)).toHaveCount(0);
    await apply.getByRole('button', { name: 'Save and move' }).click();
    await expect(page.getByText('13:55 – 14:40')).toBeVisible();
    expect(noise).toEqual([]);
  });
}
