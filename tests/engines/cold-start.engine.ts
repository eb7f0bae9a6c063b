// A person signs in, closes the browser, and starts again without a network.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
});
