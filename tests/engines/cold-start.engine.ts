// A person signs in, closes the browser, and starts again without a network.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lessonToday } from '#tests/support/demo-lesson.ts';
import { type Device, engines, phone, prepareDevice, signIn, untilInstalled, untilShown } from './support/device.ts';

describe.each(engines)('$engine', ({ engine, lack }) => {
  let device: Device;
  beforeEach(async () => {
    device = await prepareDevice(engine, phone);
  });
  afterEach(() => device.close());

  test.skipIf(lack)(
    'after a sign-in the application starts without a network, and says that there is none',
    async () => {
      const before = await device.open();
      await signIn(before, device.url, 'teacher');
      await untilShown(before, 'main a[href*="/lesson/"]');
      await untilInstalled(before);
      expect(before.told()).toEqual([]);
      await device.closeBrowser();

      await device.network.cut();
      const browser = await device.open();
      await browser.goto(device.url);
      await untilShown(browser, 'main a[href*="/lesson/"]');
      await untilShown(browser, '.pill--off', 'Offline');
      await device.network.restore();
      await browser.evaluate(() => void window.dispatchEvent(new Event('focus')));
      await untilShown(browser, '.pill--calm', 'All sent');
      expect(browser.told()).toEqual([]);
    },
  );

  test.skipIf(lack)('an address that is opened while a page still loads is where the person arrives', async () => {
    const lesson = `${device.url}/2026/lesson/${await lessonToday(device.application)}/journal`;
    const browser = await device.open();
    await signIn(browser, device.url, 'teacher');
    // Its parts are being loaded: as soon as the browser has the document, the next address comes.
    for (let round = 0; round < 3; round++) {
      await browser.goto(lesson);
      await untilShown(browser, 'button[aria-label^="25. "]');
      await browser.goto(`${device.url}/2026/schedule`);
    }
    await browser.goto(lesson);
    await untilShown(browser, 'button[aria-label^="25. "]');
  });
});
