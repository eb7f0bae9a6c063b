// Homework with answers: a photograph becomes a page, an answer leaves over a link that breaks off, and a teacher checks a class.
import { expect, type Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { answerUuidOf } from '#contract/answers/answer-state.ts';
import type { TaskKind } from '#contract/answers/answers.schema.ts';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { answerCells } from '#server/features/cells/public.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { handInAll, write } from '#tests/answers/answers-steps.ts';
import { photograph, printedPage } from '#tests/answers/photograph.ts';
import { hooke } from '#tests/lectures/lecture-samples.ts';
import type { Application } from '#tests/support/application.ts';
import { deviceRows, lead } from '#tests/support/browser.ts';
import { lessonToday, membersOf, userIdOf } from '#tests/support/demo-lesson.ts';
import { membershipOf } from '#tests/support/demo-teacher.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openProfile, signIn, slowDown } from '../browser.ts';
import { eduYear, schoolId } from '../fortnight.ts';
import { bytesPerKilobyte, median, printLine, progress, rounded, spread } from '../lines.ts';
import { openDevice } from '../page-bundle.ts';
import { timeToChange } from '../paint.ts';
import { openSlowLink, type SlowLink } from '../slow-link.ts';

const slowdown = 6;
const pages = 3;
const roundTripMs = 300;
const mostKilobytes = 150;
/** 50 kbit/s. */
const villageBytesPerSecond = 6_250;
const cuts = 3;
const mostTwice = 64_000;
const answersOfClass = 25;
const largeClass = 35;
const syncPath = '/api/v4/os/sync';
const uploadPath = '/api/v4/os/files/upload/';

type Task = { readonly scheduleUuid: string; readonly members: readonly string[] };

export async function measureAnswers(application: Application): Promise<void> {
  const scheduleUuid = await lessonToday(application);
  const members = await enlargeClass(application, scheduleUuid);
  const homework: HomeworkValue = {
    body: '§ 21, № 4–7',
    dueScheduleUuid: null,
    answer: { maxFiles: pages, isLateAllowed: true },
  };
  await write(application, 'teacher', [['setHomework', { scheduleUuid, homework }]]);
  await measureHandIn(application, scheduleUuid);
  await measureReview(application, { scheduleUuid, members });
  await measureProgress(application, { scheduleUuid, members });
}

/** Pupils of another class join, until the class is a large one. @returns its memberships */
async function enlargeClass(application: Application, scheduleUuid: string): Promise<string[]> {
  const { db } = application.database;
  const own = await membersOf(application, scheduleUuid);
  const groupId = own[0]?.groupId ?? 0;
  const ofNext = and(eq(groupMembers.schoolId, schoolId), eq(groupMembers.groupId, groupId + 1));
  const others = await db.select().from(groupMembers).where(ofNext);
  const joining = others
    .slice(0, largeClass - own.length)
    .map((row, index) => ({ ...row, groupId, studentGroupUuid: idOf(`member beside ${index}`) }));
  if (own.length + joining.length < largeClass) throw new Error(`Only ${own.length + joining.length} pupils are there`);
  await db.insert(groupMembers).values(joining);
  return [...own, ...joining].map(({ studentGroupUuid }) => studentGroupUuid);
}

const answerPath = (scheduleUuid: string) =>
  `/${eduYear}/homework/list/assigned/${homeworkUuidOf(schoolId, scheduleUuid)}?date=2026-11-20`;

type FileRow = { bytes: number | ArrayBuffer; cellKey?: string };

async function measureHandIn(application: Application, scheduleUuid: string): Promise<void> {
  const userId = await userIdOf(application, 'student');
  const link = await openSlowLink(application.url);
  const profile = await openProfile();
  const { context } = profile;
  try {
    const page = await signIn(context, link.url, 'student');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await openDevice(page, userId);
    await page.evaluate(() => window.device.watch());
    await lead(page, link, answerPath(scheduleUuid));
    const words = page.locator('main textarea');
    await words.waitFor();
    const photos: Buffer[] = [];
    for (let taken = 0; taken < pages; taken++) {
      photos.push(await photograph(page, [`${taken + 1}-бет`, ...printedPage], 1.4));
    }
    await context.setOffline(true);
    await page.evaluate(() => window.device.untilOffline());
    await slowDown(page, slowdown);
    const times: number[] = [];
    const input = page.locator('main input[type=file]:not([capture])');
    for (const [index, buffer] of photos.entries()) {
      const choose = () => input.setInputFiles([{ name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer }]);
      times.push(await timeToChange(page, choose, 'body', `main ol li:nth-of-type(${index + 1}) img[src^="blob:"]`));
    }
    await slowDown(page, 1);
    const taken = photos.map(({ length }) => rounded(length / bytesPerKilobyte)).join(', ');
    printLine({
      name: 'photo.encode.6x',
      value: median(times),
      unit: 'ms',
      limit: 900,
      note: `From the choice of a photograph of 12 megapixels to the frame with its page, which is on the disk by then; offline, main thread slowed ${slowdown} times, the worker that makes it small not. ${spread(times)}, the first with the start of the worker.`,
    });
    const rows = await deviceRows<FileRow>(page, userId, 'attachments');
    const sizes = rows.flatMap(({ bytes, cellKey }) =>
      cellKey !== undefined && typeof bytes === 'number' ? bytes : [],
    );
    printLine({
      name: 'photo.bytes',
      value: Math.max(...sizes) / bytesPerKilobyte,
      unit: 'kB',
      limit: mostKilobytes,
      note: `The largest of ${sizes.length} pages of print with the noise of a phone, photographs of ${taken} kB.`,
    });
    await words.fill('№ 4: k = F / x = 50 Н/м');
    await page.locator('[data-acts] button').last().click();
    await page.locator('[data-acts]').waitFor({ state: 'detached' });
    await measureWords(page, link);
    await measureCuts(page, link, userId, sizes);
  } finally {
    await profile.close();
    await link.close();
  }
}

/** How soon the words of an answer have arrived while its pages wait. */
async function measureWords(page: Page, link: SlowLink): Promise<void> {
  const waiting = (await page.evaluate(() => window.device.sums())).pending;
  await link.setDelay(roundTripMs / 2);
  await link.reset();
  await page.evaluate(() => window.device.forget());
  await page.context().setOffline(false);
  await page.evaluate((count) => window.device.untilSettled(count), waiting);
  // Before the pages are through.
  await link.setRate(villageBytesPerSecond);
  const { onlineAt, settled } = await page.evaluate(() => window.device.heard());
  const { exchanges, connections } = await link.read();
  const sent = exchanges.filter(({ path }) => path === syncPath);
  progress(`hand in: ${sent.map(({ bytesUp, bytesDown }) => `${bytesUp}/${bytesDown}`).join(' ')}`);
  if (onlineAt === undefined || sent.length === 0) throw new Error('The answer was not sent');
  printLine({
    name: 'handin.ack',
    value: (settled.at(-1)?.at ?? 0) - onlineAt,
    unit: 'ms',
    limit: 2 * roundTripMs + 150,
    note: `From the page's online event to the message that words, pages and sending are stored as accepted, ${waiting} operations, while ${pages} photographs wait; ${roundTripMs} ms round trip without a limit of bandwidth, ${connections} new connections. One run.`,
  });
}

/** What a link that breaks off again and again makes a device send twice. */
async function measureCuts(page: Page, link: SlowLink, userId: number, sizes: readonly number[]): Promise<void> {
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const bodies = async () => {
    const { exchanges } = await link.read();
    const pieces = exchanges.filter(({ method, path }) => method === 'PATCH' && path.startsWith(uploadPath));
    return { sent: pieces.reduce((sum, { bodyUp }) => sum + bodyUp, 0), requests: pieces.length };
  };
  const until = (isEnough: () => Promise<boolean>) => expect.poll(isEnough, { timeout: 300_000 }).toBe(true);
  for (let cut = 1; cut <= cuts; cut++) {
    await until(async () => (await bodies()).sent > (bytes * cut) / (cuts + 1));
    await link.cut();
  }
  await until(async () => (await deviceRows(page, userId, 'attachments')).length === 0);
  const { sent, requests } = await bodies();
  await link.setRate(null);
  printLine({
    name: 'upload.cut',
    value: sent - bytes,
    unit: 'bytes',
    limit: cuts * mostTwice,
    note: `Bytes of ${sizes.length} pages (${rounded(bytes / bytesPerKilobyte)} kB) that left the device twice, in ${requests} requests over 50 kbit/s; all connections broke off ${cuts} times in the middle of a piece; at most ${mostTwice} bytes a time. One run.`,
  });
}

/** So many pupils other than `student` have handed in words. @returns their memberships */
async function handInMost(
  application: Application,
  { scheduleUuid, members }: Task,
  taskKind: TaskKind,
  count: number,
): Promise<readonly string[]> {
  const own = await membershipOf(application, 'student');
  const chosen = members.filter((member) => member !== own).slice(0, count);
  await handInAll(application, scheduleUuid, taskKind, chosen);
  return chosen;
}

async function measureReview(application: Application, task: Task): Promise<void> {
  const { scheduleUuid } = task;
  const userId = await userIdOf(application, 'teacher');
  const [first = ''] = await handInMost(application, task, 'homework', answersOfClass);
  const { db } = application.database;
  const link = await openSlowLink(application.url);
  const profile = await openProfile();
  try {
    const page = await signIn(profile.context, link.url, 'teacher');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await openDevice(page, userId);
    const homework = homeworkUuidOf(schoolId, scheduleUuid);
    const list = `/${eduYear}/homework/control/${homework}`;
    const answer = answerUuidOf(schoolId, { scheduleUuid, taskKind: 'homework', studentGroupUuid: first });
    await lead(page, link, `${list}/assigned/${answer}`);
    await page.locator('[data-pad]').waitFor();
    await page.evaluate(() => window.device.untilEmpty());
    await profile.context.setOffline(true);
    await page.evaluate(() => {
      window.device.watch();
      return window.device.untilOffline();
    });
    await slowDown(page, slowdown);
    const times: number[] = [];
    const check = page.locator('[data-check]');
    for (let index = 0; index < answersOfClass; index++) {
      const pupil = await check.getAttribute('data-check');
      const press = () => page.keyboard.press(String((index % 9) + 1));
      const next = `[data-check]:not([data-check="${pupil}"]), [data-answers]`;
      times.push(await timeToChange(page, press, 'body', next));
      // The page ignores a press that comes sooner after the one before: it would be the second one of a double press.
      const shownAt = await page.evaluate(() => performance.now());
      await page.waitForFunction((from) => performance.now() - from > 500, shownAt);
    }
    await slowDown(page, 1);
    progress(`review: ${times.map(Math.round).join(' ')}`);
    printLine({
      name: 'review.next.6x',
      value: median(times),
      unit: 'ms',
      limit: 100,
      note: `From the key with the score to the frame with the next answer of ${answersOfClass}, while the score goes to the disk; offline, 390 px, main thread slowed ${slowdown} times. ${spread(times)}.`,
    });
    await link.reset();
    await profile.context.setOffline(false);
    await page.evaluate(() => window.device.untilEmpty());
    const { exchanges } = await link.read();
    const syncs = exchanges.filter(({ path }) => path === syncPath);
    const sum = (pick: 'bytesUp' | 'bytesDown') => syncs.reduce((all, one) => all + one[pick], 0);
    const reviews = await db
      .select()
      .from(answerCells)
      .where(and(eq(answerCells.scheduleUuid, scheduleUuid), eq(answerCells.kind, 'review')));
    printLine({
      name: 'review.25',
      value: (sum('bytesUp') + sum('bytesDown')) / bytesPerKilobyte,
      unit: 'kB',
      limit: null,
      note: `${times.length} keys for ${reviews.length} reviews that arrived (aim: one each); ${syncs.length} sync requests, ${rounded(sum('bytesUp') / bytesPerKilobyte)} kB up and ${rounded(sum('bytesDown') / bytesPerKilobyte)} kB down, headers included.`,
    });
  } finally {
    await profile.close();
    await link.close();
  }
}

async function measureProgress(application: Application, task: Task): Promise<void> {
  const { scheduleUuid } = task;
  const lectureUuid = idOf('lecture of the bench');
  await write(application, 'teacher', [
    ['saveLecture', { lectureUuid, value: hooke }],
    ['attachLecture', { scheduleUuid, lecture: { lectureUuid, title: hooke.title } }],
  ]);
  await handInMost(application, task, 'lecture', largeClass);
  const profile = await openProfile();
  try {
    const page = await signIn(profile.context, application.url, 'teacher');
    await page.setViewportSize({ width: 1_440, height: 900 });
    const lesson = `/${eduYear}/lesson/${scheduleUuid}`;
    const row = '[data-progress] tbody tr';
    await lead(page, application, `${lesson}/progress`);
    await page
      .locator(row)
      .nth(largeClass - 1)
      .waitFor();
    await profile.context.setOffline(true);
    await slowDown(page, slowdown);
    const times: number[] = [];
    for (let run = 0; run < 5; run++) {
      await lead(page, application, `${lesson}/journal`);
      await page.locator(row).first().waitFor({ state: 'detached' });
      const tab = page.locator('[role=tab][data-value=progress]');
      times.push(await timeToChange(page, () => tab.click(), 'body', `${row}:nth-of-type(${largeClass})`));
    }
    printLine({
      name: 'progress.open.6x',
      value: median(times),
      unit: 'ms',
      limit: 1_000,
      note: `From the press on the tab to the frame with all ${largeClass} pupils, offline, 1440 px, main thread slowed ${slowdown} times; the page had been opened before. ${spread(times)}.`,
    });
  } finally {
    await profile.close();
  }
}
