// Years as users meet them: the archive read-only, online and offline, a year that has not started, one in transfer, and work typed for a
// year that has been archived in the meantime. On a desktop and a phone.
import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { schoolYears } from '#server/features/calendar/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, signInBefore, untilDownloaded, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { expectLocked, locked, openArchivedLesson, readArchivedLesson, toast } from './archived-year-steps.ts';

test.use({ serviceWorkers: 'allow' });

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
test.describe.configure({ timeout: 120_000 });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

// covers YEAR-010 YEAR-011 YEAR-013 YEAR-014 YEAR-023 YEAR-024 SYSTEM-008 SYSTEM-010 SYSTEM-018
test('desktop: an archived year warns in red in the words for staff, every act is locked and says why, with a network and without', async ({
  page,
}) => {
  await readArchivedLesson(application, page, sizes.desktop);
});

// covers YEAR-023 YEAR-024
test('homework, the journal and the history of an archived year are locked in the same words', async ({ page }) => {
  await enter(page, application, 'teacher', 'en');
  const scheduleUuid = await openArchivedLesson(page, application);
  await page.goto(`${application.url}/2025/homework/control/${scheduleUuid}/create`);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await expectLocked(page, edit);
  await expect(page.getByRole('textbox')).toHaveCount(0);

  await page.goto(`${application.url}/2025/control/journal`);
  const journal = page.locator('a[href*="/2025/control/journal/groups/"]').first();
  const cell = page.locator('td[data-r="0"]').first();
  // A teacher of one journal is led into it at once.
  await expect(journal.or(cell)).toBeVisible();
  if (await journal.isVisible()) await journal.click();
  await cell.click();
  await page.keyboard.press('7');
  await expect(toast(page)).toContainText(locked);
  // Cells that are read-only still open.
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog')).toContainText(locked);
});

/** Lists and cards of a year that is over are read; nothing in them changes anything. */
async function expectReadOnlyOffice(page: Page): Promise<void> {
  const main = page.locator('main');
  const row = main.locator('a[href*="student="]').first();
  await page.goto(`${application.url}/2025/backoffice/students`);
  await expect(row).toBeVisible();
  await expect(main.getByText(locked).first()).toBeVisible();
  await expect(main.getByRole('button', { name: 'Admit' })).toHaveCount(0);
  await row.click();
  const card = page.getByRole('dialog');
  await expect(card.getByRole('listitem').first()).toBeVisible();
  await expect(card.getByRole('button', { name: /^(Edit|Move|Invite|More actions)/ })).toHaveCount(0);
  await page.goto(`${application.url}/2025/backoffice/groups`);
  await expect(main.locator('a[href*="/backoffice/groups/"]').first()).toBeVisible();
  await expect(main.getByRole('button', { name: /^(Add a class|Copy a grade)/ })).toHaveCount(0);
}

// covers YEAR-013 SYSTEM-010
for (const login of ['director', 'zavuch', 'grouplead']) {
  test(`the archive greets a ${login} in the words for staff`, async ({ page }) => {
    await signInBefore(page, application, login, 'en');
    await page.goto(`${application.url}/2025/schedule`);
    await expect(page.locator('.banner--danger')).toContainText('Dear teacher!');
    if (login === 'zavuch') await expectReadOnlyOffice(page);
  });
}

// covers YEAR-012 SYSTEM-009
for (const login of ['student', 'parent']) {
  test(`the archive greets a ${login} in the words for families, and their tick is locked`, async ({ page }) => {
    await signInBefore(page, application, login, 'en');
    await page.goto(`${application.url}/2025/schedule`);
    const warning = page.locator('.banner--danger');
    await expect(warning).toContainText('Dear user!');
    await expect(warning).toContainText('2025-2026');
    await page.goto(`${application.url}/2025/marks/4`);
    await expect(warning).toContainText('Dear user!');
    await expect(page.locator('.page')).toContainText(/\d/);
    if (login === 'parent') return;
    await page.goto(`${application.url}/2025/homework/list?month=2026-05`);
    const tick = page.getByRole('checkbox').first();
    await expectLocked(page, tick);
    await expect(tick).not.toBeChecked();
  });
}

// covers YEAR-001 YEAR-021 YEAR-022 SYSTEM-015
test('the selector replaces the year of the address, keeps a year in the query, and is not on pages without a year', async ({
  page,
}) => {
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/profile?year=2024`);
  const selector = page.getByRole('banner').getByRole('button', { name: /^School year/ });
  await selector.click();
  await page.getByRole('menuitemradio', { name: /2025/ }).click();
  await expect(page).toHaveURL(`${application.url}/2025/profile?year=2024`);
  await page.goto(`${application.url}/2026/news`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await expect(selector).toHaveCount(0);
});

for (const [status, login, words] of [
  ['NotStarted', 'teacher', 'The school year has not started yet'],
  ['NotStarted', 'student', 'The school year has not started yet'],
  ['Transfer', 'teacher.six', 'The school year is being transferred'],
] as const) {
  // covers YEAR-006 YEAR-007 SYSTEM-011 SYSTEM-012
  test(`a year that is ${status} shows a ${login} the warning in place of each of its pages, and keeps the others`, async ({
    page,
  }) => {
    await page.setViewportSize(login === 'student' ? sizes.phone : sizes.desktop);
    const noise = watchConsole(page);
    await enter(page, application, login, 'en');
    const pages =
      login === 'student' ? ['schedule', 'homework/list', 'marks/1'] : ['schedule', 'backlog', 'control/journal'];
    for (const path of pages) {
      await page.goto(`${application.url}/2027/${path}`);
      await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
      await expect(page.locator('main a[href*="/lesson/"], main [role=tablist], .skeleton')).toHaveCount(0);
    }
    await page.goto(`${application.url}/2027/profile`);
    await expect(page.locator('[data-facts]').first()).toBeVisible();
    await expect(page.getByText(words)).toHaveCount(0);
    expect(noise).toEqual([]);
  });
}

// covers YEAR-010 SYSTEM-018
test('what was typed offline for a year that became an archive meanwhile stays parked and in sight, and the year is read-only at once', async ({
  page,
  context,
}) => {
  const { db } = application.database;
  const current = and(eq(schoolYears.schoolId, 1), eq(schoolYears.eduYear, 2026));
  await enter(page, application, 'teacher', 'en');
  await untilOfficeInstalled(page);
  const scheduleUuid = await lessonToday(application);
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  const tile = page.getByRole('button', { name: /^2\. / }).first();
  await expect(tile).toBeVisible();
  await untilDownloaded(page, await userIdOf(application, 'teacher'), [`lesson:${scheduleUuid}`]);
  await context.setOffline(true);
  await tile.click();
  await expect(tile).toHaveAccessibleName(/waiting/i);
  await db.update(schoolYears).set({ status: 'Archive' }).where(current);
  try {
    await context.setOffline(false);
    await expect(tile).toHaveAccessibleName(/refused/i, { timeout: 30_000 });
    await expect(page.locator('.banner--danger')).toContainText('Dear teacher!');
    await expect(page.getByRole('button', { name: /^3\. / }).first()).toHaveAttribute('aria-disabled', 'true');
    await page.goto(`${application.url}/2026/unsent`);
    await expect(page.getByText('Editing is unavailable for an archived year.').first()).toBeVisible();
    expect(await cellsOf(application, scheduleUuid)).toEqual([]);
  } finally {
    await db.update(schoolYears).set({ status: 'Active' }).where(current);
  }
});
