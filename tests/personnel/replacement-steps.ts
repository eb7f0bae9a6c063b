// What browser tests of replacements share: a teacher replaced for a month, from the record to the return.
import { type Browser, expect, type Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { assignmentTeachers, lessons, teachersOf } from '#server/features/schedule/public.ts';
import { groupLabel } from '#server/features/school/public.ts';
import type { Application } from '#tests/support/application.ts';
import {
  enter,
  lead,
  signInBefore,
  untilDownloaded,
  untilOfficeInstalled,
  untilSent,
  watchConsole,
} from '#tests/support/browser.ts';
import { cellsOf, lessonsOfTeacher, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';

const today = '2026-11-20';
/** A lesson of the teacher today whose subject the substitute does not teach with them, and the class. */
async function lessonToHandOver(db: Db, teacher: number, substitute: number) {
  const rows = await lessonsOfTeacher(db, 1, teacher, { from: today, to: today });
  const teachers = await teachersOf(
    db,
    1,
    rows.map(({ assignment }) => assignment.uuid),
  );
  const found = rows.find(({ assignment }) => !teachers.teaches(substitute, assignment.uuid, today));
  if (!found) throw new Error('The substitute teaches all of the lessons of today');
  const { lesson, assignment, group, subject } = found;
  return { uuid: lesson.scheduleUuid, assignmentUuid: assignment.uuid, what: `${groupLabel(group)} ${subject.en}` };
}

const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

/** What a caller looks at on each screen of the way, by default nothing. */
type Inspect = (page: Page) => Promise<void>;

/** A deputy records the substitution, the substitute takes the roll offline, the replaced teacher only reads, and returns earlier. */
export async function replaceForMonth(
  application: Application,
  page: Page,
  browser: Browser,
  width: number,
  inspect: Inspect = async () => undefined,
): Promise<void> {
  const viewport = { width, height: width === 390 ? 844 : 900 };
  const { database } = application;
  const teacher = await userIdOf(application, 'teacher');
  const substitute = await userIdOf(application, 'teacher2');
  const { uuid, assignmentUuid, what } = await lessonToHandOver(database.db, teacher, substitute);
  const file = `${application.url}/2026/v3/backoffice/personnel/${teacher}`;
  const noise = watchConsole(page);
  await page.setViewportSize(viewport);
  await signInBefore(page, application, 'zavuch', 'en');
  await page.goto(file);
  await page.getByRole('button', { name: 'Substitution', exact: true }).click();
  const window = page.getByRole('dialog', { name: 'Substitution of a teacher' });
  await expect(window.getByText('Choose days and a teacher')).toBeVisible();
  await window.getByLabel('First day').fill('19.11.2026');
  await window.getByLabel('Last day').fill('19.12.2026');
  await window.getByLabel(`Substitute: ${what}`).selectOption(String(substitute));
  // What it would bring, before anything is stored.
  await expect(window.locator('[data-preview] table tbody tr')).toHaveCount(2);
  await expect(window.getByText(/lessons? (is|are) handed over/)).toBeVisible();
  await window.getByLabel('Reason for substitution').fill('Sick leave');
  await window.getByLabel('Order number').fill('31-к');
  await expect(window.getByLabel('Order date')).toHaveValue('20.11.2026');
  await inspect(page);
  await window.getByRole('button', { name: 'Record the substitution' }).click();
  await expect(told(page, 'Substitution recorded')).toBeVisible();
  await expect(page.getByText('Replaced until 19.12.2026')).toBeVisible();
  await lead(page, application, '/2026/v3/backoffice/personnel');
  await expect(page.getByText('Replaced until 19.12.2026')).toBeVisible();
  expect(noise).toEqual([]);

  const other = await browser.newContext({ viewport, serviceWorkers: 'allow' });
  const lesson = await other.newPage();
  await enter(lesson, application, 'teacher2', 'en');
  await untilOfficeInstalled(lesson);
  await untilDownloaded(lesson, substitute, [`lesson:${uuid}`]);
  await other.setOffline(true);
  await lead(lesson, application, `/2026/lesson/${uuid}/journal`);
  await tile(lesson, 3).click();
  await expect(tile(lesson, 3)).toHaveAccessibleName(/absent/);
  expect((await cellsOf(application, uuid)).filter(({ kind }) => kind === 'attendance')).toEqual([]);
  await other.setOffline(false);
  await untilSent(lesson, substitute);
  const taken = (await cellsOf(application, uuid)).filter(({ kind }) => kind === 'attendance');
  expect(taken).toMatchObject([{ authorUserId: substitute }]);

  // The one who is replaced reads what happened, and conducts nothing.
  const replaced = await browser.newContext({ viewport });
  const own = await replaced.newPage();
  await enter(own, application, 'teacher', 'en');
  await lead(own, application, `/2026/lesson/${uuid}/journal`);
  await expect(own.getByText(/absent/i).first()).toBeVisible();
  await expect(own.getByRole('button', { name: /^Conduct the lesson/ })).toBeDisabled();
  await lead(own, application, '/2026/control/journal');
  await own.locator(`a[href*="${assignmentUuid}"]`).first().click();
  await own
    .getByRole('gridcell', { name: /, 20\.11: / })
    .first()
    .click();
  await own.keyboard.press('8');
  await expect(own.getByText('Another teacher teaches on this day').first()).toBeVisible();

  await lead(page, application, `${new URL(file).pathname}/all`);
  const running = page.locator('section', { has: page.getByRole('heading', { name: 'Now' }) });
  await expect(running.getByText('19.11.2026 – 19.12.2026')).toBeVisible();
  await running.getByRole('button', { name: 'History', exact: true }).click();
  await expect(page).toHaveURL(/personnel\/\d+\/[0-9a-f-]{36}$/);
  await inspect(page);
  await running.getByRole('button', { name: 'End earlier' }).click();
  const ending = page.getByRole('dialog', { name: 'Cancel substitution' });
  await ending.getByLabel('From which day').fill('21.11.2026');
  await ending.getByRole('button', { name: 'Cancel substitution' }).click();
  await expect(told(page, 'Substitution cancelled')).toBeVisible();
  await expect(running.getByText('19.11.2026 – 20.11.2026')).toBeVisible();
  const terms = await database.db
    .select()
    .from(assignmentTeachers)
    .where(and(eq(assignmentTeachers.schoolId, 1), eq(assignmentTeachers.assignmentUuid, assignmentUuid)));
  expect(terms.find(({ userId, dateTo }) => userId === teacher && dateTo === null)?.dateFrom).toBe('2026-11-21');

  const later = await database.db
    .select()
    .from(lessons)
    .where(and(eq(lessons.schoolId, 1), eq(lessons.assignmentUuid, assignmentUuid)));
  const next = later.filter(({ date }) => date > '2026-11-21').sort((a, b) => (a.date < b.date ? -1 : 1))[0];
  application.clock.set(Date.parse(`${next?.date}T09:30:00Z`));
  await lead(own, application, `/2026/lesson/${next?.scheduleUuid}/journal`);
  await expect(own.getByRole('button', { name: /^Conduct the lesson/ })).toBeEnabled();
  await other.close();
  await replaced.close();
}
