// What survives a page: a closed last tab, the back/forward cache. One profile on the disk for all of it, as on a real device.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { collectExchanges } from '#tests/accounts/devices.ts';
import { deviceRows, untilAtRest, untilSent } from '#tests/support/browser.ts';
import { openBrowser } from '#tests/support/own-browser.ts';
import { tile } from '#tests/support/roll.ts';
import { headersOf, signIn as signInByCall } from '#tests/support/server.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { channelNameOf } from '#workers/sync/port.ts';
import { type Device, prepareDevice } from './restart-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.describe.configure({ mode: 'serial' });

let device: Device;
let context: BrowserContext | undefined;

test.beforeAll(async ({ launchOptions }) => {
  device = await prepareDevice(launchOptions);
});
test.afterEach(async () => {
  device.gate.release();
  await context?.close();
  context = undefined;
});
test.afterAll(async () => {
  await device.close();
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
      const found = registrations.find(
        ({ isDeleted, scopeURL }) => !isDeleted && scopeURL.startsWith(device.application.url),
      );
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: device.application.url,
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
  context = (await openBrowser(device.profile, launchOptions)).context;
  const elsewhere = await context.newPage();
  const page = await device.openLesson(context.pages()[0] ?? (await context.newPage()));
  await untilAtRest(page);
  const events = await watchBackgroundSync(page);
  const exchanges = collectExchanges(context);
  const pushes = () => exchanges.filter(({ operations }) => operations > 0).length;
  // In one moment, however slow the machine is: taps further apart than a burst may well make several requests.
  const tiles = await Promise.all([4, 5, 6].map((number) => tile(page, number).elementHandle()));
  await page.evaluate((buttons) => {
    for (const button of buttons) (button as HTMLElement | null)?.click();
  }, tiles);
  await untilSent(page, device.teacher);
  expect(pushes()).toBe(1);
  expect(events).toEqual([]);

  await tile(page, 7).click();
  await expect.poll(async () => (await deviceRows(page, device.teacher, 'outbox')).length).toBe(1);
  await page.close();
  await expect
    .poll(() => device.attendanceOf(4, 5, 6, 7))
    .toEqual([4, 5, 6, 7].map(() => ['missing_without_reason', 1]));

  // Offline, the entry waits, and the browser is told that the sync failed.
  const last = await device.openLesson(await context.newPage());
  const later = await watchBackgroundSync(last);
  device.gate.set('cut');
  await tile(last, 8).click();
  await tile(last, 9).click();
  await expect.poll(async () => (await deviceRows(last, device.teacher, 'outbox')).length).toBe(2);
  // After the burst, the page's own try, and that of the service worker, which waits up to 35 s for another sender.
  await expect.poll(() => later, { timeout: 70_000 }).toContainEqual(['sync event failed', 5 * 60_000]);
  await last.close();
  device.gate.set('open');
  await wakeServiceWorker(elsewhere);
  await expect.poll(() => device.attendanceOf(8, 9)).toEqual([8, 9].map(() => ['missing_without_reason', 1]));
  expect(context.pages().map((one) => one.url())).toEqual(['about:blank']);
  const next = await device.openLesson(elsewhere);
  await expect(tile(next, 8)).toHaveAccessibleName(/absent$/);
  expect(await deviceRows(next, device.teacher, 'outbox')).toEqual([]);
});

/** A colleague who teaches the same lesson marks a pupil late. */
async function colleagueNotesLate(number: number): Promise<void> {
  const session = await signInByCall(device.application.app, 'teacher2');
  const payload = { scheduleUuid: device.scheduleUuid, studentGroupUuid: device.pupil(number), attendance: 'late' };
  const operation = { seq: 1, name: 'setAttendance', payloadVersion: 1, payload, base: { version: 0 }, capturedAt: 0 };
  const response = await device.application.app.inject({
    method: 'POST',
    url: '/api/v4/os/sync',
    headers: headersOf(session),
    payload: syncBody({ clientId: crypto.randomUUID(), userId: session.userId }, [operation]),
  });
  expect(response.statusCode).toBe(200);
}

const sockets = async (): Promise<number> =>
  (await device.application.app.inject({ url: '/api/health' })).json().data.realtime.sockets;

test('a page that returns from the back/forward cache shows what arrived meanwhile, and what was typed in it goes out', async ({
  launchOptions,
}) => {
  context = (await openBrowser(device.profile, launchOptions, { isBackForwardCache: true })).context;
  const page = await device.openLesson(context.pages()[0] ?? (await context.newPage()));
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
  }, channelNameOf(device.teacher));
  // The browser caches no page that holds a lock or opens a socket right then: wait until its start is done.
  await expect.poll(sockets).toBe(1);
  await untilAtRest(page);
  // Another site, as when following a link in a message.
  const otherSite = `${device.application.url.replace('localhost', '127.0.0.1')}/icon.svg`;
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
  device.gate.set('cut');
  await tile(page, 11).click();
  await expect.poll(async () => (await deviceRows(page, device.teacher, 'outbox')).length).toBe(1);
  await page.goto(otherSite);
  device.gate.set('open');
  await page.goBack({ waitUntil: 'commit' });
  await expect(tile(page, 11)).toHaveAccessibleName(/absent$/, { timeout: 20_000 });
  expect(await device.attendanceOf(10, 11)).toEqual([
    ['late', 1],
    ['missing_without_reason', 1],
  ]);
});
