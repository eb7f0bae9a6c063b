// Once a pack is complete, every screen of its person opens from an offline cold start. The page itself reports the completion.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter, untilInstalled, watchConsole } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});
test.use({ viewport: { width: 390, height: 844 } });

type Row = { document: string; body: unknown };

/** Signs in, lets the page prefetch, and waits until it says that everything is on the device. */
async function untilWhole(page: Page, login: string, parts: readonly string[]): Promise<void> {
  await enter(page, application, login, 'en');
  await untilInstalled(page);
  // The start leads on by itself, and another page closes the menu.
  await expect(page).toHaveURL(/\/2026\/./);
  // As a person does, within the page: a reload would be a second start.
  await page.getByLabel('Menu', { exact: true }).click();
  await expect(page.getByText('Two weeks on this device')).toBeVisible({ timeout: 30_000 });
  await page.goto(`${application.url}/2026/storage`);
  for (const part of parts) {
    await expect(page.getByRole('listitem').filter({ hasText: part })).toContainText('All on this device', {
      timeout: 30_000,
    });
  }
  await expect(page.getByText('All of this opens without a connection.')).toBeVisible();
}

/** Opens addresses one after the other, each in a new page, as after a tap on the icon. */
async function openCold(page: Page, screens: readonly [path: string, shown: (page: Page) => Promise<void>][]) {
  const context = page.context();
  await page.close();
  await context.setOffline(true);
  const noise: string[] = [];
  for (const [path, shown] of screens) {
    const cold = await context.newPage();
    const found = watchConsole(cold);
    await cold.goto(`${application.url}/2026/${path}`);
    await test.step(path, () => shown(cold));
    // The list of linked accounts is in no pack: only that may be missing on the profile.
    if (path !== 'profile') await expect(cold.getByText('Not on this device yet'), path).toHaveCount(0);
    noise.push(...found);
    await cold.close();
  }
  expect(noise).toEqual([]);
}

const rows = async (page: Page) => expect(page.locator('tr[data-lesson]').first()).toBeVisible();
const shows = (selector: string) => async (page: Page) => {
  await expect(page.locator(selector).first()).toBeVisible();
};
const says = (words: string | RegExp) => async (page: Page) => {
  await expect(page.getByText(words).first()).toBeVisible();
};
/** A grid with marks or attendance of every past lesson. */
const grid = async (page: Page) => {
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator('td .mark').first()).toBeVisible();
};

test('a teacher: the schedule of two weeks, lessons, every journal of the quarter, homework, what is not filled in', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const teacher = await userIdOf(application, 'teacher');
  const lesson = await lessonToday(application);
  await untilWhole(page, 'teacher', ['Today', 'This week and the next', 'The quarter']);
  const documents = await deviceRows<Row>(page, teacher, 'caches');
  type Week = { days: { schedule: { scheduleUuid: string }[] }[] };
  const bodyOf = <Body>(name: string) => documents.find(({ document }) => document === name)?.body as Body;
  const nextLessons = bodyOf<Week>('week:2026-11-23').days.flatMap(({ schedule }) =>
    schedule.map(({ scheduleUuid }) => scheduleUuid),
  );
  type Journals = { journals: { assignmentUuid: string; group: { id: number } }[] };
  const { journals } = bodyOf<Journals>('journals:2026');
  expect(journals.length).toBeGreaterThan(3);
  await openCold(page, [
    ['schedule', rows],
    ['schedule/2026-11-17', rows],
    ['schedule/2026-11-24', rows],
    [`lesson/${lesson}/lesson`, shows('[role=tabpanel] .card')],
    [`lesson/${lesson}/journal`, shows('[data-tile]')],
    [`lesson/${nextLessons[0]}/journal`, shows('[data-tile]')],
    [`lesson/${nextLessons.at(-1)}/journal`, shows('[data-tile]')],
    ['control/journal', says('7 «А»')],
    ...journals.map(({ assignmentUuid, group }): [string, typeof grid] => [
      `control/journal/groups/${group.id}/${assignmentUuid}/2`,
      grid,
    ]),
    ['homework/control/list', shows('[data-rows] a')],
    [`homework/control/${nextLessons.at(-1)}/create`, shows('textarea')],
    ['backlog', shows('[data-bar] .st--ok')],
    ['unsent', says('Everything is sent.')],
    ['profile', says('Language')],
    ['storage', says('All on this device')],
  ]);
});

test('a student: tomorrow, the week, the homework of the month, marks of this quarter and the one before', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await untilWhole(page, 'student', ['Today', 'This week and the next', 'The quarter']);
  await openCold(page, [
    ['schedule', shows('.page h2')],
    ['schedule/2026-11-18', rows],
    ['schedule/2026-11-25', rows],
    [`lesson/${await lessonToday(application)}`, says('Teacher')],
    ['homework/list', shows('[data-task]')],
    ['marks', shows('.subj')],
    ['marks/1', shows('.subj')],
    ['unsent', says('Everything is sent.')],
    ['profile', says('Language')],
    ['storage', says('All on this device')],
  ]);
});

test('a parent with children in two schools: tomorrow of all of them, and each child’s week, homework and marks', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await untilWhole(page, 'parent', ['Today', 'This week and the next', 'The quarter']);
  const parent = await userIdOf(application, 'parent');
  const schools = new Set((await deviceRows<{ schoolId: number }>(page, parent, 'caches')).map((row) => row.schoolId));
  expect(schools.size).toBe(2);
  const context = page.context();
  await openCold(page, [
    ['schedule', (cold) => expect(cold.locator('article[data-kid]')).toHaveCount(3)],
    ['schedule/2026-11-18', rows],
    ['schedule/2026-11-25', rows],
    ['homework/list', shows('[data-task]')],
    ['marks', shows('.subj')],
    ['unsent', says('Everything is sent.')],
    ['storage', says('All on this device')],
  ]);
  // Another child, in the other school too, is one tap away.
  const cold = await context.newPage();
  await cold.goto(`${application.url}/2026/marks`);
  const childIds = await cold.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('profile') ?? '{}') as {
      user: { children: { studentInfo: { studentSchoolUuid: string } }[] };
    };
    return user.children.map(({ studentInfo }) => studentInfo.studentSchoolUuid);
  });
  for (const childId of childIds) {
    await cold.evaluate((id) => localStorage.setItem('childId', id), childId);
    for (const [path, shown] of [
      ['marks', shows('.subj')],
      ['schedule/2026-11-18', rows],
      ['homework/list', shows('[data-task]')],
    ] as const) {
      await cold.goto(`${application.url}/2026/${path}`);
      await test.step(`${childId} ${path}`, () => shown(cold));
    }
  }
});
