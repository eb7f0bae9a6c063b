// A parent goes through pages, back and forward, in two tabs: pages that are left stand in the page cache, and hold nothing of the database.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { type Device, deviceRows, engines, phone, prepareDevice, sees, signIn, untilShown } from './support/device.ts';
import type { Engine } from './support/engine.ts';

const loads = Number(process.env.QALAM_ENGINE_LOADS ?? 40);

describe.each(engines)('$engine', ({ engine, lack }) => {
  let device: Device;
  beforeEach(async () => {
    device = await prepareDevice(engine, phone);
  });
  afterEach(() => device.close());

  /** A page that has its content: its head and its menu alone come without the database. */
  const untilContent = (browser: Engine) =>
    untilShown(browser, 'main h1, main h2, main [role=tablist], main article, main a[href]');

  test.skipIf(lack)(
    `${loads} pages, back and forward among them, in two tabs: the database answers on each`,
    async () => {
      const parent = await userIdOf(device.application, 'parent');
      const browser = await device.open();
      await signIn(browser, device.url, 'parent');
      const places = ['schedule', 'unsent', 'notices', 'marks', 'homework/list', 'profile'];
      const tabs = [await browser.tab(), await browser.newTab()];
      for (let load = 0; load < loads; load++) {
        if (load % 10 === 5) await browser.turnTo(tabs[((load / 5) % 2) | 0] ?? '');
        const canGoBack = load % 10 > 6 || load % 10 === 3;
        if (canGoBack && load % 2 === 1) await browser.back();
        else if (canGoBack) await browser.forward();
        else await browser.goto(`${device.url}/2026/${places[load % places.length]}`);
        await untilContent(browser);
        expect(await sees(browser, '[role=alert]', 'storage'), `load ${load}`).toBe(false);
        expect(await deviceRows(browser, parent, 'settings'), `load ${load}`).not.toBe('hung');
      }
    },
  );
});
