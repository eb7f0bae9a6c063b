// A lesson is taken without a network; the browser is closed and opened again; everything arrives once.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import {
  type Device,
  deviceRows,
  engines,
  phone,
  prepareDevice,
  press,
  signIn,
  untilDownloaded,
  untilInstalled,
  untilOutboxHolds,
  untilShown,
} from './support/device.ts';

describe.each(engines)('$engine', ({ engine, lack }) => {
  let device: Device;
  beforeEach(async () => {
    device = await prepareDevice(engine, phone);
  });
  afterEach(() => device.close());

  test.skipIf(lack)('roll and marks of a lesson without a network outlive the browser, and arrive once', async () => {
    const { application, network, url } = device;
    const scheduleUuid = await lessonToday(application);
    const teacher = await userIdOf(application, 'teacher');
    const place = `${url}/2026/lesson/${scheduleUuid}/journal`;
    const before = await device.open();
    await signIn(before, url, 'teacher');
    await untilInstalled(before);
    await before.goto(place);
    await untilShown(before, 'button[aria-label^="25. "]', ': present');
    await untilDownloaded(before, teacher, [`lesson:${scheduleUuid}`]);

    await network.cut();
    await press(before, 'button[aria-label^="7. "]', ': present');
    await press(before, 'button[aria-label^="14. "]', ': present');
    await press(before, '[data-conduct]');
    await untilShown(before, 'button[aria-label^="7. "]', ': absent');
    await press(before, '[role=radio]', 'Marks');
    await press(before, '[role=gridcell]', '1. ');
    await press(before, '[data-pad] button', '9');
    await untilOutboxHolds(before, teacher, 5);
    await device.closeBrowser();

    const browser = await device.open();
    await browser.goto(place);
    await untilShown(browser, 'button[aria-label^="14. "]', ': absent');
    expect(await deviceRows(browser, teacher, 'outbox')).toHaveLength(5);
    expect(await cellsOf(application, scheduleUuid)).toEqual([]);
    await network.restore();
    await browser.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await untilOutboxHolds(browser, teacher, 0);
    const cells = await cellsOf(application, scheduleUuid);
    expect(cells.map(({ kind, version }) => `${kind} ${version}`).toSorted()).toEqual([
      'attendance 1',
      'attendance 1',
      'conduct 1',
      'mark 1',
      'roll 1',
    ]);
    await untilShown(browser, '.pill--calm', 'All sent');
    expect(browser.told()).toEqual([]);
  });
});
