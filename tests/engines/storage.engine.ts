// What is on the device is shown and removed; a person leaves, and another one finds nothing of theirs.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import {
  type Device,
  deviceRows,
  engines,
  phone,
  prepareDevice,
  press,
  signIn,
  typeSignIn,
  untilShown,
} from './support/device.ts';

describe.each(engines)('$engine', ({ engine, lack }) => {
  let device: Device;
  beforeEach(async () => {
    device = await prepareDevice(engine, phone);
  });
  afterEach(() => device.close());

  test.skipIf(lack)(
    'copies are counted and removed; after a sign-out the next person finds nothing of the last',
    async () => {
      const { application, url } = device;
      const [teacher, student] = [await userIdOf(application, 'teacher'), await userIdOf(application, 'student')];
      const browser = await device.open();
      await signIn(browser, url, 'teacher');
      await untilShown(browser, 'main a[href*="/lesson/"]');
      await browser.goto(`${url}/2026/storage`);
      await untilShown(browser, '[role=row], tr', 'Yes, the server has it');
      // Until then the lists above grow, and move the button away.
      await untilShown(browser, 'main', 'All on this device');
      await press(browser, 'main button', 'Remove copies');
      await press(browser, '[role=dialog] button, [role=alertdialog] button', 'Remove');
      await untilShown(browser, '[role=status], [role=alert], .toast', 'copies removed');

      await press(browser, 'header button', 'My profile');
      await press(browser, '[role=menuitem], [role=dialog] button', 'Sign out');
      await untilShown(browser, '[role=dialog]', 'Sign out');
      await browser.press(() =>
        [...document.querySelectorAll('[role=dialog] button')].findLast((button) => button.textContent === 'Sign out'),
      );
      await untilShown(browser, 'input[name=login]');
      await expect.poll(() => deviceRows(browser, teacher, 'caches')).toEqual([]);
      await typeSignIn(browser, 'student');
      await untilShown(browser, 'main a[href*="/lesson/"], main h1, main h2');
      await expect.poll(async () => (await deviceRows(browser, student, 'caches')).length).toBeGreaterThan(0);
      expect(browser.told()).toEqual([]);
    },
  );
});
