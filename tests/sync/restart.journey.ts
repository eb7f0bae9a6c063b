// A browser is killed while a teacher works, and started again on the same profile.
import { type BrowserContext, expect, test } from '@playwright/test';
import type { OutboxRow } from '#db/schema.ts';
import { deviceRows, untilSent } from '#tests/support/browser.ts';
import { openBrowser } from '#tests/support/own-browser.ts';
import { late, tile } from '#tests/support/roll.ts';
import { type Device, prepareDevice } from './restart-steps.ts';

test.use({ serviceWorkers: 'allow' });

let device: Device;
let context: BrowserContext | undefined;
test.beforeEach(async ({ launchOptions }) => {
  device = await prepareDevice(launchOptions);
});
test.afterEach(async () => {
  device.gate.release();
  await context?.close();
  await device.close();
});

/** The entry itself, without what sending adds to it. */
const entry = ({ seq, clientId, name, payload, cellKey, capturedAt }: OutboxRow) => ({
  seq,
  clientId,
  name,
  payload,
  cellKey,
  capturedAt,
});

test('cases 2, 3 and 30: a browser killed with entries in flight and others unsent has all of them whole, and sends them once', async ({
  launchOptions,
}) => {
  const browser = await openBrowser(device.profile, launchOptions);
  context = browser.context;
  const page = await device.openLesson(context.pages()[0] ?? (await context.newPage()));
  device.gate.set('hold');
  await tile(page, 1).click();
  await late(page, 2).click();
  await expect.poll(() => device.gate.held()).toBe(1);
  await tile(page, 3).click();
  await expect.poll(async () => (await deviceRows(page, device.teacher, 'outbox')).length).toBe(3);
  const before = await deviceRows<OutboxRow>(page, device.teacher, 'outbox');
  // A browser keeps new cookies in memory for half a minute. Killed earlier, it may come back with a cookie that counts as stolen, and its
  // person signs in again; here the kill comes later than that.
  const cookies = await context.cookies();
  await browser.kill();
  device.gate.release();

  device.gate.set('cut');
  context = (await openBrowser(device.profile, launchOptions)).context;
  await context.addCookies(cookies);
  const again = await device.openLesson(context.pages()[0] ?? (await context.newPage()));
  await expect(tile(again, 1)).toHaveAccessibleName(/absent.*waiting/i);
  await expect(tile(again, 2)).toHaveAccessibleName(/late.*waiting/i);
  await expect(tile(again, 3)).toHaveAccessibleName(/absent.*waiting/i);
  expect((await deviceRows<OutboxRow>(again, device.teacher, 'outbox')).map(entry)).toEqual(before.map(entry));
  device.gate.set('open');
  await again.evaluate(() => window.dispatchEvent(new Event('focus')));
  await untilSent(again, device.teacher);
  expect(await device.attendanceOf(1, 2, 3)).toEqual([
    ['missing_without_reason', 1],
    ['late', 1],
    ['missing_without_reason', 1],
  ]);
});
