// Where somebody works: the child that a parent has selected with its school, the school block, and the school year.
import { gunzipSync } from 'node:zlib';
import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { schools } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signIn } from '#tests/support/browser.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

type Exchange = { header: string | undefined; schoolId: number; eduYear: number; want: string[] };
function exchangeOf(request: Request): Exchange {
  const body = JSON.parse(gunzipSync(request.postDataBuffer() ?? Buffer.alloc(0)).toString()) as Omit<
    Exchange,
    'header'
  >;
  return { header: request.headers()['x-school-id'], schoolId: body.schoolId, eduYear: body.eduYear, want: body.want };
}
function collectExchanges(context: BrowserContext): Exchange[] {
  const found: Exchange[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v4/os/sync') found.push(exchangeOf(request));
  });
  return found;
}
const children = (page: Page) => page.getByRole('menu', { name: 'Choose a child' }).getByRole('menuitemradio');
const childButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Child/ });
const schedule = (page: Page) => page.locator('[data-lessons], .blank').first();

// covers ACCT-011 ACCT-012 ACCT-013 ACCT-017 LESSON-004
test('a parent acts through the chosen child: its week, its school on the wire, over a reload too', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const exchanges = collectExchanges(context);
  await signIn(page, application.url, 'parent', 'en');
  await page.goto(`${application.url}/2026/schedule/2026-11-20`);
  await expect(schedule(page)).toBeVisible();
  await expect.poll(() => exchanges.length).toBeGreaterThan(0);
  await childButton(page).click();
  await expect(children(page)).toHaveCount(3);
  const schools = await page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('profile') ?? '{}') as {
      user: { children: { school: { id: number }; studentInfo: { studentSchoolUuid: string; studentName: string } }[] };
    };
    return user.children.map(({ school, studentInfo }) => ({ school: school.id, ...studentInfo }));
  });
  const [first, other] = [schools[0], schools.find(({ school }) => school === 2)];
  if (!first || !other) throw new Error('parent has no child in the second school');
  expect(first.school).toBe(1);
  // Every request is for one school, and asks only for that school's children.
  const isOfItsSchool = ({ header, schoolId, want }: Exchange) =>
    header === String(schoolId) &&
    schools.every(({ school, studentSchoolUuid }) => school === schoolId || !want.join().includes(studentSchoolUuid));
  expect(exchanges.every(isOfItsSchool)).toBe(true);
  expect(exchanges.flatMap(({ want }) => want).join()).toContain(first.studentSchoolUuid);

  exchanges.length = 0;
  await children(page).filter({ hasText: other.studentName }).click();
  await expect(childButton(page)).toContainText(other.studentName);
  // Another child on another day than the one shown with all children.
  await page.goto(`${application.url}/2026/schedule/2026-12-09`);
  const ofOther = () => exchanges.filter(({ want }) => want.join().includes(other.studentSchoolUuid));
  await expect.poll(() => ofOther().length).toBeGreaterThan(0);
  expect(ofOther().every(({ header, schoolId }) => header === '2' && schoolId === 2)).toBe(true);
  expect(exchanges.every(isOfItsSchool)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('childId'))).toContain(other.studentSchoolUuid);

  exchanges.length = 0;
  await page.reload();
  await expect(childButton(page)).toContainText(other.studentName);
  // All children of a parent are requested, school by school.
  await expect.poll(() => exchanges.some(({ schoolId }) => schoolId === 2)).toBe(true);
  expect(exchanges.every(isOfItsSchool)).toBe(true);
  // The role is parent: the week has no lesson column.
  await page.goto(`${application.url}/2026/profile`);
  await expect(page.locator('[data-facts]').first()).toContainText('Parent');
});

// covers ACCT-018
test('staff see their school in the header, students and parents do not', async ({ page, browser }) => {
  await signIn(page, application.url, 'teacher', 'en');
  await expect(page.getByRole('banner').getByText('School:', { exact: false }).first()).toBeAttached();
  for (const login of ['student', 'parent']) {
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, application.url, login, 'en');
    await expect(other.getByRole('banner').getByRole('button', { name: /^School year/ })).toBeVisible();
    await expect(other.getByRole('banner').getByText(/^School:/)).toHaveCount(0);
    await context.close();
  }
});

async function chooseYear(page: Page, label: RegExp): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^School year/ })
    .click();
  await page.getByRole('menu', { name: 'Choose a school year' }).getByRole('menuitemradio', { name: label }).click();
}

// covers YEAR-015 YEAR-016 SYSTEM-019
test('an active year is shown and asked for, an archived one too and read-only, a year that has not started neither', async ({
  page,
  context,
}) => {
  await signIn(page, application.url, 'teacher', 'en');
  const readOnly = page.getByText('This school year is archived');
  await expect(page.locator('a[href*="/lesson/"]').first()).toBeVisible();
  await expect(readOnly).toHaveCount(0);
  const exchanges = collectExchanges(context);

  await chooseYear(page, /2025/);
  await expect(page).toHaveURL(/\/2025\/schedule/);
  await expect(readOnly.first()).toBeVisible();
  await expect.poll(() => exchanges.some(({ eduYear, want }) => eduYear === 2025 && want.length > 0)).toBe(true);

  await chooseYear(page, /2027/);
  await expect(page).toHaveURL(/\/2027\/schedule/);
  await expect(page.getByRole('heading', { name: 'The school year has not started yet' })).toBeVisible();
  await expect(page.getByRole('tablist')).toHaveCount(0);

  // A later request shows that nothing was requested in between.
  await chooseYear(page, /2026/);
  await expect(page.locator('a[href*="/lesson/"]').first()).toBeVisible();
  await expect(page.getByText('The school year has not started yet')).toHaveCount(0);
  await expect.poll(() => exchanges.some(({ eduYear }) => eduYear === 2026)).toBe(true);
  expect(exchanges.filter(({ eduYear }) => eduYear === 2027)).toEqual([]);
});

// covers ROUTE-001 ROUTE-002 ACCESS-002 ACCESS-003
test('an address without a year is led into the selected one, with all that it says', async ({ page }) => {
  await signIn(page, application.url, 'director', 'en');
  await chooseYear(page, /2025/);
  await expect(page).toHaveURL(/\/2025\//);
  await page.goto(`${application.url}/backoffice/students?state=archived`);
  await expect(page).toHaveURL(`${application.url}/2025/backoffice/students?state=archived`);
  await expect(page.getByRole('searchbox')).toBeVisible();
});

// covers YEAR-018 YEAR-019 SYSTEM-021
test('a director of region 15 opens the archive of 2022–2023 in a new tab, and stays in the own year', async ({
  page,
  context,
}) => {
  const archive = 'https://archive.example.kz/2022';
  const here = await startApplication({ archiveOf2022: archive });
  await here.database.db.update(schools).set({ regionId: 15 }).where(eq(schools.id, 1));
  await context.route(archive, (route) => route.fulfill({ body: 'the archive' }));
  await signIn(page, here.url, 'director', 'en');
  const opened = context.waitForEvent('page');
  await chooseYear(page, /2022/);
  const tab = await opened;
  await expect(tab.getByText('the archive')).toBeVisible();
  expect(tab.url()).toBe(archive);
  expect(new URL(page.url()).pathname).toMatch(/^\/2026\//);
  await here.close();
});
