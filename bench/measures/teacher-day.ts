// What a teacher's working day costs on the wire once the application is installed: six lessons with their roll, marks and homework, one
// action per second, over a stable connection.
import type { Intent } from '#contract/core/mutation.ts';
import type { Application } from '#tests/support/application.ts';
import { untilPacked } from '#tests/support/browser.ts';
import { openProfile, signIn } from '../browser.ts';
import { eduYear, emptyLessons, type Fortnight, planFortnight } from '../fortnight.ts';
import { bytesPerKilobyte, printLine, progress, rounded } from '../lines.ts';
import { openDevice } from '../page-bundle.ts';
import { lessonRow, pupilTile } from '../selectors.ts';
import { openSlowLink } from '../slow-link.ts';

const lessonCount = 6;
const perLesson = { attendance: 25, marks: 10 };
const aimKilobytes = 150;
/** One tap per second. Slower taps would need more requests, at most one per 4 s. */
const paceMs = 1_000;
const syncPath = '/api/v4/os/sync';
const kinds = ['missing_without_reason', 'late', 'missing_by_sick', 'missing_due'] as const;

/** Actions of one lesson in the order of a lesson; each is one tap. */
function actsOf({ scheduleUuid, pupils }: Fortnight['lessons'][number], lesson: number): Intent[][] {
  const pupilAt = (index: number) => pupils[index % pupils.length] ?? '';
  return [
    ...Array.from({ length: perLesson.attendance }, (_, index): Intent[] => [
      {
        name: 'setAttendance',
        payload: {
          scheduleUuid,
          studentGroupUuid: pupilAt(index),
          attendance: kinds[(index * 7 + lesson + Math.floor(index / pupils.length)) % kinds.length],
        },
      },
    ]),
    [{ name: 'takeRoll', payload: { scheduleUuid } }],
    ...Array.from({ length: perLesson.marks }, (_, index): Intent[] => [
      {
        name: 'setMark',
        payload: {
          scheduleUuid,
          studentGroupUuid: pupilAt(index * 2),
          mark: 1 + ((index * 3 + lesson) % 10),
          comment: null,
        },
      },
    ]),
    [
      {
        name: 'setHomework',
        payload: {
          scheduleUuid,
          homework: { body: `§${lesson + 11}, № ${lesson * 4 + 3}–${lesson * 4 + 6}`, dueScheduleUuid: null },
        },
      },
    ],
  ];
}

export async function measureTeacherDay(application: Application): Promise<void> {
  const fortnight = await planFortnight(application.database, 'teacher');
  await emptyLessons(application.database, fortnight);
  const lessons = fortnight.lessons.slice(0, lessonCount);
  const link = await openSlowLink(application.url);
  const profile = await openProfile();
  try {
    const { context } = profile;
    const installed = await signIn(context, link.url, 'teacher');
    await installed.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // The day starts once the whole application is on the device.
    await untilPacked(installed, fortnight.userId);
    await installed.waitForTimeout(5_000);
    await installed.close();
    await link.reset();
    const page = await context.newPage();
    await page.goto(`${link.url}/${eduYear}/schedule`);
    await openDevice(page, fortnight.userId);
    let operations = 0;
    for (const [index, lesson] of lessons.entries()) {
      for (const path of ['schedule', `lesson/${lesson.scheduleUuid}/journal`]) {
        // As a click on a link does: within the page.
        await page.evaluate((to) => {
          history.pushState(null, '', to);
          window.dispatchEvent(new PopStateEvent('popstate'));
        }, `/${eduYear}/${path}`);
        await page
          .locator(path === 'schedule' ? lessonRow : pupilTile)
          .first()
          .waitFor();
      }
      for (const act of actsOf(lesson, index)) {
        await page.evaluate((intents) => window.device.act(intents), act);
        await page.waitForTimeout(paceMs);
        operations += act.length;
      }
    }
    await page.evaluate(() => window.device.untilEmpty());
    const { exchanges } = await link.read();
    const bytes = exchanges.reduce((sum, { bytesUp, bytesDown }) => sum + bytesUp + bytesDown, 0);
    const syncs = exchanges.filter(({ path }) => path === syncPath);
    const of = (list: typeof exchanges) =>
      rounded(list.reduce((sum, one) => sum + one.bytesUp + one.bytesDown, 0) / 1_000);
    const others = exchanges.filter(({ path }) => path !== syncPath);
    progress(`${others.map(({ path, bytesUp, bytesDown }) => `${path} ${bytesUp + bytesDown}`).join('; ')}`);
    printLine({
      name: 'day.teacher.bytes',
      value: bytes / bytesPerKilobyte,
      unit: 'kB',
      limit: aimKilobytes,
      note: `Both directions at a proxy, HTTP headers included, after installation: ${lessonCount} lessons opened by the schedule, ${operations} operations (${lessonCount * perLesson.attendance} roll entries, ${lessonCount * perLesson.marks} marks, ${lessonCount} homeworks, the roll of each lesson), one act a second, sent as the application does it. ${syncs.length} sync requests with ${of(syncs)} kB, ${others.length} others with ${of(others)} kB. One run: the work is always the same.`,
    });
  } finally {
    await profile.close();
    await link.close();
  }
}
