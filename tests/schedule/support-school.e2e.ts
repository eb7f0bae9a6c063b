// The schedule of a support school in the browser: own and programme lessons in one order, without a network too.
import { gunzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { uuidV5 } from '#contract/core/ids.ts';
import { type ProgrammeLessonRow, programmeLessons } from '#server/features/support-school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, signInBefore, untilPacked, watchConsole } from '#tests/support/browser.ts';
import { lessonsOfTeacher, userIdOf } from '#tests/support/demo-lesson.ts';
import { programmeRow } from '#tests/support-school/programme-rows.ts';

const today = '2026-11-20';
const conference = 'https://meet.example.kz/chemistry';
let application: Application;
let userId: number;
/** Starts of the own lessons of today. */
let own: string[];

test.beforeAll(async () => {
  application = await startApplication();
  const { db } = application.database;
  userId = await userIdOf(application, 'teacher.six');
  const lessons = await lessonsOfTeacher(db, 2, userId, { from: today, to: today });
  own = lessons.map(({ lesson }) => lesson.timeStart);
  const row = (date: string, timeStart: string, given: Partial<ProgrammeLessonRow> = {}) => {
    const scheduleUuid = uuidV5(`programme:${date} ${timeStart}`);
    return programmeRow('', {
      schoolId: 2,
      scheduleUuid,
      userId,
      date,
      timeStart,
      timeEnd: '23:00',
      roomId: null,
      ...given,
    });
  };
  await db
    .insert(programmeLessons)
    .values([
      row(today, '06:50', { timeEnd: '07:30', conference }),
      row(today, own[1] ?? ''),
      row('2026-11-24', '07:00'),
      row('2026-12-06', '10:00'),
    ]);
});
test.afterAll(async () => {
  await application.close();
});

const rows = (page: Page) => page.locator('tr[data-lesson]');
const programme = (page: Page) => page.locator('tr[data-programme]');

/** Names of the documents that the page asks for. */
function wantedBy(page: Page): Set<string> {
  const wanted = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/v4/os/sync')) return;
    const body = request.postDataBuffer() ?? Buffer.from('{}');
    const text = body[0] === 0x1f ? gunzipSync(body).toString() : body.toString();
    for (const name of (JSON.parse(text) as { want?: string[] }).want ?? []) wanted.add(name);
  });
  return wanted;
}

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desk', { width: 1440, height: 900 }],
] as const) {
  // covers SCHED-043 SCHED-044 SCHED-049 SCHED-058
  test(`programme lessons stand among the own ones by start, with word and icon, and lead to their conference: ${device}`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    const wanted = wantedBy(page);
    await page.setViewportSize(viewport);
    await enter(page, application, 'teacher.six', 'en');
    await expect(programme(page)).toHaveCount(2);
    expect(wanted).toContain('programme-week:2026-11-16');
    const starts = ['06:50', ...own, own[1] ?? ''].toSorted();
    await expect(
      rows(page)
        .locator('td b:first-child')
        .filter({ hasText: /^\d\d:\d\d$/ }),
    ).toHaveText(starts);
    await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(
      new RegExp(`${starts.length} lessons`),
    );
    const [first, clash] = [programme(page).first(), programme(page).last()];
    await expect(first.locator('th')).toContainText(/7, 8.*Support-school lesson · №\s5\sНОМ, №\s9\sНОМ/s);
    await expect(first.locator('th .i')).toBeVisible();
    await expect(first.getByRole('link')).toHaveCount(1);
    await expect(first.getByRole('link', { name: /^Join the conference/ })).toHaveAttribute('href', conference);
    // Without an address there is no button, and it has neither lesson page nor homework.
    await expect(clash.getByRole('link')).toHaveCount(0);
    // It is conducted elsewhere, so it is not among what is missing here.
    if (device === 'desk') await expect(page.getByText(`${own.length} not conducted`, { exact: true })).toBeVisible();
    expect(noise).toEqual([]);
  });
}

// covers SCHED-043
test('they are there without a network, those of the next week too', async ({ page, context }) => {
  await enter(page, application, 'teacher.six', 'en');
  await expect(programme(page)).toHaveCount(2);
  await untilPacked(page, userId);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('tab', { name: /^Tuesday, 24 November/ }).click();
  await expect(programme(page)).toHaveCount(1);
});

test('a Sunday with nothing but a programme lesson is shown', async ({ page }) => {
  await enter(page, application, 'teacher.six', 'en');
  await page.goto(`${application.url}/2026/schedule/2026-12-06`);
  await expect(page.getByRole('tab')).toHaveCount(7);
  await expect(programme(page)).toHaveCount(1);
});

// covers SCHED-043
test('a teacher of a school that is no support school asks for no programme lessons', async ({ page }) => {
  const wanted = wantedBy(page);
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/schedule/${today}`);
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(() => [...wanted].some((name) => name.startsWith('lesson:'))).toBe(true);
  expect([...wanted].filter((name) => name.startsWith('programme'))).toEqual([]);
});
