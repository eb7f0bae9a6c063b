// A pupil goes to another school by request and answer, on the screens of both schools.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { askBetweenSchools } from '#server/features/demo-school/public.ts';
import { students, userSchools, users } from '#server/features/people/public.ts';
import { type Application, browserNow, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

const address = '/2026/backoffice/students';
let application: Application;
let stop: () => Promise<void>;
test.beforeEach(async () => {
  application = await startApplication();
  stop = application.app.jobs.work(application.app.log, { pollMs: 200 }).stop;
  // Of the second school, which has no account of the management that is offered.
  const { db } = application.database;
  const [known] = await db.select().from(users).where(eq(users.login, 'director'));
  if (!known) throw new Error('the demo has no director');
  const own = { login: 'director.six', passwordHash: known.passwordHash, isDefaultPassword: false };
  await db.insert(users).values({ ...own, id: 999_001, surname: 'Ли', firstname: 'Анна', gender: 'f' });
  await db.insert(userSchools).values({ userId: 999_001, schoolId: 2, role: 'director' });
});
test.afterEach(async () => {
  await stop();
  await application.close();
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const requests = (page: Page) => page.locator('main a[href*="request="]');

async function choose(page: Page, form: ReturnType<typeof dialog>, field: string, option: string): Promise<void> {
  await expect(form.getByLabel(field)).toHaveAttribute('aria-haspopup', 'listbox');
  await form.getByLabel(field).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function open(page: Page, login: string, path = address): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
}

/** Somebody of the second school with an IIN. */
async function pupilOfTwo() {
  const [row] = await application.database.db
    .select({ user: users })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, 2), eq(students.state, 'active'), isNotNull(users.iin)))
    .orderBy(asc(users.id))
    .limit(1);
  if (!row?.user.iin) throw new Error('nobody of the second school has an IIN');
  return { ...row.user, iin: row.user.iin };
}

const size = (width: number) => ({ width, height: width === 390 ? 844 : 900 });
async function other(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: size(width) });
  return context.newPage();
}

for (const width of [390, 1440]) {
  test(`a refused admission becomes a request, and the departure admits the pupil, at ${width} px`, async ({
    page,
    browser,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize(size(width));
    const pupil = await pupilOfTwo();
    await open(page, 'director');
    await page.getByRole('button', { name: 'Admit' }).click();
    const form = dialog(page, 'New student');
    await form.getByLabel('IIN').fill(pupil.iin);
    await form.getByLabel('Surname').fill(pupil.surname);
    await form.getByLabel('First name').fill(pupil.firstname);
    await choose(page, form, 'Gender', pupil.gender === 'f' ? 'Female' : 'Male');
    if ((await form.getByLabel('Date of birth').inputValue()) === '')
      await form.getByLabel('Date of birth').fill('01.02.2013');
    await choose(page, form, 'Class', '7 «А» · қаз');
    await form.getByRole('button', { name: 'Admit' }).click();
    await expect(form.getByText(/Ask that school for the departure/).first()).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await form.getByRole('button', { name: 'Ask for departure' }).click();
    await expect(told(page, /^The request was sent to «/)).toBeVisible();
    await expect(form).toBeHidden();

    await page.goto(`${application.url}${address}?tab=requests`);
    await expect(requests(page)).toHaveCount(1);
    await expect(page.locator('main').getByText('Waits for an answer').first()).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    const there = await other(browser, width);
    await open(there, 'director.six', `${address}?tab=requests`);
    // The job that carries it may still be on its way.
    await expect(async () => {
      await there.reload();
      await expect(requests(there)).toHaveCount(1, { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await expect(there.getByRole('tab', { name: /^Requests/ })).toContainText('1');
    await requests(there).click();
    const window = dialog(there, new RegExp(pupil.surname));
    await expect(window.getByText('We are asked')).toBeVisible();
    expect(await axeFindingsInBothSchemes(there)).toEqual([]);
    await window.getByRole('button', { name: 'Record the departure' }).click();
    const leaving = dialog(there, 'Departure to another school');
    await leaving.getByLabel('Order number').fill('15-к');
    await leaving.getByRole('button', { name: 'Record the departure' }).click();
    await expect(told(there, /the departure is recorded/)).toBeVisible();
    await there.context().close();

    await expect(async () => {
      await page.reload();
      await expect(page.locator('main').getByText('Admitted', { exact: true }).first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await page.goto(`${application.url}${address}?search=${encodeURIComponent(pupil.surname)}`);
    await expect(page.locator('main a[href*="student="]').filter({ hasText: pupil.firstname }).first()).toBeVisible();
    expect(noise).toEqual([]);
  });
}

test('a request is refused with words and withdrawn; without a network it is read and nothing is sent', async ({
  page,
}) => {
  await application.database.transaction((db) => askBetweenSchools(db, 2026, browserNow));
  await open(page, 'director', `${address}?tab=requests`);
  await expect(requests(page)).toHaveCount(3);
  await requests(page).first().click();
  const opened = page.getByRole('dialog');
  await expect(opened.getByText('Other school')).toBeVisible();
  await page.context().setOffline(true);
  await expect(opened.getByText('Answer by')).toBeVisible();
  for (const act of ['Refuse', 'Record the departure', 'Withdraw the request'])
    await expect(opened.getByRole('button', { name: act })).toHaveCount(0);
  await page.context().setOffline(false);
  await page.goto(`${application.url}${address}?tab=requests&side=received`);
  await requests(page).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  const refusing = dialog(page, 'Refuse the request');
  await refusing.getByRole('button', { name: 'Refuse' }).click();
  await expect(refusing.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await refusing.getByLabel('Reason').fill('The books are not returned');
  await refusing.getByRole('button', { name: 'Refuse' }).click();
  await expect(told(page, 'The request was refused')).toBeVisible();
  await page.goto(`${application.url}${address}?tab=requests&side=sent&state=open`);
  await requests(page).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the request' }).click();
  await dialog(page, /^Withdraw the request to/)
    .getByRole('button', { name: 'Withdraw the request' })
    .click();
  await expect(told(page, 'The request was withdrawn')).toBeVisible();
});

test('a group lead has no requests', async ({ page }) => {
  await open(page, 'grouplead');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Requests/ })).toHaveCount(0);
});
