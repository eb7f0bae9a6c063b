// Once a pack is complete, every screen of its person opens from an offline cold start. The page itself reports the completion.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { openCold, rows, says, screensOfTeacher, shows, untilWhole } from './offline-screens-steps.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});
test.use({ viewport: { width: 390, height: 844 } });

test('a teacher: the schedule of two weeks, lessons, every journal of the quarter, homework, what is not filled in', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const teacher = await userIdOf(application, 'teacher');
  const lesson = await lessonToday(application);
  await untilWhole(page, application, 'teacher', ['Today', 'This week and the next', 'The quarter']);
  const { oneOfEachKind, others } = await screensOfTeacher(page, teacher, lesson);
  await openCold(page, application, [...oneOfEachKind, ...others]);
});

test('a student: tomorrow, the week, the homework of the month, marks of this quarter and the one before', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await untilWhole(page, application, 'student', ['Today', 'This week and the next', 'The quarter']);
  await openCold(page, application, [
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
  await untilWhole(page, application, 'parent', ['Today', 'This week and the next', 'The quarter']);
  const parent = await userIdOf(application, 'parent');
  const schools = new Set((await deviceRows<{ schoolId: number }>(page, parent, 'caches')).map((row) => row.schoolId));
  expect(schools.size).toBe(2);
  const context = page.context();
  await openCold(page, application, [
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
