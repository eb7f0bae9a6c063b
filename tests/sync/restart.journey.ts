// What survives a page: a killed browser, a closed last tab, the back/forward cache. One profile on the disk for all of it, as on a real
// device.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { LessonBody, RosterBody } from '#contract/lesson/lesson.schema.ts';
import type { OutboxRow } from '#db/schema.ts';
import { collectExchanges } from '#tests/accounts/devices.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, signIn, untilAtRest, untilDownloaded, untilInstalled, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { openBrowser } from '#tests/support/own-browser.ts';
import { late, tile } from '#tests/support/roll.ts';
import { headersOf, signIn as signInByCall } from '#tests/support/server.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { gateSync, type SyncGate } from '#tests/support/sync-gate.ts';
import { channelNameOf } from '#workers/sync/port.ts';

test.use({ serviceWorkers: 'allow' });

test.describe.configure({ mode: 'serial' });

let application: Application;
let gate: SyncGate;
let teacher: number;
let scheduleUuid: string;
let roster: RosterBody;
let profile: string;
let context: BrowserContext | undefined;

const lessonPage = () => `${application.url}/2026/lesson/${scheduleUuid}/journal`;
async function openLesson(page: Page): Promise<Page> {
  await page.goto(lessonPage());
  await expect(tile(page, 25)).toBeVisible();
  return page;
}

/** The body of a document, once it is on the device. */
async function bodyOf<Body>(page: Page, name: string): Promise<Body> {
  await untilDownloaded(page, teacher, [name]);
  const rows = await deviceRows<{ document: string; body: unknown }>(page, teacher, 'caches');
  return rows.find(({ document }) => document === name)?.body as Body;
}

test.beforeAll(async ({ launchOptions }) => {
  application = await startApplication();
  gate = gateSync(application);
  teacher = await userIdOf(application, 'teacher');
  scheduleUuid = await lessonToday(application);
  profile = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-profile-'));
  const browser = await openBrowser(profile, launchOptions);
  const [page = await browser.context.newPage()] = browser.context.pages();
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  await openLesson(page);
  const lesson = await bodyOf<LessonBody>(page, `lesson:${scheduleUuid}`);
  roster = await bodyOf<RosterBody>(page, lesson.roster);
  await browser.context.close();
});
test.afterEach(async () => {
  gate.release();
  await context?.close();
  context = undefined;
});
test.afterAll(async () => {
  await application.close();
  fs.rmSync(profile, { recursive: true, force: true });
});

const pupil = (number: number) => roster.pupils[number - 1]?.studentGroupUuid ?? '';
/** What the server holds for the pupils' attendance, as value and version. */
async function attendanceOf(...numbers: number[]): Promise<unknown[]> {
  const cells = (await cellsOf(application, scheduleUuid)).filter(({ kind }) => kind === 'attendance');
  return numbers.map((number) => {
    const cell = cells.find(({ studentGroupUuid }) => studentGroupUuid === pupil(number));
    return cell && [cell.value, cell.version];
  });
}
/** The entry itself, without what sending adds to it. */
const entry = ({ seq, clientId, name, payload, cellKey, capturedAt }: OutboxRow) => ({
  seq,
  clientId,
  name,
  payload,
  cellKey,
  capturedAt,
});

/** The browser's Background Sync events, as the developer tools report them, and in how many ms it retries. */
async function watchBackgroundSync(page: Page): Promise<[event: string, againInMs: number | null][]> {
  const events: [string, number | null][] = [];
  const session = await page.context().newCDPSession(page);
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    const { eventName, eventMetadata } = backgroundServiceEvent;
    const again = eventMetadata.find(({ key }) => key.startsWith('Next Attempt Delay'));
    events.push([eventName, again ? Number(again.value) : null]);
  });
  const recording = new Promise<void>((resolve) => {
    session.on('BackgroundService.recordingStateChanged', ({ isRecording }) => {
      if (isRecording) resolve();
    });
  });
  await session.send('BackgroundService.startObserving', { service: 'backgroundSync' });
  await session.send('BackgroundService.setRecording', { service: 'backgroundSync', shouldRecord: true });
  await recording;
  return events;
}

/** Wakes the service worker as the browser does for Background Sync. */
async function wakeServiceWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL.startsWith(application.url));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: application.url,
    registrationId: await registration,
    tag: 'qalam-outbox',
    lastChance: false,
  });
  await session.detach();
}

// Must be the first test: after a failed Background Sync the browser waits for minutes and reports nothing new.
test('taps of one moment are one request of the page; what the last tab leaves when it closes, the service worker sends', async ({
  launchOptions,
}) => {
  context = (await openBrowser(profile, launchOptions)).context;
  const elsewhere = await context.newPage();
  const page = await openLesson(context.pages()[0] ?? (await context.newPage()));
  await untilAtRest(page);
  const events = await watchBackgroundSync(page);
  const exchanges = collectExchanges(context);
  const pushes = () => exchanges.filter(({ operations }) => operations > 0).length;
  // In one moment, however slow the machine is: taps further apart than a burst may well make several requests.
  const tiles = await Promise.all([4, 5, 6].map((number) => tile(page, number).elementHandle()));
  await page.evaluate((buttons) => {
    for (const button of buttons) (button as HTMLElement | null)?.click();
  }, tiles);
  await untilSent(page, teacher);
  expect(pushes()).toBe(1);
  expect(events).toEqual([]);

  await tile(page, 7).click();
  await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(1);
  await page.close();
  await expect.poll(() => attendanceOf(4, 5, 6, 7)).toEqual([4, 5, 6, 7].map(() => ['missing_without_reason', 1]));

  // Offline, the entry waits, and the browser is told that the sync failed.
  const last = await openLesson(await context.newPage());
  const later = await watchBackgroundSync(last);
  gate.set('cut');
  await tile(last, 8).click();
  await tile(last, 9).click();
  await expect.poll(async () => (await deviceRows(last, teacher, 'outbox')).length).toBe(2);
  // After the burst, the page's own try, and that of the service worker, which waits up to 35 s for another sender.
  await expect.poll(() => later, { timeout: 70_000 }).toContainEqual(['sync event failed', 5 * 60_000]);
  await last.close();
  gate.set('open');
  await wakeServiceWorker(elsewhere);
  await expect.poll(() => attendanceOf(8, 9)).toEqual([8, 9].map(() => ['missing_without_reason', 1]));
  expect(context.pages().map((one) => one.url())).toEqual(['about:blank']);
  const next = await openLesson(elsewhere);
  await expect(tile(next, 8)).toHaveAccessibleName(/absent$/);
  expect(await deviceRows(next, teacher, 'outbox')).toEqual([]);
});

test('cases 2, 3 and 30: a browser killed with entries in flight and others unsent has all of them whole, and sends them once', async ({
  launchOptions,
}) => {
  // A browser keeps new cookies in memory for half a minute unless it is closed. What the test before left wakes the service worker, which
  // renews the session beside the page; killed with two renewals in memory, the browser would come back with a cookie that counts as stolen.
  const woken = await openBrowser(profile, launchOptions);
  await untilAtRest(await openLesson(woken.context.pages()[0] ?? (await woken.context.newPage())));
  await woken.context.close();
  const browser = await openBrowser(profile, launchOptions);
  context = browser.context;
  const page = await openLesson(context.pages()[0] ?? (await context.newPage()));
  gate.set('hold');
  await tile(page, 1).click();
  await late(page, 2).click();
  await expect.poll(() => gate.held()).toBe(1);
  await tile(page, 3).click();
  await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(3);
  const before = await deviceRows<OutboxRow>(page, teacher, 'outbox');
  await browser.kill();
  gate.release();

  gate.set('cut');
  context = (await openBrowser(profile, launchOptions)).context;
  const again = await openLesson(context.pages()[0] ?? (await context.newPage()));
  await expect(tile(again, 1)).toHaveAccessibleName(/absent.*waiting/i);
  await expect(tile(again, 2)).toHaveAccessibleName(/late.*waiting/i);
  await expect(tile(again, 3)).toHaveAccessibleName(/absent.*waiting/i);
  expect((await deviceRows<OutboxRow>(again, teacher, 'outbox')).map(entry)).toEqual(before.map(entry));
  gate.set('open');
  await again.evaluate(() => window.dispatchEvent(new Event('focus')));
  await untilSent(again, teacher);
  expect(await attendanceOf(1, 2, 3)).toEqual([
    ['missing_without_reason', 1],
    ['late', 1],
    ['missing_without_reason', 1],
  ]);
});

/** A colleague who teaches the same lesson marks a pupil late. */
async function colleagueNotesLate(number: number): Promise<void> {
  const session = await signInByCall(application.app, 'teacher2');
  const payload = { scheduleUuid, studentGroupUuid: pupil(number), attendance: 'late' };
  const operation = { seq: 1, name: 'setAttendance', payloadVersion: 1, payload, base: { version: 0 }, capturedAt: 0 };
  const response = await application.app.inject({
    method: 'POST',
    url: '/api/v4/os/sync',
    headers: headersOf(session),
    payload: syncBody({ clientId: crypto.randomUUID(), userId: session.userId }, [operation]),
  });
  expect(response.statusCode).toBe(200);
}

const sockets = async (): Promise<number> =>
  (await application.app.inject({ url: '/api/health' })).json().data.realtime.sockets;

test('a page that returns from the back/forward cache shows what arrived meanwhile, and what was typed in it goes out', async ({
  launchOptions,
}) => {
  context = (await openBrowser(profile, launchOptions, { isBackForwardCache: true })).context;
  const page = await openLesson(context.pages()[0] ?? (await context.newPage()));
  await page.evaluate(() => {
    const seen = window as { returned?: boolean };
    window.addEventListener('pageshow', ({ persisted }) => {
      seen.returned = persisted;
    });
  });
  // The last word of somebody else, on its way when the page is put away.
  await page.evaluate((name) => {
    window.addEventListener('pagehide', () => {
      const channel = new BroadcastChannel(name);
      channel.postMessage({ type: 'lost' });
      channel.close();
    });
  }, channelNameOf(teacher));
  // The browser caches no page that holds a lock or opens a socket right then: wait until its start is done.
  await expect.poll(sockets).toBe(1);
  await untilAtRest(page);
  // Another site, as when following a link in a message.
  const otherSite = `${application.url.replace('localhost', '127.0.0.1')}/icon.svg`;
  await page.goto(otherSite);
  await colleagueNotesLate(10);
  await page.goBack({ waitUntil: 'commit' });
  const returned = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as {
      notRestoredReasons?: { reasons: { reason: string }[] } | null;
    }[];
    return (
      (window as { returned?: boolean }).returned ?? navigation?.notRestoredReasons?.reasons.map(({ reason }) => reason)
    );
  });
  expect(returned).toBe(true);
  await expect(tile(page, 10)).toHaveAccessibleName(/late$/);

  // Left in the middle of sending: whether or not the browser caches such a page, what was typed is sent.
  gate.set('cut');
  await tile(page, 11).click();
  await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(1);
  await page.goto(otherSite);
  gate.set('open');
  await page.goBack({ waitUntil: 'commit' });
  await expect(tile(page, 11)).toHaveAccessibleName(/absent$/, { timeout: 20_000 });
  expect(await attendanceOf(10, 11)).toEqual([
    ['late', 1],
    ['missing_without_reason', 1],
  ]);
});
