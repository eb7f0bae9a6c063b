// A device whose clock is wrong in every context of the application: page and worker. Playwright's own clock reaches pages alone.
import type { BrowserContext } from '@playwright/test';

/** Runs in the page and in the worker, so it may use nothing of this file. */
function shiftClock(shiftMs: number): void {
  const RightDate = Date;
  class WrongDate extends RightDate {
    constructor(...given: []) {
      if (given.length === 0) super(WrongDate.now());
      else super(...given);
    }
    static override now(): number {
      return RightDate.now() + shiftMs;
    }
  }
  globalThis.Date = WrongDate as DateConstructor;
}

/** Sets the clock of a device to `now` (epoch milliseconds), before it opens its first page. Service workers must be blocked. */
export async function setDeviceClock(context: BrowserContext, now: number): Promise<void> {
  const shiftMs = now - Date.now();
  await context.addInitScript(shiftClock, shiftMs);
  await context.route(/sync\.worker.*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${shiftClock})(${shiftMs});${await response.text()}` });
  });
}
