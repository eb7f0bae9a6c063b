// A device whose own time-zone data is older than March 2024 shows the school's times all the same.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instantIn, inZone } from '#contract/core/time.ts';
import { lessonsOfTeacher, userIdOf } from '#tests/support/demo-lesson.ts';
import { type Device, engines, phone, prepareDevice, signIn, untilShown } from './support/device.ts';

const zone = 'Asia/Almaty';
/** Almaty as it was until 29 February 2024. */
const oldZones = `
  const Current = Intl.DateTimeFormat;
  Intl.DateTimeFormat = function (locales, options) {
    return new Current(locales, options && options.timeZone === 'Asia/Almaty' ? { ...options, timeZone: 'Etc/GMT-6' } : options);
  };
`;

describe.each(engines)('$engine', ({ engine, lack }) => {
  let device: Device;
  beforeEach(async () => {
    device = await prepareDevice(engine, phone, oldZones);
  });
  afterEach(() => device.close());

  test.skipIf(lack)('the lesson that is now is the one that the school has now', async () => {
    const { application, url } = device;
    const { db } = application.database;
    const teacher = await userIdOf(application, 'teacher');
    const today = inZone(application.clock.now(), zone).date;
    const [first] = await lessonsOfTeacher(db, 1, teacher, { from: today, to: today });
    if (!first) throw new Error('teacher has no lesson today');
    application.clock.set(instantIn(today, first.lesson.timeStart, zone) + 10 * 60_000);
    const browser = await device.open();
    await signIn(browser, url, 'teacher');
    await untilShown(browser, 'main a[href*="/lesson/"]');
    const hour = await browser.evaluate((at: number) => {
      return new Intl.DateTimeFormat('en', { timeZone: 'Asia/Almaty', hour: 'numeric', hourCycle: 'h23' }).format(at);
    }, Date.parse('2026-11-20T03:00:00Z'));
    expect(hour, 'the device is an hour ahead of the school').toBe('09');
    await untilShown(browser, '[class*=nowTag]');
    const shown = await browser.evaluate(() =>
      [...document.querySelectorAll('[class*=isNow]')].map((row) =>
        row.querySelector('a[href*="/lesson/"]')?.getAttribute('href'),
      ),
    );
    expect(shown.filter(Boolean)).toEqual([expect.stringContaining(first.lesson.scheduleUuid)]);
  });
});
