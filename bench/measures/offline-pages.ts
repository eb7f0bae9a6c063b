// A device without a network: cold start to the schedule, an absence tapped on the roll sheet, 1,000 unsent rows reopened.
import type { Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { calibrate, openProfile, type Profile, signIn, slowDown, stopServiceWorkers } from '../browser.ts';
import { emptyLessons, type Fortnight, lessonOfToday, planFortnight } from '../fortnight.ts';
import { median, printLine, progress, rounded, spread } from '../lines.ts';
import { openDevice } from '../page-bundle.ts';
import { paintedAt, watchPaint, watchTaps } from '../paint.ts';
import { lessonRow, pupilTap, pupilTile } from '../selectors.ts';

const slowdown = 6;
const runs = 10;
const unslowed = 'CPU slowdown reaches the main thread only: sync worker and service worker run at full speed';

export async function measureOfflinePages(application: Application): Promise<void> {
  const { url, database } = application;
  const fortnight = await planFortnight(database, 'teacher');
  await emptyLessons(database, fortnight);
  const today = await lessonOfToday(database, 'teacher', 7, 'А');
  const profile = await openProfile();
  const { context } = profile;
  try {
    const page = await signIn(context, url, 'teacher');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.locator(lessonRow).first().waitFor();
    await openDevice(page, fortnight.userId);
    const lessons = [...fortnight.lessons.map(({ scheduleUuid }) => scheduleUuid), today];
    await page.evaluate(
      (names) => window.device.download(names),
      lessons.map((uuid) => `lesson:${uuid}`),
    );
    const rosters = [...new Set(fortnight.lessons.map(({ groupId }) => `roster:${groupId}`))];
    await page.evaluate((names) => window.device.download(names), rosters);
    const factor = await realSlowdown(page);
    await page.close();
    await context.setOffline(true);
    await coldStart(profile, `${url}/2026/schedule`, factor);
    await taps(profile, `${url}/2026/lesson/${today}/journal`, factor);
    await context.setOffline(false);
    await reopen(profile, url, fortnight);
  } finally {
    await profile.close();
  }
}

/** The actual slowdown of the page's thread. */
async function realSlowdown(page: Page): Promise<number> {
  const before = await calibrate(page);
  await slowDown(page, slowdown);
  const factor = (await calibrate(page)) / before;
  progress(`a slowdown of ${slowdown} makes work ${rounded(factor)} times slower`);
  return rounded(factor);
}

async function openCold({ context }: Profile, url: string, options: { rate: number; selector: string }): Promise<Page> {
  const page = await context.newPage();
  await stopServiceWorkers(page);
  if (options.rate > 1) await slowDown(page, options.rate);
  await watchPaint(page, options.selector);
  await page.goto(url);
  return page;
}

async function timeOpening(profile: Profile, url: string, options: { rate: number; selector: string }) {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const page = await openCold(profile, url, options);
    times.push(await paintedAt(page));
    await page.close();
  }
  progress(`${url} at ${options.rate}x: ${times.map(Math.round).join(' ')}`);
  return times;
}

async function coldStart(profile: Profile, url: string, factor: number): Promise<void> {
  const how = `offline, service worker installed and stopped before, a new page in a profile on the disk; from the start of the navigation to the first frame with the lessons of the day`;
  const slow = await timeOpening(profile, url, { rate: slowdown, selector: lessonRow });
  printLine({
    name: 'start.offline.6x',
    value: median(slow),
    unit: 'ms',
    limit: 1_500,
    note: `Cold start to the schedule of a teacher: ${how}. ${spread(slow)}. ${unslowed}; a fixed piece of work became ${factor} times slower.`,
  });
  const plain = await timeOpening(profile, url, { rate: 1, selector: lessonRow });
  printLine({
    name: 'start.offline.1x',
    value: median(plain),
    unit: 'ms',
    limit: null,
    note: `The same without slowdown: ${how}. ${spread(plain)}.`,
  });
}

async function taps(profile: Profile, url: string, factor: number): Promise<void> {
  const page = await openCold(profile, url, { rate: slowdown, selector: pupilTile });
  await paintedAt(page);
  await watchTaps(page, pupilTile);
  // Raw touches at known positions: Playwright's own tap first inspects the element, on the thread that is being measured.
  const boxes = await page.locator(`${pupilTile} ${pupilTap}`).evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const pupils = boxes.length;
  for (const [run, { x, y }] of boxes.slice(0, runs).entries()) {
    await page.touchscreen.tap(x, y);
    await page.waitForFunction((count) => window.taps.length === count, run + 1, { polling: 500 });
  }
  const found = await page.evaluate(() => window.taps);
  const times = found.map(({ toPaintMs }) => toPaintMs);
  progress(`taps: ${found.map(({ toPaintMs, eventMs }) => `${Math.round(toPaintMs)}/${eventMs}`).join(' ')}`);
  printLine({
    name: 'tap.absence.6x',
    value: median(times),
    unit: 'ms',
    limit: 100,
    note: `Tap on a pupil of ${pupils} on the roll sheet, offline: from the pointerdown event's own time to the first frame after the tile's class has changed. ${spread(times)}; the browser's own Event Timing: ${median(found.map(({ eventMs }) => eventMs))} ms (steps of 8 ms). ${unslowed}; a fixed piece of work became ${factor} times slower.`,
  });
  await openDevice(page, await userIdOf(page));
  await page.evaluate(() => window.device.clear());
  await page.close();
}

async function userIdOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const profile = JSON.parse(localStorage.getItem('profile') ?? '{}') as { user?: { userId: number } };
    return profile.user?.userId ?? 0;
  });
}

async function reopen(profile: Profile, url: string, fortnight: Fortnight): Promise<void> {
  const { context } = profile;
  // No application starts below /api, so nobody drains what is put into the outbox here.
  const quiet = await context.newPage();
  await quiet.goto(`${url}/api/`);
  await openDevice(quiet, fortnight.userId);
  await context.setOffline(true);
  const rows = await quiet.evaluate(async (steps) => {
    await window.device.clear();
    const count = await window.device.prepare(steps, true);
    await window.device.fill();
    return count;
  }, fortnight.steps);
  const lesson = fortnight.lessons[0]?.scheduleUuid ?? '';
  const times = await timeOpening(profile, `${url}/2026/lesson/${lesson}/journal`, { rate: 1, selector: pupilTile });
  const sums = await quiet.evaluate(() => window.device.sums());
  if (sums.pending !== rows) throw new Error(`The outbox changed: ${JSON.stringify(sums)}`);
  printLine({
    name: 'reopen.1000-pending.1x',
    value: median(times),
    unit: 'ms',
    limit: 150,
    note: `Cold offline start of a lesson's roll with ${rows} pending rows, 40 of them in this lesson: from the start of the navigation to the first frame with its pupils, service worker stopped before, no slowdown. A fortnight of lessons is on the device, not a year. ${spread(times)}.`,
  });
  await quiet.evaluate(() => window.device.clear());
  await quiet.close();
}
